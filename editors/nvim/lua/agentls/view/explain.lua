-- Which instruction files and skills apply to a path, agent by agent, in the order of the prompt.
local page = require('agentls.view.page')

local M = {}

local function kept(file)
  if file.status == 'whole' then
    return page.count(file.size) .. ' bytes'
  end
  return ('%s of %s bytes lost'):format(page.count(file.lost), page.count(file.size))
end

local function file_row(index, file)
  return {
    ('%d.'):format(index),
    page.text(file.path),
    page.text(file.scope),
    page.text(file.load),
    page.text(file.status),
    kept(file),
    ('~%s tokens'):format(page.count(file.tokens)),
    target = file.path,
    group = file.status ~= 'whole' and 'DiagnosticWarn' or nil,
  }
end

local function ignored_row(file)
  local by = page.text(file.by)
  return { '-', page.text(file.path), page.text(file.status) .. (by ~= '' and ' by ' .. by or ''), page.text(file.why), target = file.path, group = 'Comment' }
end

local function skill_names(skills)
  local names = {}
  for _, skill in ipairs(skills) do
    local state = page.text(skill.state)
    table.insert(names, page.text(skill.name) .. ((state == 'listed' or state == '') and '' or ' (' .. state .. ')'))
  end
  return table.concat(names, ', ')
end

local function add_agent(built, agent)
  local files, ignored, skills = page.list(agent.files), page.list(agent.ignored), page.list(agent.skills)
  local totals = type(agent.totals) == 'table' and agent.totals or {}
  local summary = ('%s  %d instruction file%s'):format(agent.agent, #files, #files == 1 and '' or 's')
  if #files > 0 then
    summary = ('%s · %s · about %s tokens'):format(summary, page.size(totals.kept or 0, agent.budget), page.count(totals.tokens))
  end
  if (totals.lost or 0) > 0 then
    summary = ('%s · %s bytes lost'):format(summary, page.count(totals.lost))
  end
  built:heading(summary)
  local rows = {}
  for i, file in ipairs(files) do
    rows[i] = file_row(i, file)
  end
  built:table(rows)
  built:table(vim.tbl_map(ignored_row, ignored))
  if #skills > 0 then
    built:add('  Skills: ' .. skill_names(skills))
  end
  for _, note in ipairs(page.list(agent.notes)) do
    built:add('  ' .. note)
  end
end

---@param answer table
---@return agentls.Page
function M.page(answer)
  local built = page.new(page.text(answer.path))
  for _, agent in ipairs(page.list(answer.agents)) do
    add_agent(built, agent)
  end
  if #built.lines == 0 then
    built:add('No enabled agent reads instruction files here.')
  end
  return built
end

return M
