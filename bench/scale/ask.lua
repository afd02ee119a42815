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
    'asked seconds=%f p50=%f p95=%f p99=%f broken=%d statuses %s',
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    latency:percentile(99) / 1e3, broken, all))
end
