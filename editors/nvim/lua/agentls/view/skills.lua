-- The skill catalogue of an agent, with the reason why a skill is not listed.
local page = require('agentls.view.page')

local M = {}

local function skill_row(skill)
  local listed = skill.state == 'listed'
  return {
    page.text(skill.name),
    page.text(skill.state),
    page.text(skill.scope),
    listed and ('~%s listed'):format(page.count(skill.listedTokens)) or '',
    ('~%s to load'):format(page.count(skill.loadTokens)),
    page.text(skill.why) ~= '' and skill.why or page.text(skill.description),
    target = page.text(skill.path) ~= '' and skill.path or nil,
    group = not listed and 'Comment' or nil,
  }
end

---@param answer table
---@return agentls.Page
function M.page(answer)
  local built = page.new(('Skills · %s%s'):format(page.text(answer.agent), answer.trusted and '' or ' · workspace not trusted'))
  local skills = page.list(answer.skills)
  if type(answer.budget) == 'table' then
    built:add(('%d skills · listing %s of %s %s'):format(#skills, page.count(answer.budget.used), page.count(answer.budget.limit), page.text(answer.budget.unit)))
  end
  built:table(vim.tbl_map(skill_row, skills))
  if #skills == 0 then
    built:add('No skill was found.')
  end
  return built
end

return M
