-- The first finding after attach, beside the same with a server that does nothing. Both are measured in turn, in this run.
local h = require('harness')

local ROUNDS = 9
local LIMIT = 100 -- milliseconds between the fastest of each, so that other work on the machine does not count

local text = '---\nname: demo\ndescription: Deploy: then verify\n---\n\nRun the steps.\n'

local function fastest_and_median(values)
  table.sort(values)
  return values[1], values[math.ceil(#values / 2)]
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
  local our_best, our_median = fastest_and_median(ours)
  local best, middle = fastest_and_median(nothing)
  local line = 'speed: first finding after attach in ms, fastest (median): agentls %.1f (%.1f), a server that does nothing %.1f (%.1f), difference %.1f'
  h.say(line:format(our_best, our_median, best, middle, our_best - best))
  assert(our_best - best < LIMIT, ('%.1f ms'):format(our_best - best))
end)

h.finish()
