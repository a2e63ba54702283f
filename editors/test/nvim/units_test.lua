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

h.test('numbers read as people write them', function()
  local page = require('agentls.view.page')
  h.equal(page.count(0), '0')
  h.equal(page.count(999), '999')
  h.equal(page.count(1000), '1,000')
  h.equal(page.count(1234567), '1,234,567')
  h.equal(page.count(-123456), '-123,456')
  h.equal(page.count(vim.NIL), '?')
  h.equal(page.size(12698, { total = 32768, unit = 'bytes' }), '12.4 of 32 KiB')
  h.equal(page.size(500, { total = 12000, unit = 'utf16' }), '500 of 12,000 utf16')
  h.equal(page.size(2048, { total = 0, unit = 'bytes' }), '2 KiB')
  h.equal(page.size(2048, vim.NIL), '2 KiB')
end)

local explained = {
  schemaVersion = 1,
  path = 'pkg/x.go',
  agents = {
    {
      agent = 'codex',
      budget = { total = 32768, perFile = 0, unit = 'bytes' },
      files = {
        { path = 'AGENTS.md', scope = 'project', load = 'start', status = 'whole', size = 30000, lost = 0, tokens = 7500 },
        { path = 'pkg/AGENTS.md', scope = 'nested', load = 'start', status = 'truncated', size = 5000, lost = 2232, tokens = 692 },
      },
      ignored = { { path = 'pkg/AGENT.md', status = 'shadowed', by = 'pkg/AGENTS.md', why = 'another name wins' } },
      totals = { files = 2, size = 35000, kept = 32768, lost = 2232, tokens = 8192 },
      skills = { { name = 'review', state = 'listed' }, { name = 'deploy', state = 'shadowed' } },
      notes = vim.NIL,
    },
    { agent = 'alisio', files = {}, ignored = vim.NIL, totals = vim.NIL },
  },
}

h.test('the explanation is a page per agent in the order of the prompt', function()
  local page = require('agentls.view.explain').page(explained)
  h.equal(page.title, 'pkg/x.go', 'title')
  h.equal(page.lines, {
    'codex  2 instruction files · 32 of 32 KiB · about 8,192 tokens · 2,232 bytes lost',
    '  1.  AGENTS.md      project  start  whole      30,000 bytes               ~7,500 tokens',
    '  2.  pkg/AGENTS.md  nested   start  truncated  2,232 of 5,000 bytes lost  ~692 tokens',
    '  -  pkg/AGENT.md  shadowed by pkg/AGENTS.md  another name wins',
    '  Skills: review, deploy (shadowed)',
    '',
    'alisio  0 instruction files',
  }, 'lines')
  h.equal(page.targets, { [2] = 'AGENTS.md', [3] = 'pkg/AGENTS.md', [4] = 'pkg/AGENT.md' }, 'targets')
end)

h.test('a page opens as a float that q closes', function()
  require('agentls.float').open(require('agentls.view.explain').page(explained))
  h.contains(h.float(), 'pkg/AGENTS.md')
  vim.api.nvim_feedkeys('q', 'x', false)
  h.equal(h.float(), nil, 'float')
end)

h.test('a foreign text with line breaks stays one line', function()
  local page = require('agentls.view.skills').page({
    agent = 'alisio',
    trusted = false,
    skills = { { name = 'a\nb', state = 'not-loaded', why = 'broken\r\nYAML', loadTokens = 9, scope = 'project' } },
  })
  h.equal(page.lines, { '  a b  not-loaded  project    ~9 to load  broken YAML' }, 'lines')
end)

h.test('a report that says off offers the preview', function()
  local page = require('agentls.view.report').page({ sessionId = 's1', mode = 'off' })
  assert(page.off)
  h.contains(table.concat(page.lines, '\n'), 'preview')
end)

h.test('a report lists its segments with what could leave', function()
  local page = require('agentls.view.report').page({
    sessionId = 's1',
    mode = 'shadow',
    totals = { messages = 3, segments = 2, tokens = 2500, tokensAfter = 500, tokensSaved = 2000, elided = 1, byReason = { superseded_read = 1 } },
    segments = {
      { message = 0, kind = 'user', origin = { type = 'role', value = 'user' }, tokens = 100, criticality = 'pinned', reason = 'user_message' },
      { message = 2, kind = 'tool_result', origin = { type = 'path', value = 'a.go' }, tokens = 2100, criticality = 'low', reason = 'superseded_read', elision = { tokensSaved = 2000 } },
    },
    segmentsOmitted = 7,
    invariants = { total = 1, byKind = { goal = 1 } },
  })
  h.equal(page.lines, {
    '3 messages · 2 segments · about 2,500 tokens, 500 after elision (2,000 saved by 1)',
    'By reason: superseded_read 1',
    'Invariants: goal 1',
    '',
    'Segments',
    '  #0  user         user  ~100    pinned  user_message',
    '  #2  tool_result  a.go  ~2,100  low     superseded_read  -2,000 tokens',
    '  7 older segments are left out.',
  }, 'lines')
end)

h.test('a shadow projection lists what would be elided', function()
  local page = require('agentls.view.shadow').page({
    session = 'codex:1',
    mode = 'shadow',
    messages = 812,
    eligibleMessages = 800,
    elisions = { { callId = 'c7', message = 41, tool = 'read_file', reason = 'superseded_read', supersededBy = 'c19', age = 6, tokensBefore = 2100, tokensAfter = 18 } },
    totals = { tokensBefore = 5000, tokensAfter = 2918, tokensSaved = 2082 },
    warnings = { 'one line was skipped' },
  })
  h.equal(page.lines, {
    '800 of 812 messages eligible · about 5,000 tokens before, 2,918 after, 2,082 saved',
    'one line was skipped',
    '',
    '1 result would be elided',
    '  #41  read_file  superseded_read  after 6 turns  ~2,100 → ~18 tokens  by c19',
  }, 'lines')
end)

h.test(':Agentls completes its words and names them after a wrong one', function()
  h.equal(vim.fn.getcompletion('Agentls re', 'cmdline'), { 'report', 'restart' }, 'completion')
  vim.cmd('Agentls nonsense')
  h.contains(h.messages[#h.messages].text, 'explain, info, log, report, restart, shadow, skills')
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
