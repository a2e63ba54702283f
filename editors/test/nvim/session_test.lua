-- What a stored session says beside the files: a lens, and pages.
local h = require('harness')

local text = '# Pond\n\nFeed at one.\n'
local root = h.workspace({ ['CLAUDE.md'] = text })

local function record(more)
  return vim.json.encode(vim.tbl_extend('force', {
    sessionId = 'made',
    cwd = root,
    version = '2.1.332',
    isSidechain = false,
    timestamp = '2026-11-01T12:00:00.000Z',
  }, more))
end

h.write(
  vim.env.HOME .. '/.claude/projects/made/made.jsonl',
  table.concat({
    record({ type = 'user', uuid = 'u1', message = { role = 'user', content = 'Feed the fish.' } }),
    record({
      type = 'attachment',
      uuid = 'a1',
      attachment = { type = 'instructions', files = { { path = root .. '/CLAUDE.md', type = 'Project', content = '# Pond\n\nFeed at noon.' } } },
    }),
    record({
      type = 'assistant',
      uuid = 'u2',
      parentUuid = 'u1',
      message = { id = 'm1', role = 'assistant', model = 'model', content = { { type = 'text', text = 'Fed.' } }, usage = { input_tokens = 9000, output_tokens = 5 } },
    }),
  }, '\n') .. '\n'
)

require('agentls').setup({ cmd = { h.binary, 'lsp' } })
local buf = h.open(root .. '/CLAUDE.md')
local client = h.client(buf)

local function page(command, part)
  vim.cmd(command)
  h.contains(
    h.await(command, function()
      local shown = h.float()
      return shown and shown:find(part, 1, true) and shown
    end),
    part
  )
  h.close_floats()
end

h.test('a lens says that the newest session has an older text', function()
  local titles
  for _ = 1, 50 do
    titles = vim.tbl_map(function(lens)
      return lens.command.title
    end, h.request(client, 'textDocument/codeLens', { textDocument = { uri = vim.uri_from_bufnr(buf) } }, buf))
    if table.concat(titles, '\n'):find('Claude Code received an older text', 1, true) then
      return
    end
    vim.wait(100) -- the session is read beside the answer
  end
  error('the lenses are ' .. vim.inspect(titles))
end)

h.test('the pages about the session open', function()
  page('Agentls received', 'an older text: 1 line differs')
  page('Agentls session claude-code:made', '9,005 tokens')
end)

h.test('the diff shows what was received beside the file', function()
  vim.cmd('Agentls diff')
  local windows = h.await('the other window', function()
    local all = vim.tbl_filter(function(window)
      return vim.wo[window].diff
    end, vim.api.nvim_list_wins())
    return #all == 2 and all
  end)
  local received = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(windows[1]), 0, -1, false)
  h.equal(received, { '# Pond', '', 'Feed at noon.' }, 'the text')
  h.equal(vim.api.nvim_get_current_buf(), buf, 'where the cursor is')
  vim.cmd('diffoff! | only')
end)

h.test('the context views open', function()
  page('Agentls context', 'Injected instruction files:')
  page('Agentls context detail', 'CLAUDE.md')
  page('Agentls context map', 'context map')
end)

h.finish()
