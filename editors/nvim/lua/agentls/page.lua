-- A page of the server as lines of text. What it says is the server's; how it looks is decided here, for all pages.
local M = {}

---@class agentls.Span
---@field text? string
---@field tone? string what it means
---@field bar? table
---@field file? string the path it opens
---@field line? integer
---@field column? integer
---@field with? table asks the page's question again, with these members

---@class agentls.Drawn
---@field lines string[]
---@field marks { line: integer, from: integer, to: integer, group: string }[] columns in bytes from 0
---@field targets table<integer, { to: integer, span: agentls.Span }[]> what the spans of a line open, in order
local Drawn = {}
Drawn.__index = Drawn

local groups = {
  strong = 'Title',
  muted = 'Comment',
  good = 'DiagnosticOk',
  hint = 'DiagnosticHint',
  info = 'DiagnosticInfo',
  warning = 'DiagnosticWarn',
  error = 'DiagnosticError',
}

--- The parts of a bar, each at least one cell, and the rest of its length.
local function bar_spans(bar, length)
  local whole, sum, spans = 0, 0, {}
  for _, part in ipairs(bar.parts) do
    whole = whole + part.value
  end
  whole = math.max(whole, bar.total, 1)
  for _, part in ipairs(bar.parts) do
    local before = math.floor(sum * length / whole + 0.5)
    sum = sum + part.value
    local cells = math.floor(sum * length / whole + 0.5) - before
    table.insert(spans, { text = ('█'):rep(math.max(cells, math.min(part.value, 1))), tone = part.tone })
  end
  table.insert(spans, { text = ('░'):rep(length - math.floor(sum * length / whole + 0.5)), tone = 'muted' })
  return spans
end

--- Spans without bars, and without line breaks of foreign text.
local function flat(spans)
  local out = {}
  for _, span in ipairs(spans) do
    vim.list_extend(out, span.bar and bar_spans(span.bar, 20) or { span })
  end
  return vim.tbl_map(function(span)
    return vim.tbl_extend('force', span, { text = (span.text or ''):gsub('[\r\n]+', ' ') })
  end, out)
end

--- The text of a line alone.
---@param spans? agentls.Span[]
---@return string
function M.plain(spans)
  return table.concat(vim.tbl_map(function(span)
    return span.text
  end, flat(spans or {})))
end

--- Adds a line. Spans without a tone take `tone`; a line that opens nothing itself opens what `targets` do.
function Drawn:add(spans, tone, targets)
  local text, line, own = '', #self.lines + 1, {}
  for _, span in ipairs(flat(spans)) do
    local from = #text
    text = text .. span.text
    local group = groups[span.tone or tone]
    if group and #text > from then
      table.insert(self.marks, { line = line, from = from, to = #text, group = group })
    end
    if span.file or span.with then
      table.insert(own, { to = #text, span = span })
    end
  end
  self.lines[line] = text
  self.targets[line] = #own > 0 and own or targets
  return self.targets[line]
end

local function width(cell)
  return vim.fn.strdisplaywidth(M.plain(cell))
end

--- A row's cells, each as wide as its column, nothing after the last.
local function aligned(cells, columns, widths)
  local spans, gap = {}, ''
  for i, cell in ipairs(cells) do
    local pad = (' '):rep(widths[i] - width(cell))
    if columns[i].right then
      gap, pad = gap .. pad, ''
    end
    if #cell > 0 then
      table.insert(spans, { text = gap })
      vim.list_extend(spans, cell)
      gap = ''
    end
    gap = gap .. pad .. (widths[i] > 0 and '  ' or '')
  end
  return spans
end

local function marks(kind, indent, last)
  if kind == 'tree' then
    return last and '└─ ' or '├─ ', last and '   ' or '│  '
  end
  return indent .. (kind == 'dots' and '· ' or ''), indent
end

function Drawn:table(t, indent)
  local rows, widths = vim.deepcopy(t.rows), {}
  local heads = vim.tbl_map(function(column)
    return column.name ~= '' and { { text = column.name, tone = 'strong' } } or {}
  end, t.columns)
  if vim.iter(t.columns):any(function(column)
    return column.name ~= ''
  end) then
    table.insert(rows, 1, { cells = heads })
  end
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row.cells) do
      widths[i] = math.max(widths[i] or 0, width(cell))
    end
  end
  for i, row in ipairs(rows) do
    local first, below = marks(t.marks, indent, i == #rows)
    local targets = self:add(vim.list_extend({ { text = first, tone = 'muted' } }, aligned(row.cells, t.columns, widths)), row.tone)
    for _, detail in ipairs(row.details or {}) do
      self:add(vim.list_extend({ { text = below .. '   ', tone = 'muted' } }, detail), row.tone, targets)
    end
  end
end

function Drawn:bar(bar, indent)
  local whole, names = 0, { { text = indent } }
  for _, part in ipairs(bar.parts) do
    whole = whole + part.value
  end
  for _, part in ipairs(bar.parts) do
    if part.value > 0 then
      table.insert(names, { text = '█ ', tone = part.tone })
      table.insert(names, { text = ('%s %d%%  '):format(part.name, math.floor(100 * part.value / whole + 0.5)) })
    end
  end
  self:add(vim.list_extend({ { text = indent } }, bar_spans(bar, 60)))
  self:add(names)
end

--- What belongs to a section begins three characters in.
---@param page table
---@return agentls.Drawn
function M.draw(page)
  local drawn, indent = setmetatable({ lines = {}, marks = {}, targets = {} }, Drawn), ''
  if page.title then
    drawn:add(page.title)
  end
  for _, block in ipairs(page.blocks or {}) do
    if block.heading then
      drawn:add({})
      drawn:add(block.heading)
      indent = '   '
    elseif block.text then
      drawn:add(vim.list_extend({ { text = indent } }, block.text))
    elseif block.bar then
      drawn:bar(block.bar, indent)
    elseif block.table then
      drawn:table(block.table, indent)
    end
  end
  return drawn
end

return M
