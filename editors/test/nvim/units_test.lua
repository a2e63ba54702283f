-- What needs no server: which files are ours, pauses, pages, options.
local h = require('harness')
local files = require('agentls.files')

h.test('instruction, rule, skill and settings files are ours', function()
  for _, path in ipairs({
    '/w/AGENTS.md',
    '/w/docs/agents.md',
    '/w/a/AGENTS.override.md',
    '/w/CLAUDE.local.md',
    '/w/.agents/skills/x/SKILL.md',
    '/w/skills/x/skill.MD',
    '/w/.cursor/rules/a/b/c.mdc',
    '/w/.claude/rules/go.md',
    '/w/.github/instructions/go.instructions.md',
    '/w/.github/copilot-instructions.md',
    '/home/u/.config/alisio/config.json',
    '/w/.alisio/config.json',
    '/w/.agentls.json',
    '/w/.rules',
  }) do
    assert(files.match(path), path)
  end
end)

h.test('other files are not', function()
  for _, path in ipairs({
    '/w/README.md',
    '/w/main.go',
    '/w/config.json',
    '/w/MYAGENTS.md',
    '/w/agents.md.bak',
    '/w/.cursor/rules/c.txt',
    '/w/rules',
    '/w/.claude/agents/x.md',
  }) do
    assert(not files.match(path), path)
  end
end)

h.test('a further name can be given', function()
  require('agentls.options').set({ files = { 'TEAM.md' } })
  assert(files.match('/w/TEAM.md'))
  require('agentls.options').set({ files = {} })
  assert(not files.match('/w/TEAM.md'))
end)

h.test('an unknown option is named', function()
  local ok, err = pcall(require('agentls.options').set, { command = {} })
  assert(not ok)
  h.contains(err, 'command')
end)

h.test('buffers that are no files have no path', function()
  vim.cmd.enew()
  h.equal(files.path(0), nil, 'unnamed')
  vim.api.nvim_buf_set_name(0, 'fugitive:///w/.git//0/AGENTS.md')
  h.equal(files.path(0), nil, 'other scheme')
  vim.cmd.enew()
  vim.bo.buftype = 'nofile'
  vim.api.nvim_buf_set_name(0, '/w/AGENTS.md')
  h.equal(files.path(0), nil, 'nofile')
  vim.cmd('bwipeout!')
  h.equal(files.path(9999), nil, 'no buffer')
end)

h.test('a root is the folder with .git, else the current one, else the file’s own', function()
  local root = h.workspace({ ['a/b/AGENTS.md'] = 'x' })
  h.equal(files.root(root .. '/a/b/AGENTS.md'), root, 'with .git')
  vim.fn.delete(root .. '/.git', 'rf')
  h.equal(files.root(root .. '/a/b/AGENTS.md'), root .. '/a/b', 'alone')
  vim.cmd.cd(root .. '/a')
  h.equal(files.root(root .. '/a/b/AGENTS.md'), root .. '/a', 'below the current directory')
  h.equal(files.root('/nowhere/AGENTS.md'), '/nowhere', 'elsewhere')
end)

h.test('pauses double up to five seconds and start afresh after a healthy minute', function()
  local pause = require('agentls.backoff').new()
  local got = {}
  for i = 1, 10 do
    got[i] = pause.next(i * 1000)
  end
  h.equal(got, { 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000 }, 'pauses')
  h.equal(pause.next(10 * 1000 + 60 * 1000 + 1), 100, 'after a minute')
end)

h.test('a server that is not ours, or too old, is refused by name', function()
  local objection = require('agentls.server').objection
  h.contains(objection(nil), 'without a name')
  h.contains(objection({ name = 'gopls', version = '1.0.0' }), 'gopls')
  h.contains(objection({ name = 'agentls', version = '0.0.9' }), '0.0.9')
  h.equal(objection({ name = 'agentls', version = '0.1.0' }), nil, 'the least')
  h.equal(objection({ name = 'agentls', version = '0.1.0-3-gabc' }), nil, 'after a tag')
  h.equal(objection({ name = 'agentls', version = '(devel)' }), nil, 'from source')
  h.equal(objection({ name = 'agentls' }), nil, 'without a version')
end)

local page = {
  { { text = 'Codex', tone = 'strong' }, { text = '  two\nlines' }, { text = '█', tone = 'warning' } },
  {},
  { { text = '   · ', tone = 'muted' }, { text = 'a.md', file = '/w/a.md', tone = 'muted' }, { text = '  because' } },
  { { text = 'also: ' }, { text = 'Alisio', with = { agent = 'alisio' } }, { text = ' · ' }, { text = 'Cursor', with = { agent = 'cursor' } } },
}

h.test('a page is lines of text with highlights and targets', function()
  local drawn = require('agentls.page').draw(page)
  h.equal(drawn.lines, { 'Codex  two lines█', '', '   · a.md  because', 'also: Alisio · Cursor' }, 'lines')
  h.equal(drawn.marks, {
    { line = 1, from = 0, to = 5, group = 'Title' },
    { line = 1, from = 16, to = 19, group = 'DiagnosticWarn' },
    { line = 3, from = 0, to = 6, group = 'Comment' },
    { line = 3, from = 6, to = 10, group = 'Comment' },
  }, 'marks')
  h.equal({ #drawn.targets[1], #drawn.targets[3], #drawn.targets[4] }, { 0, 1, 2 }, 'targets')
end)

h.test('a page opens as a float that q closes', function()
  require('agentls.float').open(page)
  h.contains(h.float(), 'two lines')
  vim.api.nvim_feedkeys('q', 'x', false)
  h.equal(h.float(), nil, 'float')
end)

h.test('Enter asks for the page that the cursor is on', function()
  for column, want in pairs({ [0] = 'alisio', [8] = 'alisio', [17] = 'cursor', [20] = 'cursor' }) do
    local asked
    require('agentls.float').open(page, function(with)
      asked = with
    end)
    vim.api.nvim_win_set_cursor(0, { 4, column })
    vim.api.nvim_feedkeys(vim.keycode('<CR>'), 'x', false)
    h.equal(asked, { agent = want }, 'asked')
    h.equal(h.float(), nil, 'float')
  end
end)

h.test('Enter opens the file at its line', function()
  local root = h.workspace({ ['a/AGENT.md'] = 'one\ntwo\nthree\n' })
  require('agentls.float').open({ { { text = 'a', file = root .. '/a/AGENT.md', line = 3, column = 2 } } })
  vim.api.nvim_feedkeys(vim.keycode('<CR>'), 'x', false)
  h.equal(vim.api.nvim_buf_get_name(0), root .. '/a/AGENT.md', 'buffer')
  h.equal(vim.api.nvim_win_get_cursor(0), { 3, 1 }, 'cursor')
end)

h.test(':Agentls completes its words and names them after a wrong one', function()
  h.equal(vim.fn.getcompletion('Agentls re', 'cmdline'), { 'received', 'report', 'restart' }, 'completion')
  vim.cmd('Agentls nonsense')
  h.contains(h.messages[#h.messages].text, 'context, diff, explain, info, log, received, report, restart, session, shadow, skills')
end)

h.test('the help file has its tags', function()
  local doc = vim.env.AGENTLS_PLUGIN .. '/doc'
  vim.cmd.helptags(vim.fn.fnameescape(doc))
  vim.cmd.help(':Agentls')
  h.contains(vim.api.nvim_buf_get_name(0), 'agentls.txt')
  vim.cmd.helpclose()
  vim.fn.delete(doc .. '/tags')
end)

h.finish()
