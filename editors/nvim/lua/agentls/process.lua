-- The server's process: starts it, judges its first answer, notices when it dies unasked and has it started again.
local backoff = require('agentls.backoff')
local notice = require('agentls.notice')
local server = require('agentls.server')

local M = {}

-- The longest a server may take to answer `initialize`, in milliseconds.
local PATIENCE = 15 * 1000

local pause = backoff.new()

--- Attaches every open buffer of ours again; set by agentls.attach.
M.revive = function() end

local function refuse(process, why)
  process.refused = true
  notice.once('refused', ('agentls: "%s": %s; see :checkhealth agentls'):format(process.command[1], why), vim.log.levels.ERROR)
end

local function died(process, code, signal)
  if process.asked or process.refused or vim.v.exiting ~= vim.NIL then
    return
  end
  local how = signal ~= 0 and ('signal %d'):format(signal) or ('exit code %d'):format(code)
  if not process.answered then
    return refuse(process, ('it ended (%s) before it answered'):format(how))
  end
  local wait = pause.next(vim.uv.now())
  notice.once('died', ('agentls: the server stopped (%s) and is started again; see :Agentls log'):format(how))
  vim.defer_fn(function()
    M.revive()
  end, wait)
end

--- Remembers that an end was asked for, by either of the two ways Neovim has to ask.
local function watch_requests_to_end(rpc, process)
  local notify, terminate = rpc.notify, rpc.terminate
  rpc.notify = function(method, params)
    process.asked = process.asked or method == 'exit'
    return notify(method, params)
  end
  rpc.terminate = function()
    process.asked = true
    return terminate()
  end
end

--- Lets the answer to `initialize` through only when it comes from an agentls we can talk to.
local function judge_first_answer(rpc, process)
  local request = rpc.request
  rpc.request = function(method, params, callback, ...)
    if method ~= 'initialize' then
      return request(method, params, callback, ...)
    end
    return request(method, params, function(err, result)
      local why = err and ('it refused to start: %s'):format(err.message or vim.inspect(err))
        or server.objection(type(result) == 'table' and result.serverInfo or nil)
      if why then
        refuse(process, why)
        return rpc.terminate()
      end
      process.answered = true
      process.info = result.serverInfo
      callback(err, result)
    end, ...)
  end
end

local function watch_for_silence(rpc, process)
  vim.defer_fn(function()
    if not (process.answered or process.ended or process.refused) then
      refuse(process, ('no answer for %d seconds'):format(PATIENCE / 1000))
      rpc.terminate()
    end
  end, PATIENCE)
end

--- The `cmd` of a client. Neovim reports each unclean end by itself; ours is reported here, once.
---@param dispatchers vim.lsp.rpc.Dispatchers
---@return vim.lsp.rpc.PublicClient
function M.spawn(dispatchers)
  local command, problem = server.command()
  if not command then
    error(problem, 0)
  end
  local process = { command = command, asked = false, answered = false, ended = false, refused = false }
  local rpc = vim.lsp.rpc.start(command, {
    notification = dispatchers.notification,
    server_request = dispatchers.server_request,
    on_error = dispatchers.on_error,
    on_exit = function(code, signal)
      process.ended = true
      vim.schedule(function()
        died(process, code, signal)
      end)
      dispatchers.on_exit(0, 0)
    end,
  })
  watch_requests_to_end(rpc, process)
  judge_first_answer(rpc, process)
  watch_for_silence(rpc, process)
  M.latest = process
  return rpc
end

--- Forgets how long earlier pauses were.
function M.reset_pause()
  pause.reset()
end

--- Forgets earlier deaths and what was said about them, for a restart that a person asked for.
function M.reset()
  M.reset_pause()
  notice.forget_all()
end

return M
