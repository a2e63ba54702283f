-- The first finding after attach, beside the same with a server that does nothing. Both are measured in turn, in this run.
local h = require('harness')

local ROUNDS = 9
local LIMIT = 100 -- milliseconds between the two medians

local text = '---\nname: demo\ndescription: Deploy: then verify\n---\n\nRun the steps.\n'

local function median(values)
  table.sort(values)
  return values[math.ceil(#values / 2)]
end

local function first_finding(cmd)
  local path = h.workspace({ ['.agents/skills/demo/SKILL.md'] = text }) .. '/.agents/skills/demo/SKILL.md'
  require('agentls').setup({ cmd = cmd })
  local start = vim.uv.hrtime()
  local buf = h.open(path)
  local came = vim.wait(10000, function()
    return #vim.diagnostic.get(buf) > 0
  end, 1)
  local took = (vim.uv.hrtime() - start) / 1e6
  assert(came, 'no finding from ' .. cmd[1])
  h.stop(h.client(buf))
  vim.cmd('bwipeout!')
  return took
end

h.test(('the first finding comes within %d ms of a server that does nothing'):format(LIMIT), function()
  local ours, nothing = {}, {}
  for _ = 1, ROUNDS do
    table.insert(nothing, first_finding({ h.baseline }))
    table.insert(ours, first_finding({ h.binary, 'lsp' }))
  end
  local a, b = median(ours), median(nothing)
  h.say(('speed: first finding after attach: agentls %.1f ms, a server that does nothing %.1f ms, difference %.1f ms'):format(a, b, a - b))
  assert(a - b < LIMIT, ('%.1f ms'):format(a - b))
end)

h.finish()
