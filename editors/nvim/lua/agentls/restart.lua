-- :Agentls restart: stops every server of ours and attaches the open buffers again.
local client = require('agentls.client')
local process = require('agentls.process')

local M = {}

-- The longest a server may take to stop, in milliseconds, before it is killed.
local GRACE = 2000

local function stop(running, force)
  if vim.fn.has('nvim-0.11') == 1 then
    running:stop(force)
  else
    running.stop(force)
  end
end

local function when_stopped(deadline, fn)
  local left = client.all()
  if #left == 0 then
    return fn()
  end
  if vim.uv.now() > deadline then
    for _, running in ipairs(left) do
      stop(running, true)
    end
  end
  vim.defer_fn(function()
    when_stopped(deadline, fn)
  end, 20)
end

function M.run()
  process.reset()
  for _, running in ipairs(client.all()) do
    stop(running, false)
  end
  when_stopped(vim.uv.now() + GRACE, function()
    process.revive()
  end)
end

return M
