-- Missing, wrong and dying servers; folders, files and buffers that are not as expected.
local h = require('harness')
local agentls = require('agentls')
local process = require('agentls.process')

local broken = '---\nname: demo\ndescription: Deploy: then verify\n---\n\nRun the steps.\n'
local finding = '2:19-25 yaml-syntax'

local function skill(extra)
  return h.workspace(vim.tbl_extend('force', { ['.agents/skills/demo/SKILL.md'] = broken }, extra or {})) .. '/.agents/skills/demo/SKILL.md'
end

-- Starts afresh with another command: no clients, no messages, no deaths remembered.
local function with(cmd)
  for _, client in ipairs(vim.lsp.get_clients()) do
    h.stop(client)
  end
  vim.cmd('silent! %bwipeout!')
  process.reset()
  h.messages = {}
  agentls.setup({ cmd = cmd })
end

local function wait_a_moment()
  vim.wait(300, function() end, 10)
end

local function only_message()
  h.await('a message', function()
    return #h.messages > 0
  end)
  wait_a_moment()
  h.equal(#h.messages, 1, 'messages ' .. vim.inspect(h.messages))
  return h.messages[1].text
end

h.test('no server: one clear message for two files', function()
  with({ '/nonexistent/agentls', 'lsp' })
  h.open(skill())
  h.open(skill())
  h.contains(only_message(), '/nonexistent/agentls')
end)

h.test('a program that ends at once: one message, no second start', function()
  with({ '/bin/true' })
  h.open(skill())
  h.contains(only_message(), 'before it answered')
  h.equal(#vim.lsp.get_clients(), 0, 'clients')
end)

h.test('a program that echoes: one message', function()
  with({ '/bin/cat' })
  h.open(skill())
  h.contains(only_message(), '/bin/cat')
  h.await('no clients', function()
    return #vim.lsp.get_clients() == 0
  end)
end)

h.test('a server killed ten times comes back each time, with one message', function()
  with({ h.binary, 'lsp' })
  local buf = h.open(skill())
  h.client(buf)
  for i = 1, 10 do
    h.await_findings(buf, { finding })
    process.reset_pause()
    local pid = h.servers()[1]
    assert(pid, 'no server before kill ' .. i)
    vim.uv.kill(pid, 'sigkill')
    h.await('a new server after kill ' .. i, function()
      local now = h.servers()[1]
      return now and now ~= pid
    end)
    h.client(buf)
  end
  h.await_findings(buf, { finding })
  h.contains(only_message(), 'signal 9')
  h.equal(#h.servers(), 1, 'servers')
end)

h.test(':Agentls restart starts one new server and keeps the buffers', function()
  with({ h.binary, 'lsp' })
  local buf = h.open(skill())
  local before = h.client(buf).id
  h.await_findings(buf, { finding })
  vim.cmd('Agentls restart')
  h.await('a new client', function()
    local client = vim.lsp.get_clients({ bufnr = buf, name = 'agentls' })[1]
    return client and client.id ~= before and client.initialized
  end)
  h.await_findings(buf, { finding })
  h.equal(#h.servers(), 1, 'servers')
  h.equal(h.messages, {}, 'messages')
end)

h.test('a file outside every repository is served from its own folder', function()
  with({ h.binary, 'lsp' })
  local path = skill()
  local root = path:gsub('/%.agents/.*', '')
  vim.fn.delete(root .. '/.git', 'rf')
  local buf = h.open(path)
  h.equal(h.client(buf).root_dir, vim.fs.dirname(path), 'root')
  h.await_findings(buf, { finding })
end)

h.test('two folders get a client each and do not mix', function()
  with({ h.binary, 'lsp' })
  local a, b = h.open(skill()), h.open(skill())
  h.await_findings(a, { finding })
  h.await_findings(b, { finding })
  local first, second = h.client(a), h.client(b)
  assert(first.id ~= second.id)
  vim.uv.kill(h.servers()[1], 'sigkill')
  h.await('two servers again', function()
    return #h.servers() == 2
  end)
  h.await_findings(a, { finding })
  h.await_findings(b, { finding })
end)

h.test('a file changed by another program, and one that goes', function()
  with({ h.binary, 'lsp' })
  local path = skill()
  local buf = h.open(path)
  h.await_findings(buf, { finding })
  h.write(path, (broken:gsub('Deploy:', 'Deploy')))
  vim.cmd.checktime()
  vim.cmd.edit({ bang = true })
  h.await_findings(buf, {})
  vim.fn.delete(path)
  vim.api.nvim_buf_set_lines(buf, 2, 3, false, { 'description: Deploy: then verify' })
  h.await_findings(buf, { finding })
  h.equal(#vim.lsp.get_clients({ bufnr = buf }), 1, 'clients')
end)

h.test('a file renamed under its buffer is followed', function()
  with({ h.binary, 'lsp' })
  local path = skill()
  local buf = h.open(path)
  h.await_findings(buf, { finding })
  local new = path:gsub('SKILL%.md$', 'AGENTS.md')
  vim.cmd('silent saveas ' .. vim.fn.fnameescape(new))
  h.await_findings(vim.api.nvim_get_current_buf(), {})
  h.client(vim.api.nvim_get_current_buf())
end)

h.test('a buffer that becomes one of ours gets a client', function()
  with({ h.binary, 'lsp' })
  local path = skill({ ['notes.txt'] = 'text' })
  local root = path:gsub('/%.agents/.*', '')
  local buf = h.open(root .. '/notes.txt')
  wait_a_moment()
  h.equal(#vim.lsp.get_clients({ bufnr = buf }), 0, 'clients')
  vim.cmd('silent saveas ' .. vim.fn.fnameescape(root .. '/AGENTS.md'))
  h.client(vim.api.nvim_get_current_buf())
end)

h.test('buffers that are no files get no client', function()
  with({ h.binary, 'lsp' })
  for _, buftype in ipairs({ 'nofile', 'acwrite', 'help' }) do
    vim.cmd.enew()
    vim.bo.buftype = buftype
    pcall(vim.api.nvim_buf_set_name, 0, '/w/' .. buftype .. '/AGENTS.md')
    vim.bo.filetype = 'markdown'
  end
  vim.cmd.enew()
  vim.api.nvim_buf_set_name(0, 'fugitive:///w/.git//0/AGENTS.md')
  vim.bo.filetype = 'markdown'
  wait_a_moment()
  h.equal(#vim.lsp.get_clients(), 0, 'clients')
  h.equal(h.messages, {}, 'messages')
end)

h.test('a repository that declares itself trusted is told so', function()
  with({ h.binary, 'lsp' })
  local path = skill({ ['.agentls.json'] = '{\n  "trust": true\n}\n' })
  local root = path:gsub('/%.agents/.*', '')
  local buf = h.open(root .. '/.agentls.json')
  h.await_findings(buf, { '1:2-9 settings-untrusted' })
end)

h.finish()
