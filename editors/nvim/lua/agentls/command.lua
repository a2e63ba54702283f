-- What :Agentls does. Each view asks the server one question and shows the answer in a float.
local client = require('agentls.client')
local files = require('agentls.files')
local float = require('agentls.float')

local M = {}

-- The path a question without an argument is about: the file of the current buffer, else the current directory.
local function here()
  return files.path(vim.api.nvim_get_current_buf()) or vim.fs.normalize(vim.fn.getcwd())
end

local views = {
  explain = { command = 'agentls.explain', view = 'agentls.view.explain' },
  report = { command = 'agentls.contextReport', view = 'agentls.view.report' },
  shadow = { command = 'agentls.shadowProjection', view = 'agentls.view.shadow' },
  skills = { command = 'agentls.skills', view = 'agentls.view.skills' },
}

--- Asks for a view and shows it.
---@param name 'explain'|'report'|'shadow'|'skills'
---@param argument table the command's argument
function M.show(name, argument)
  local view = views[name]
  client.execute(here(), view.command, argument, function(result, answering)
    local page = require(view.view).page(result)
    page.root = answering.root_dir
    if page.off then
      page.keys = {
        p = function()
          M.show(name, vim.tbl_extend('force', argument, { mode = 'shadow' }))
        end,
      }
    end
    float.open(page)
  end)
end

local function session_label(session)
  local about = { session.agent .. ':' .. session.id, session.started, session.workspace }
  if session.messages then
    table.insert(about, ('%d messages'):format(session.messages))
  end
  return table.concat(about, '  ')
end

local function pick_session(fn)
  client.execute(here(), 'agentls.sessions', {}, function(result)
    local sessions = result.sessions or {}
    if #sessions == 0 then
      return vim.notify('agentls: no stored session was found on this machine')
    end
    vim.ui.select(sessions, { prompt = 'Session', kind = 'agentls.session', format_item = session_label }, function(choice)
      if choice then
        fn(choice.agent .. ':' .. choice.id)
      end
    end)
  end)
end

local subcommands = {
  explain = function(path)
    local about = path and vim.fs.normalize(vim.fn.fnamemodify(path, ':p')) or here()
    M.show('explain', { uri = vim.uri_from_fname(about) })
  end,
  report = function(session)
    M.show('report', { session = session })
  end,
  shadow = function(session)
    if session then
      return M.show('shadow', { session = session })
    end
    pick_session(function(picked)
      M.show('shadow', { session = picked })
    end)
  end,
  skills = function()
    M.show('skills', { all = true })
  end,
  log = function()
    require('agentls.log').open()
  end,
  restart = function()
    require('agentls.restart').run()
  end,
  info = function()
    float.open(require('agentls.view.info').page())
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
