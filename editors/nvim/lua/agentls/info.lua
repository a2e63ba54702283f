-- Which server runs, for which folders and buffers.
local client = require('agentls.client')
local options = require('agentls.options')
local process = require('agentls.process')
local server = require('agentls.server')

local M = {}

local function buffers(running)
  local names = {}
  for buf in pairs(running.attached_buffers) do
    table.insert(names, vim.api.nvim_buf_get_name(buf))
  end
  table.sort(names)
  return names
end

---@return agentls.Span[][]
function M.page()
  local lines = {}
  local function say(text, about)
    table.insert(lines, { vim.tbl_extend('force', { text = text }, about or {}) })
  end
  local command, problem = server.command()
  say(command and ('Server: %s'):format(table.concat(command, ' ')) or problem, { tone = not command and 'error' or nil })
  local info = process.latest and process.latest.info
  if info then
    say(('Version: %s'):format(info.version or 'not given'))
  end
  local clients = client.all()
  if #clients == 0 then
    say('No server is running.')
  end
  for _, running in ipairs(clients) do
    say('')
    say(running.root_dir, { tone = 'strong' })
    say(('   Trusted: %s'):format(options.trusted(running.root_dir) and 'yes' or 'no'))
    say(('   Position encoding: %s'):format(running.offset_encoding))
    for _, name in ipairs(buffers(running)) do
      say('   ' .. vim.fn.fnamemodify(name, ':~:.'), { file = name })
    end
  end
  return lines
end

return M
