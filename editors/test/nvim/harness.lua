-- A few words for the headless tests. Each test file runs in a Neovim of its own and ends with harness.finish(),
-- whose closing line the runner requires: a Neovim that stops at a prompt exits with code 0 in mid-test.
local M = {}

local passed, failed = 0, 0

vim.opt.swapfile = false
vim.opt.runtimepath:prepend(vim.env.AGENTLS_PLUGIN)
vim.cmd('filetype on')
vim.cmd('runtime plugin/agentls.lua')

M.binary = vim.env.AGENTLS_BINARY
M.baseline = vim.env.AGENTLS_BASELINE

-- Every message shown, in order; a prompt would end the run.
M.messages = {}
vim.notify = function(text, level)
  table.insert(M.messages, { text = text, level = level })
end
vim.ui.select = function()
  error('an unexpected choice was asked for')
end

function M.say(line)
  io.stdout:write(line, '\n')
  io.stdout:flush()
end

function M.test(name, fn)
  local start = vim.uv.hrtime()
  local ok, err = xpcall(fn, debug.traceback)
  if ok then
    passed = passed + 1
    M.say(('ok - %s (%d ms)'):format(name, (vim.uv.hrtime() - start) / 1e6))
  else
    failed = failed + 1
    M.say(('not ok - %s\n%s'):format(name, err))
  end
end

function M.finish()
  for _, client in ipairs(vim.lsp.get_clients()) do
    M.stop(client)
  end
  M.say(('Neovim %s: %d passed, %d failed'):format(tostring(vim.version()), passed, failed))
  os.exit(failed == 0 and passed > 0 and 0 or 1)
end

--- Waits until `fn` returns a true value, and returns it.
function M.await(what, fn, patience)
  local value
  local came = vim.wait(patience or 10000, function()
    value = fn()
    return value
  end, 10)
  if not came then
    error(('waited in vain for %s\nmessages: %s'):format(what, vim.inspect(M.messages)), 2)
  end
  return value
end

function M.equal(got, want, what)
  if not vim.deep_equal(got, want) then
    error(('%s: got %s, want %s'):format(what or 'value', vim.inspect(got), vim.inspect(want)), 2)
  end
end

function M.contains(text, part)
  if not text:find(part, 1, true) then
    error(('%q does not stand in:\n%s'):format(part, text), 2)
  end
end

--- A new workspace with .git and the given files: a table from relative path to text.
function M.workspace(files)
  local root = vim.uv.fs_realpath(vim.fn.fnamemodify(vim.fn.tempname(), ':h')) .. '/ws' .. vim.uv.hrtime()
  vim.fn.mkdir(root .. '/.git', 'p')
  for path, text in pairs(files) do
    M.write(root .. '/' .. path, text)
  end
  return root
end

function M.write(path, text)
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  local file = assert(io.open(path, 'w'))
  file:write(text)
  file:close()
end

function M.open(path)
  vim.cmd.edit(vim.fn.fnameescape(path))
  return vim.api.nvim_get_current_buf()
end

function M.client(buf)
  return M.await('a client', function()
    local client = vim.lsp.get_clients({ bufnr = buf, name = 'agentls' })[1]
    return client and client.initialized and client
  end)
end

--- The findings of a buffer as "line:from-to rule", columns in bytes from 0, in order.
function M.findings(buf)
  local found = {}
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    table.insert(found, ('%d:%d-%d %s'):format(d.lnum, d.col, d.end_col, tostring(d.code)))
  end
  table.sort(found)
  return found
end

function M.await_findings(buf, want)
  local got
  local came = vim.wait(10000, function()
    got = M.findings(buf)
    return vim.deep_equal(got, want)
  end, 10)
  if not came then
    error(('findings: got %s, want %s'):format(vim.inspect(got), vim.inspect(want)), 2)
  end
end

function M.request(client, method, params, buf)
  local done, err, result = false, nil, nil
  local function handler(e, r)
    done, err, result = true, e, r
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, handler, buf)
  else
    client.request(method, params, handler, buf)
  end
  M.await(method, function()
    return done
  end)
  assert(not err, vim.inspect(err))
  return result
end

function M.stop(client)
  if vim.fn.has('nvim-0.11') == 1 then
    client:stop()
  else
    client.stop()
  end
  return vim.wait(5000, function()
    return vim.lsp.get_client_by_id(client.id) == nil
  end, 10)
end

--- The text of the floating window, if there is one.
function M.float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n'), window
    end
  end
end

function M.close_floats()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      vim.api.nvim_win_close(window, true)
    end
  end
end

--- Process ids of the servers that this Neovim runs now.
function M.servers()
  return vim.tbl_filter(function(pid)
    return vim.uv.fs_readlink(('/proc/%d/exe'):format(pid)) == M.binary
  end, vim.api.nvim_get_proc_children(vim.fn.getpid()))
end

return M
