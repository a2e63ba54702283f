-- The shadow projection of a session: which tool results would leave the window, and why.
local page = require('agentls.view.page')

local M = {}

local function elision_row(elision)
  return {
    ('#%s'):format(page.count(elision.message)),
    page.text(elision.tool),
    page.text(elision.reason),
    ('after %s turns'):format(page.count(elision.age)),
    ('~%s → ~%s tokens'):format(page.count(elision.tokensBefore), page.count(elision.tokensAfter)),
    page.text(elision.supersededBy) ~= '' and 'by ' .. elision.supersededBy or '',
  }
end

---@param answer table
---@return agentls.Page
function M.page(answer)
  local totals = type(answer.totals) == 'table' and answer.totals or {}
  local built = page.new(('Shadow projection · %s'):format(page.text(answer.session)))
  if answer.mode == 'off' then
    built:add('The governor is off for this session, so nothing was projected.')
    built:add('Press p to preview it as shadow, q to close.')
    built.off = true
    return built
  end
  built:add(
    ('%s of %s messages eligible · about %s tokens before, %s after, %s saved'):format(
      page.count(answer.eligibleMessages),
      page.count(answer.messages),
      page.count(totals.tokensBefore),
      page.count(totals.tokensAfter),
      page.count(totals.tokensSaved)
    )
  )
  for _, warning in ipairs(page.list(answer.warnings)) do
    built:add(warning, { group = 'DiagnosticWarn' })
  end
  local elisions = page.list(answer.elisions)
  built:heading(('%s result%s would be elided'):format(page.count(#elisions), #elisions == 1 and '' or 's'))
  built:table(vim.tbl_map(elision_row, elisions))
  return built
end

return M
