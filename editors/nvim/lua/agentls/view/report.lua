-- The context report of a session: what stands in its window, and what could leave it.
local page = require('agentls.view.page')

local M = {}

local function origin(segment)
  local from = type(segment.origin) == 'table' and segment.origin or {}
  return page.text(from.value)
end

local function segment_row(segment)
  local elision = type(segment.elision) == 'table' and segment.elision or nil
  return {
    ('#%s'):format(page.count(segment.message)),
    page.text(segment.kind),
    origin(segment),
    '~' .. page.count(segment.tokens),
    page.text(segment.criticality),
    page.text(segment.reason),
    elision and ('-%s tokens'):format(page.count(elision.tokensSaved)) or '',
    group = elision and 'DiagnosticUnnecessary' or (segment.criticality == 'pinned' and 'Special' or nil),
  }
end

local function add_counts(built, title, counts)
  local names = vim.tbl_keys(counts or {})
  table.sort(names)
  local parts = {}
  for _, name in ipairs(names) do
    table.insert(parts, ('%s %s'):format(name, page.count(counts[name])))
  end
  if #parts > 0 then
    built:add(('%s: %s'):format(title, table.concat(parts, ' · ')))
  end
end

local function off_page(answer)
  local built = page.new(('Context report · %s'):format(page.text(answer.sessionId)))
  built:add('The governor is off for this session, so nothing was measured.')
  built:add('Press p to preview it as shadow, q to close.')
  built.off = true
  return built
end

---@param answer table
---@return agentls.Page
function M.page(answer)
  if answer.mode == 'off' then
    return off_page(answer)
  end
  local totals = type(answer.totals) == 'table' and answer.totals or {}
  local built = page.new(('Context report · %s · %s'):format(page.text(answer.sessionId), page.text(answer.mode)))
  built:add(
    ('%s messages · %s segments · about %s tokens, %s after elision (%s saved by %s)'):format(
      page.count(totals.messages),
      page.count(totals.segments),
      page.count(totals.tokens),
      page.count(totals.tokensAfter),
      page.count(totals.tokensSaved),
      page.count(totals.elided)
    )
  )
  add_counts(built, 'By reason', totals.byReason)
  local invariants = type(answer.invariants) == 'table' and answer.invariants or {}
  add_counts(built, 'Invariants', invariants.byKind)
  built:heading('Segments')
  built:table(vim.tbl_map(segment_row, page.list(answer.segments)))
  if (answer.segmentsOmitted or 0) > 0 then
    built:add(('  %s older segments are left out.'):format(page.count(answer.segmentsOmitted)))
  end
  return built
end

return M
