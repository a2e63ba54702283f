-- Which buffers are ours, and which folder is their workspace.
local options = require('agentls.options')

local M = {}

local known = require('agentls.generated.files')

local names = {}
for _, name in ipairs(known.names) do
  names[name] = true
end

local function ends_with_any(path, endings)
  for _, ending in ipairs(endings) do
    if vim.endswith(path, ending) then
      return true
    end
  end
  return false
end

local function stands_in_tree(path)
  for _, tree in ipairs(known.trees) do
    if path:find('/' .. tree.folder .. '/', 1, true) and ends_with_any(path, tree.endings) then
      return true
    end
  end
  return false
end

local function ends_in_path(path)
  for _, known_path in ipairs(known.paths) do
    if vim.endswith(path, '/' .. known_path) then
      return true
    end
  end
  return false
end

---@param path string absolute path
---@return boolean
function M.match(path)
  local name = vim.fs.basename(path)
  if vim.tbl_contains(options.current.files, name) then
    return true
  end
  local lower = path:lower()
  return names[name:lower()] or ends_with_any(lower, known.endings) or ends_in_path(lower) or stands_in_tree(lower)
end

--- The absolute path of a buffer that stands for a file, else nil. Floats, terminals, help and buffers of other
--- schemes (oil://, fugitive://) are no files.
---@param buf integer
---@return string?
function M.path(buf)
  if not vim.api.nvim_buf_is_valid(buf) or vim.bo[buf].buftype ~= '' then
    return nil
  end
  local name = vim.api.nvim_buf_get_name(buf)
  if name == '' or name:match('^%a[%w+.-]+://') then
    return nil
  end
  return vim.fs.normalize(vim.fn.fnamemodify(name, ':p'))
end

---@param buf integer
---@return boolean
function M.is_ours(buf)
  local path = M.path(buf)
  return path ~= nil and M.match(path)
end

local function is_below(path, dir)
  return vim.startswith(path, dir:sub(-1) == '/' and dir or dir .. '/')
end

--- The nearest ancestor with .git, else the current directory when it holds the path, else the path's own directory.
---@param path string
---@return string
function M.root(path)
  local root = vim.fs.root(path, '.git')
  if root then
    return root
  end
  local cwd = vim.fs.normalize(vim.fn.getcwd())
  if is_below(path, cwd) then
    return cwd
  end
  return vim.fs.dirname(path)
end

return M
