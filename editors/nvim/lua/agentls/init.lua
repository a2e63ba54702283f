-- agentls: what coding agents really do with AGENTS.md, CLAUDE.md and SKILL.md.
-- Start reading at agentls.attach (when a buffer gets a server) and agentls.command (what :Agentls does).
local M = {}

--- Starts the plugin. Safe to call again; a later call replaces the options.
---@param given? agentls.Options
function M.setup(given)
  if vim.fn.has('nvim-0.10') == 0 then
    vim.notify('agentls needs Neovim 0.10 or later', vim.log.levels.ERROR)
    return
  end
  require('agentls.options').set(given)
  require('agentls.attach').start()
end

--- Replaces the settings of the section "agentls" while the server runs.
---@param settings table
function M.configure(settings)
  require('agentls.options').set({ settings = settings })
  require('agentls.client').settings_changed()
end

--- Trusts, or no longer trusts, the open workspaces.
---@param trusted boolean|fun(root: string): boolean
function M.trust(trusted)
  require('agentls.options').set({ trusted = trusted })
  require('agentls.client').settings_changed()
end

return M
