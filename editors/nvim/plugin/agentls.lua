-- Defines :Agentls; the server starts only after require('agentls').setup().
if vim.g.loaded_agentls or vim.fn.has('nvim-0.10') == 0 then
  return
end
vim.g.loaded_agentls = true

-- Text no agent will see is marked unnecessary by the server; Neovim draws it with this group.
vim.api.nvim_set_hl(0, 'DiagnosticUnnecessary', { default = true, link = 'Comment' })

vim.api.nvim_create_user_command('Agentls', function(args)
  require('agentls.command').run(args.fargs)
end, {
  nargs = '*',
  desc = 'agentls: explain, report, shadow, skills, log, restart, info',
  complete = function(lead, line)
    return require('agentls.command').complete(lead, line)
  end,
})
