-- A person's way through a broken skill and a long AGENTS.md.
local h = require('harness')

local broken = '---\nname: demo\ndescription: 🚀 Deploy: then verify the release\n---\n\nRun the steps.\n'
local long = '# Rules\n\n' .. ('Keep every public name documented, and say why.\n'):rep(850)

local root = h.workspace({
  ['.agents/skills/demo/SKILL.md'] = broken,
  ['AGENTS.md'] = long,
  ['pkg/AGENTS.md'] = '# Package\n\nSee [the code](main.go).\n',
  ['pkg/main.go'] = 'package main\n',
})

require('agentls').setup({ cmd = { h.binary, 'lsp' } })

local buf, client

h.test('a broken skill gets a client', function()
  buf = h.open(root .. '/.agents/skills/demo/SKILL.md')
  client = h.client(buf)
  h.equal(client.root_dir, root, 'root')
end)

h.test('the finding lies on the colon after the emoji', function()
  -- "description: " is 13 bytes, the emoji 4, " Deploy" 7: the colon is byte 24, and the word after it ends at 30.
  h.await_findings(buf, { '2:24-30 yaml-syntax' })
  local finding = vim.diagnostic.get(buf)[1]
  h.equal(finding.severity, vim.diagnostic.severity.ERROR, 'severity')
  h.equal(finding.source, 'agentls', 'source')
end)

h.test('hover explains a front matter key', function()
  vim.api.nvim_win_set_cursor(0, { 2, 1 })
  vim.lsp.buf.hover()
  h.contains(h.await('the hover', h.float), 'name')
  h.equal(#vim.lsp.get_clients({ name = 'agentls' }), 1, 'clients beside the float')
  h.close_floats()
end)

h.test('the quick fix is applied and the finding goes', function()
  vim.api.nvim_win_set_cursor(0, { 3, 24 })
  local offered
  vim.ui.select = function(items, opts, choose)
    offered = vim.tbl_map(opts.format_item or tostring, items)
    for i, item in ipairs(items) do
      if offered[i]:find('Quote', 1, true) then
        return choose(item, i)
      end
    end
    error('no fix that quotes among ' .. vim.inspect(offered))
  end
  vim.lsp.buf.code_action({ context = { only = { 'quickfix' }, diagnostics = vim.lsp.diagnostic.from and vim.lsp.diagnostic.from(vim.diagnostic.get(buf)) or nil } })
  h.await('the edit', function()
    return vim.api.nvim_buf_get_lines(buf, 2, 3, false)[1]:match('^description: ["\']🚀 Deploy: then verify the release["\']$')
  end)
  h.await_findings(buf, {})
end)

h.test('an edit brings the finding back, undo takes it away', function()
  vim.bo.undolevels = vim.bo.undolevels -- a new undo block
  vim.api.nvim_buf_set_lines(buf, 2, 3, false, { 'description: 🚀 Deploy: then verify' })
  h.await_findings(buf, { '2:24-30 yaml-syntax' })
  vim.cmd('silent undo')
  h.await_findings(buf, {})
end)

h.test('diagnostics are pulled where Neovim can be asked to pull again, else pushed', function()
  local pulls = client.server_capabilities.diagnosticProvider ~= nil
  h.equal(pulls, vim.fn.has('nvim-0.11') == 1, 'pull')
  if pulls then
    local report = h.request(client, 'textDocument/diagnostic', { textDocument = { uri = vim.uri_from_bufnr(buf) } }, buf)
    h.equal(report.kind, 'full', 'kind')
    h.equal(report.items, {}, 'items')
  end
end)

local agents

h.test('text past the budget is marked unnecessary and drawn faded', function()
  agents = h.open(root .. '/AGENTS.md')
  local lost = h.await('truncated', function()
    for _, d in ipairs(vim.diagnostic.get(agents)) do
      if d.code == 'truncated' then
        return d
      end
    end
  end)
  assert(lost._tags and lost._tags.unnecessary, 'the tag is missing: ' .. vim.inspect(lost))
  local drawn = h.await('faded text', function()
    for _, namespace in pairs(vim.api.nvim_get_namespaces()) do
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(agents, namespace, 0, -1, { details = true })) do
        if mark[4].hl_group == 'DiagnosticUnnecessary' then
          return mark
        end
      end
    end
  end)
  h.equal(drawn[2], lost.lnum, 'line of the first faded character')
end)

h.test('the first line of an instruction file carries a lens', function()
  local nested = h.open(root .. '/pkg/AGENTS.md')
  h.client(nested)
  local lenses = h.await('lenses', function()
    local got = vim.fn.has('nvim-0.12') == 1 and vim.lsp.codelens.get({ bufnr = nested }) or vim.lsp.codelens.get(nested)
    return #got > 0 and got
  end)
  local lens = lenses[1].lens or lenses[1]
  h.equal(lens.range.start.line, 0, 'line')
  h.contains(lens.command.title, 'KiB')
end)

h.test('hover on a link names the files that apply to its target', function()
  vim.api.nvim_win_set_cursor(0, { 3, 18 })
  vim.lsp.buf.hover()
  h.contains(h.await('the hover', h.float), 'AGENTS.md')
  h.close_floats()
end)

h.test('running the lens opens the explanation', function()
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  vim.ui.select = function(items, _, choose) -- one lens per agent
    choose(items[1], 1)
  end
  vim.lsp.codelens.run()
  h.contains(h.await('the float', h.float), 'Alisio')
  h.close_floats()
end)

h.test('explain answers for a source file that has no client', function()
  vim.cmd.edit(root .. '/pkg/main.go')
  h.equal(#vim.lsp.get_clients({ bufnr = 0 }), 0, 'clients of a source file')
  vim.cmd('Agentls explain')
  local text = h.await('the float', h.float)
  h.contains(text, 'pkg/AGENTS.md')
  h.contains(text, 'bytes lost')
  h.contains(text, '█')
  h.equal(#vim.lsp.get_clients({ name = 'agentls' }), 1, 'clients')
end)

h.test('Enter opens the file that the line names', function()
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  for i, line in ipairs(lines) do
    if line:find('─ pkg/AGENTS.md', 1, true) then
      vim.api.nvim_win_set_cursor(0, { i, 0 })
      break
    end
  end
  vim.api.nvim_feedkeys(vim.keycode('<CR>'), 'x', false)
  h.equal(vim.api.nvim_buf_get_name(0), root .. '/pkg/AGENTS.md', 'buffer')
end)

h.test('executeCommand agentls.check returns the findings as JSON', function()
  local result = h.request(client, 'workspace/executeCommand', {
    command = 'agentls.check',
    arguments = { { uri = vim.uri_from_fname(root .. '/AGENTS.md') } },
  })
  h.equal(result.schemaVersion, 1, 'schemaVersion')
  h.equal(result.findings[1].rule, 'truncated', 'rule')
  h.equal(result.findings[1].path, 'AGENTS.md', 'path')
end)

h.test('nothing was shown that asks for attention', function()
  h.equal(h.messages, {}, 'messages')
end)

h.finish()
