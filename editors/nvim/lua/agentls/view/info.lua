-- Which server runs, for which folders and buffers.
local client = require('agentls.client')
local options = require('agentls.options')
local page = require('agentls.view.page')
local process = require('agentls.process')
local server = require('agentls.server')

local M = {}

local function buffers(running)
  local names = {}
  for buf in pairs(running.attached_buffers) do
    table.insert(names, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buf), ':~:.'))
  end
  table.sort(names)
  return names
end

---@return agentls.Page
function M.page()
  local built = page.new('agentls')
  local command, problem = server.command()
  built:add(command and ('Server: %s'):format(table.concat(command, ' ')) or problem, { group = not command and 'DiagnosticError' or nil })
  local info = process.latest and process.latest.info
  if info then
    built:add(('Version: %s'):format(info.version or 'not given'))
  end
  local clients = client.all()
  if #clients == 0 then
    built:add('No server is running.')
  end
  for _, running in ipairs(clients) do
    built:heading(running.root_dir)
    built:add(('  Trusted: %s'):format(options.trusted(running.root_dir) and 'yes' or 'no'))
    built:add(('  Position encoding: %s'):format(running.offset_encoding))
    for _, name in ipairs(buffers(running)) do
      built:add('  ' .. name, { target = name })
    end
  end
  return built
end

return M
