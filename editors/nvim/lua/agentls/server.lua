-- Where the server's binary is, and whether the one that answered is one we can talk to.
local options = require('agentls.options')

local M = {}

-- The first version that answers everything this plugin asks.
M.minimum = '0.1.0'

local plugin_folder = vim.fs.dirname(vim.fs.dirname(vim.fs.dirname(vim.fs.normalize(debug.getinfo(1, 'S').source:sub(2)))))

---@return string[] places looked at, in this order; the first is a name for PATH
function M.places()
  local home = vim.fs.normalize('~')
  return {
    plugin_folder .. '/bin/agentls',
    'agentls',
    home .. '/.local/bin/agentls',
    vim.fs.normalize(vim.env.GOBIN or ((vim.env.GOPATH or (home .. '/go')) .. '/bin')) .. '/agentls',
  }
end

--- The command that starts the server, or nil and the sentence that says why there is none.
---@return string[]? command, string? problem
function M.command()
  local cmd = options.current.cmd
  if cmd then
    if vim.fn.executable(cmd[1]) == 1 then
      return cmd
    end
    return nil, ('agentls: the command given to setup, "%s", cannot be run'):format(cmd[1])
  end
  for _, place in ipairs(M.places()) do
    local path = vim.fn.exepath(place)
    if path ~= '' then
      return { path, 'lsp' }
    end
  end
  return nil, 'agentls: no server found; put agentls on PATH or name it with setup({ cmd = { "/path/agentls", "lsp" } })'
end

local function numbers(version)
  local major, minor, patch = (version or ''):match('(%d+)%.(%d+)%.(%d+)')
  return major and { tonumber(major), tonumber(minor), tonumber(patch) } or nil
end

local function older(a, b)
  for i = 1, 3 do
    if a[i] ~= b[i] then
      return a[i] < b[i]
    end
  end
  return false
end

--- What is wrong with a server that answered `initialize`, or nil. A version without numbers is a build from source.
---@param info? { name?: string, version?: string }
---@return string?
function M.objection(info)
  if not info or info.name ~= 'agentls' then
    return ('it is not agentls but %s'):format(info and info.name or 'a server without a name')
  end
  local version = numbers(info.version)
  if version and older(version, numbers(M.minimum)) then
    return ('it is version %s; %s or later is needed'):format(info.version, M.minimum)
  end
  return nil
end

return M
