-- What :Agentls does. Each view asks the server one question and shows the answer in a float.
local client = require('agentls.client')
local files = require('agentls.files')
local float = require('agentls.float')
local pages = require('agentls.page')

local M = {}

-- The path a question without an argument is about: the file of the current buffer, else the current directory.
local function here()
  return files.path(vim.api.nvim_get_current_buf()) or vim.fs.normalize(vim.fn.getcwd())
end

--- Asks a question and shows the answer.
---@param command string the server's command
---@param argument table
function M.show(command, argument)
  client.execute(here(), command, vim.tbl_extend('force', argument, { page = 'lines' }), function(page)
    float.open(page, function(with)
      M.show(command, vim.tbl_extend('force', argument, with))
    end)
  end)
end

local function pick_session(fn)
  client.execute(here(), 'agentls.sessions', { page = 'lines' }, function(page)
    local drawn, rows = pages.draw(page), {}
    for line, targets in pairs(drawn.targets) do
      if #targets > 0 then
        table.insert(rows, line)
      end
    end
    if #rows == 0 then
      return vim.notify('agentls: no stored session of this workspace was found')
    end
    local function label(line)
      return drawn.lines[line]
    end
    table.sort(rows)
    vim.ui.select(rows, { prompt = 'Session', kind = 'agentls.session', format_item = label }, function(line)
      if line then
        fn(drawn.targets[line][1].span.with)
      end
    end)
  end)
end

local subcommands = {
  context = function(view)
    M.show('agentls.contextViews', { view = view or 'list', estimate = view == 'map' or nil })
  end,
  diff = function(session)
    local buf = vim.api.nvim_get_current_buf()
    client.execute(here(), 'agentls.received', { uri = vim.uri_from_bufnr(buf), session = session, text = true }, function(received)
      require('agentls.diff').open(buf, received)
    end)
  end,
  explain = function(path)
    local about = path and vim.fs.normalize(vim.fn.fnamemodify(path, ':p')) or here()
    M.show('agentls.explain', { uri = vim.uri_from_fname(about) })
  end,
  received = function(session)
    M.show('agentls.received', { session = session })
  end,
  session = function(session)
    M.show('agentls.sessions.show', { session = session })
  end,
  report = function(session)
    M.show('agentls.contextReport', { session = session })
  end,
  shadow = function(session)
    if session then
      return M.show('agentls.shadowProjection', { session = session })
    end
    pick_session(function(picked)
      M.show('agentls.shadowProjection', picked)
    end)
  end,
  skills = function()
    M.show('agentls.skills', { all = true })
  end,
  log = function()
    require('agentls.log').open()
  end,
  restart = function()
    require('agentls.restart').run()
  end,
  info = function()
    float.open(require('agentls.info').page())
  end,
}

---@param args string[]
function M.run(args)
  local name = args[1] or 'info'
  local subcommand = subcommands[name]
  if not subcommand then
    local known = vim.tbl_keys(subcommands)
    table.sort(known)
    return vim.notify(('agentls: "%s" is none of: %s'):format(name, table.concat(known, ', ')), vim.log.levels.ERROR)
  end
  subcommand(args[2])
end

---@param lead string
---@param line string
---@return string[]
function M.complete(lead, line)
  local before = line:sub(1, #line - #lead)
  if before:match('^%s*%S*%s+$') then
    local names = vim.tbl_filter(function(name)
      return vim.startswith(name, lead)
    end, vim.tbl_keys(subcommands))
    table.sort(names)
    return names
  end
  if before:match('%sexplain%s+$') then
    return vim.fn.getcompletion(lead, 'file')
  end
  return {}
end

return M
