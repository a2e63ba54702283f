-- :checkhealth agentls
local client = require('agentls.client')
local options = require('agentls.options')
local server = require('agentls.server')

local M = {}

local function check_editor()
  local version = tostring(vim.version())
  if vim.fn.has('nvim-0.10') == 1 then
    vim.health.ok(('Neovim %s (%s)'):format(version, vim.lsp.enable and 'vim.lsp.enable' or 'vim.lsp.start'))
  else
    vim.health.error(('Neovim %s; agentls needs 0.10 or later'):format(version))
  end
end

local function ask_version(command)
  local ok, answer = pcall(function()
    return vim.system({ command[1], 'version' }, { text = true, timeout = 5000 }):wait()
  end)
  if not ok or answer.code ~= 0 then
    return nil
  end
  return vim.trim(vim.split(answer.stdout or '', '\n')[1])
end

local function check_server()
  local command, problem = server.command()
  if not command then
    return vim.health.error(problem, options.current.cmd and {} or vim.list_extend({ 'Looked for:' }, server.places()))
  end
  local version = ask_version(command)
  if not version or not version:find('agentls', 1, true) then
    return vim.health.error(('%s does not answer "version" as agentls does'):format(command[1]))
  end
  vim.health.ok(('%s: %s'):format(command[1], version))
end

local function check_clients()
  local clients = client.all()
  if #clients == 0 then
    return vim.health.info('No server is running; it starts when a file of ours is opened')
  end
  for _, running in ipairs(clients) do
    local objection = server.objection(running.server_info or { name = 'agentls' })
    local line = ('%s: %d buffers, positions in %s'):format(running.root_dir, vim.tbl_count(running.attached_buffers), running.offset_encoding)
    if objection then
      vim.health.warn(line .. '; ' .. objection)
    else
      vim.health.ok(line)
    end
  end
end

function M.check()
  vim.health.start('agentls')
  check_editor()
  check_server()
  check_clients()
end

return M
