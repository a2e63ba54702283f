-- The lines of a page of the server, which says what each piece means and opens; how that looks is decided here.
local M = {}

---@class agentls.Span
---@field text? string
---@field tone? string what it means
---@field file? string the path it opens
---@field line? integer
---@field column? integer
---@field with? table asks the page's question again, with these members

---@class agentls.Drawn
---@field lines string[]
---@field marks { line: integer, from: integer, to: integer, group: string }[] columns in bytes from 0
---@field targets table<integer, { to: integer, span: agentls.Span }[]> what a line opens, from left to right

local groups = {
  strong = 'Title',
  muted = 'Comment',
  good = 'DiagnosticOk',
  hint = 'DiagnosticHint',
  info = 'DiagnosticInfo',
  warning = 'DiagnosticWarn',
  error = 'DiagnosticError',
}

---@param page agentls.Span[][]
---@return agentls.Drawn
function M.draw(page)
  local drawn = { lines = {}, marks = {}, targets = {} }
  for line, spans in ipairs(page) do
    local text, targets = '', {}
    for _, span in ipairs(spans) do
      local from = #text
      text = text .. (span.text or ''):gsub('[\r\n]+', ' ')
      if groups[span.tone] and #text > from then
        table.insert(drawn.marks, { line = line, from = from, to = #text, group = groups[span.tone] })
      end
      if span.file or span.with then
        table.insert(targets, { to = #text, span = span })
      end
    end
    drawn.lines[line], drawn.targets[line] = text, targets
  end
  return drawn
end

return M
