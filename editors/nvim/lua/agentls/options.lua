-- What the user may choose, and what holds without a choice.
local M = {}

---@class agentls.Options
---@field cmd? string[] command that starts the server; by default it is looked for
---@field settings table the section "agentls" as the server reads it
---@field trusted boolean|fun(root: string): boolean whether a workspace's own settings may widen what is read
---@field code_lens boolean show what applies above the first line
---@field files string[] further names of files to attach to, such as an agent's fallback file

---@type agentls.Options
M.current = {
  cmd = nil,
  settings = {},
  trusted = false,
  code_lens = true,
  files = {},
}

---@param given? table
function M.set(given)
  given = given or {}
  for key in pairs(given) do
    if key ~= 'cmd' and M.current[key] == nil then
      error(('agentls: setup knows no option "%s"'):format(key), 0)
    end
  end
  M.current = vim.tbl_extend('force', M.current, given)
end

---@param root string
---@return boolean
function M.trusted(root)
  local trusted = M.current.trusted
  if type(trusted) == 'function' then
    return trusted(root) == true
  end
  return trusted == true
end

return M
