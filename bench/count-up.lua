-- No two requests alike: a number at the end of the address counts up.
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", wrk.path .. n)
end
