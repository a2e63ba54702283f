-- Settings and trust that change while the server runs, and files that other programs change.
local h = require('harness')
local agentls = require('agentls')

local root = h.workspace({
  ['AGENTS.md'] = '# Rules\n\nSee [the guide](guide.md).\n',
  ['.agents/skills/demo/SKILL.md'] = '---\nname: demo\ndescription: Deploy: then verify\n---\n\nRun.\n',
})
agentls.setup({ cmd = { h.binary, 'lsp' } })
local buf = h.open(root .. '/.agents/skills/demo/SKILL.md')
h.client(buf)

h.test('the finding is there first', function()
  h.await_findings(buf, { '2:19-25 yaml-syntax' })
  h.equal(vim.diagnostic.get(buf)[1].severity, vim.diagnostic.severity.ERROR, 'severity')
end)

h.test('a rule switched off while the server runs is silent', function()
  agentls.configure({ rules = { ['yaml-syntax'] = 'off' } })
  h.await_findings(buf, {})
end)

h.test('a rule of another level is of that level', function()
  agentls.configure({ rules = { ['yaml-syntax'] = 'hint' } })
  h.await_findings(buf, { '2:19-25 yaml-syntax' })
  h.equal(vim.diagnostic.get(buf)[1].severity, vim.diagnostic.severity.HINT, 'severity')
  agentls.configure({})
end)

h.test("the project's own settings file wins, as soon as another program writes it", function()
  h.write(root .. '/.agentls.json', '{ "rules": { "yaml-syntax": "off" } }\n')
  h.await_findings(buf, {})
  vim.fn.delete(root .. '/.agentls.json')
  h.await_findings(buf, { '2:19-25 yaml-syntax' })
end)

h.test('explain knows a file that another program wrote', function()
  h.write(root .. '/pkg/AGENTS.md', '# Package\n')
  h.write(root .. '/pkg/main.go', 'package main\n')
  vim.cmd.edit(root .. '/pkg/main.go')
  h.await('the new file in the explanation', function()
    h.close_floats()
    vim.cmd('Agentls explain')
    vim.wait(2000, h.float, 10)
    return (h.float() or ''):find('pkg/AGENTS.md', 1, true)
  end)
  h.close_floats()
end)

h.test('skills are listed with their state', function()
  vim.cmd('Agentls skills')
  h.contains(h.await('the float', h.float), 'demo')
  h.close_floats()
end)

h.test('trust changes while the server runs', function()
  vim.cmd.edit(root .. '/pkg/main.go')
  agentls.trust(true)
  h.await('a trusted catalogue', function()
    h.close_floats()
    vim.cmd('Agentls skills')
    vim.wait(2000, h.float, 10)
    local _, window = h.float()
    local title = window and vim.api.nvim_win_get_config(window).title or {}
    return window and not vim.inspect(title):find('not trusted', 1, true)
  end)
  h.close_floats()
end)

h.test('info names the server and the buffers', function()
  vim.cmd('Agentls info')
  local text = h.float()
  h.contains(text, h.binary)
  h.contains(text, 'SKILL.md')
  h.contains(text, 'Trusted: yes')
  h.close_floats()
end)

h.test('the log opens', function()
  vim.cmd('Agentls log')
  assert(vim.api.nvim_buf_line_count(0) > 0)
  vim.cmd.close()
end)

h.test('checkhealth finds the server', function()
  vim.cmd('checkhealth agentls')
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  h.contains(text, h.binary)
  assert(not text:find('ERROR', 1, true), text)
  vim.cmd('bwipeout!')
end)

h.test('a clean stop leaves no process', function()
  for _, client in ipairs(vim.lsp.get_clients({ name = 'agentls' })) do
    assert(h.stop(client), 'the client did not stop')
  end
  h.await('no server process', function()
    return #h.servers() == 0
  end, 3000)
  h.equal(h.messages, {}, 'messages')
end)

h.finish()
