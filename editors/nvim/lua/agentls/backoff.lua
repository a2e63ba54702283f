-- How long to wait before a server that died is started again. Times are in milliseconds.
local M = {}

local FIRST = 100
local LONGEST = 5 * 1000
local HEALTHY = 60 * 1000

---@return { next: fun(now: integer): integer, reset: fun() }
function M.new()
  local wait, last = 0, nil
  return {
    --- The pause after a death at `now`: it doubles with each death and starts afresh after a healthy minute.
    next = function(now)
      local fresh = last == nil or now - last > HEALTHY
      wait = fresh and FIRST or math.min(wait * 2, LONGEST)
      last = now
      return wait
    end,
    reset = function()
      wait, last = 0, nil
    end,
  }
end

return M
