-- Messages that are shown once, however often their reason returns.
local M = {}

local shown = {}

---@param key string what the message is about
---@param text string
---@param level? integer
function M.once(key, text, level)
  if shown[key] then
    return
  end
  shown[key] = true
  vim.schedule(function()
    vim.notify(text, level or vim.log.levels.WARN)
  end)
end

--- Lets the message be shown again, once its reason has gone.
---@param key string
function M.forget(key)
  shown[key] = nil
end

function M.forget_all()
  shown = {}
end

return M
