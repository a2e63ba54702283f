-- Language clients: what they are configured with, which one answers for a path, and how it is asked.
local files = require('agentls.files')
local notice = require('agentls.notice')
local options = require('agentls.options')
local process = require('agentls.process')
local pull = require('agentls.pull')
local server = require('agentls.server')

local M = {}

M.name = 'agentls'

--- The section "agentls" as sent: the user's settings, and whether the workspace is trusted.
---@param root string
---@param settings? table settings given to vim.lsp.config
local function section(root, settings)
  local configured = settings and settings.agentls or {}
  return vim.tbl_deep_extend('force', configured, options.current.settings, { trusted = options.trusted(root) })
end

local waiting = {} ---@type table<integer, fun(client: vim.lsp.Client)[]>

local function before_init(params, config)
  params.initializationOptions = section(config.root_dir, config.settings)
end

-- Neovim answers workspace/configuration from client.settings, which the server asks for after this.
local function on_init(client)
  client.settings = { agentls = section(client.root_dir, client.config.settings) }
  local queue = waiting[client.id] or {}
  waiting[client.id] = nil
  for _, fn in ipairs(queue) do
    fn(client)
  end
end

-- A lens of one of these shows a page; any other command is the server's own matter.
local function show_page(command)
  require('agentls.command').show(command.command, (command.arguments or {})[1] or {})
end

-- Neovim 0.10 can pull diagnostics but cannot be told to pull again, so a change in another file would never show; and
-- it draws tags only of pushed ones. There the server is to push.
local function capabilities()
  local able = vim.lsp.protocol.make_client_capabilities()
  if not vim.tbl_get(able, 'workspace', 'diagnostics', 'refreshSupport') then
    able.textDocument.diagnostic = nil
  end
  return able
end

--- A client's configuration; vim.lsp.enable fills in the root by itself.
---@param root? string
---@return vim.lsp.ClientConfig
function M.config(root)
  return {
    name = M.name,
    cmd = process.spawn,
    root_dir = root,
    capabilities = capabilities(),
    before_init = before_init,
    on_init = on_init,
    on_attach = pull.on_attach,
    handlers = {
      ['workspace/diagnostic/refresh'] = vim.fn.has('nvim-0.12') == 1 and pull.on_refresh or nil,
      ['textDocument/diagnostic'] = pull.on_diagnostic,
    },
    commands = {
      ['agentls.contextReport'] = show_page,
      ['agentls.contextViews'] = show_page,
      ['agentls.explain'] = show_page,
      ['agentls.received'] = show_page,
      ['agentls.sessions.show'] = show_page,
      ['agentls.skills'] = show_page,
      ['agentls.why'] = show_page,
    },
  }
end

---@param buf? integer
---@return vim.lsp.Client[]
function M.all(buf)
  return vim.lsp.get_clients({ name = M.name, bufnr = buf })
end

-- Became a method in Neovim 0.11.
local function is_stopped(client)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:is_stopped()
  end
  return client.is_stopped()
end

local function running(root)
  for _, client in ipairs(M.all()) do
    if client.root_dir == root and not is_stopped(client) then
      return client
    end
  end
end

-- Starts a client that no buffer is attached to, for questions about files that are not ours.
local function start_unattached(root)
  local config = M.config(root)
  local id
  if vim.fn.has('nvim-0.11') == 1 then
    id = vim.lsp.start(config, { attach = false })
  else
    id = vim.lsp.start_client(config)
  end
  return id and vim.lsp.get_client_by_id(id)
end

--- Hands `fn` a client that is ready, for the workspace of `path`; says why when there is none.
---@param path string
---@param fn fun(client: vim.lsp.Client)
function M.with(path, fn)
  local root = files.root(path)
  local client = running(root)
  if not client then
    local _, problem = server.command()
    if problem then
      return vim.notify(problem, vim.log.levels.ERROR)
    end
    client = start_unattached(root)
  end
  if not client then
    return
  end
  if client.initialized then
    return fn(client)
  end
  waiting[client.id] = waiting[client.id] or {}
  table.insert(waiting[client.id], fn)
end

--- Sends one request; `client.request` became a method in Neovim 0.11.
---@param client vim.lsp.Client
---@param method string
---@param params table
---@param handler fun(err: table?, result: any)
function M.request(client, method, params, handler)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:request(method, params, handler)
  end
  return client.request(method, params, handler)
end

--- Asks the server of `path`'s workspace to execute a command, and hands its answer to `fn`.
---@param path string
---@param command string
---@param argument table
---@param fn fun(result: any, client: vim.lsp.Client)
function M.execute(path, command, argument, fn)
  M.with(path, function(client)
    local params = { command = command, arguments = { next(argument) and argument or vim.empty_dict() } }
    M.request(client, 'workspace/executeCommand', params, function(err, result)
      if err then
        return vim.notify('agentls: ' .. err.message, vim.log.levels.ERROR)
      end
      if type(result) ~= 'table' then
        return vim.notify(('agentls: %s: the server gave no answer'):format(command), vim.log.levels.WARN)
      end
      fn(result, client)
    end)
  end)
end

--- Tells every running client that its settings have changed.
function M.settings_changed()
  for _, client in ipairs(M.all()) do
    client.settings = { agentls = section(client.root_dir, client.config.settings) }
    local params = { settings = client.settings }
    if vim.fn.has('nvim-0.11') == 1 then
      client:notify('workspace/didChangeConfiguration', params)
    else
      client.notify('workspace/didChangeConfiguration', params)
    end
  end
end

--- The sentence to show when no server can be started, once.
function M.complain()
  local _, problem = server.command()
  if problem then
    notice.once('missing', problem, vim.log.levels.ERROR)
  end
  return problem ~= nil
end

return M
