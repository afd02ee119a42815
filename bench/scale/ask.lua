-- For wrk: asks the addresses of a file, one a line, in turn or at random, as one of ten thousand visitors
-- each time. Says in the end how long responses took, and how many there were of each status.

local paths, n, pick = {}, 0, nil
local visitors = 10000
threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  for line in io.lines(args[1]) do table.insert(paths, line) end
  pick = args[2]
  wrk.headers['Accept-Encoding'] = 'br'
  math.randomseed(tonumber(args[3]))
  statuses = {}
end

function request()
  n = n + 1
  local path = paths[pick == 'in turn' and (n - 1) % #paths + 1 or math.random(#paths)]
  local visitor = math.random(0, visitors - 1)
  wrk.headers['X-Forwarded-For'] = string.format('198.18.%d.%d', visitor / 256, visitor % 256)
  return wrk.format('GET', path)
end

function response(status)
  statuses[status] = (statuses[status] or 0) + 1
end

function done(summary, latency)
  local all = ''
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get('statuses')) do all = all .. status .. '=' .. count .. ' ' end
  end
  local broken = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  print(string.format(
    'asked microseconds=%d requests=%d broken=%d statuses %s',
    summary.duration, summary.requests, broken, all))
  -- Not its percentiles, which are of more than was answered: see ask.ts.
  local took = {}
  for i = 1, #latency do
    local microseconds, responses = latency(i)
    table.insert(took, string.format('%d=%d', microseconds, responses))
  end
  print('took ' .. table.concat(took, ' '))
end
