-- A skill written from nothing, by completion alone, with the keys that a person presses.
local h = require('harness')

local root = h.workspace({ ['.claude/skills/feed/SKILL.md'] = '', ['AGENTS.md'] = '# Rules\n' })

-- A Neovim of its own: keys that wait for an answer need an editor that waits for keys.
local child = vim.fn.jobstart({ vim.v.progpath, '--clean', '--embed', '--headless', '-u', 'NONE' }, { rpc = true })

local function lua(code, ...)
  return vim.rpcrequest(child, 'nvim_exec_lua', code, { ... })
end

local function press(keys)
  vim.rpcrequest(child, 'nvim_input', keys)
end

local function lines()
  return lua('return vim.api.nvim_buf_get_lines(0, 0, -1, false)')
end

--- Asks for completion until `label` is the first item, and takes it.
local function complete(label)
  local items
  press('<C-x><C-o>')
  h.await('the item ' .. label, function()
    items = lua('return vim.fn.complete_info({ "items", "pum_visible" })')
    return items.pum_visible == 1 and items.items[1] and items.items[1].abbr:find(label, 1, true) == 1
  end)
  press('<C-n><C-y>')
  h.await('the end of the list', function()
    return lua('return vim.fn.pumvisible()') == 0
  end)
end

h.test('an empty SKILL.md becomes a skill', function()
  lua(
    [[
      local plugin, binary, file = ...
      vim.opt.swapfile = false
      vim.opt.completeopt = { 'menuone', 'noselect' }
      vim.opt.runtimepath:prepend(plugin)
      vim.cmd('filetype on')
      vim.cmd('runtime plugin/agentls.lua')
      require('agentls').setup({ cmd = { binary, 'lsp' }, settings = { agents = { 'claude-code', 'copilot-vscode', 'opencode' } } })
      vim.api.nvim_create_autocmd('LspAttach', {
        callback = function(args)
          if vim.lsp.completion then
            vim.lsp.completion.enable(true, args.data.client_id, args.buf, { autotrigger = false })
          end
        end,
      })
      vim.cmd.edit(vim.fn.fnameescape(file))
    ]],
    vim.env.AGENTLS_PLUGIN,
    h.binary,
    root .. '/.claude/skills/feed/SKILL.md'
  )
  h.await('a client', function()
    return lua('local c = vim.lsp.get_clients({ bufnr = 0, name = "agentls" })[1]; return c and c.initialized or false')
  end)
  press('i')
  complete('skill')
  h.await('the skeleton', function()
    return lines()[2] == 'name: feed' and lines()
  end)
  h.equal({ lines()[1], lines()[4], lines()[6] }, { '---', '---', '# Feed' }, 'the skeleton')
  press('<Esc><Esc>')
end)

h.test('a key and its value come from the list', function()
  press('3Golice')
  complete('license')
  h.await('the key', function()
    return (lines()[4] or ''):find('^license: ')
  end)
  press('<Esc>0f:C: MI') -- over the value that the item proposes
  complete('MIT')
  press('<Esc>')
  h.equal(lines()[4], 'license: MIT', 'the line')
end)

h.test('all enabled agents list it, and nothing is found in it', function()
  lua('vim.cmd("silent write")')
  for _, agent in ipairs({ 'claude-code', 'copilot-vscode', 'opencode' }) do
    local state = h.await('the skills of ' .. agent, function()
      return lua(
        [[
          local agent = ...
          local client = vim.lsp.get_clients({ bufnr = 0, name = 'agentls' })[1]
          local params = { command = 'agentls.skills', arguments = { { agent = agent, all = true } } }
          local answer
          if vim.fn.has('nvim-0.11') == 1 then
            answer = client:request_sync('workspace/executeCommand', params, 5000, 0)
          else
            answer = client.request_sync('workspace/executeCommand', params, 5000, 0)
          end
          for _, skill in ipairs(answer.result.skills) do
            if skill.name == 'feed' then
              return skill.state
            end
          end
          return false
        ]],
        agent
      )
    end)
    h.equal(state, 'listed', agent)
  end
  h.equal(lua('return #vim.diagnostic.get(0)'), 0, 'findings')
  lua('for _, c in ipairs(vim.lsp.get_clients()) do if vim.fn.has("nvim-0.11") == 1 then c:stop() else c.stop() end end')
end)

vim.fn.jobstop(child)
h.finish()
