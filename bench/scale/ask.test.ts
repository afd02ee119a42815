import { expect, test } from 'vitest'
import { readAsked } from './ask.ts'

const said = (line: string) => `Running 2s test @ http://127.0.0.1:1
  1 threads and 16 connections
Requests/sec:    999.00
${line}
0m0.000000s 0m0.000000s
0m0.090000s 1m0.260000s
`

test('what wrk was answered is read by status, with what asking took itself', () => {
  expect(
    readAsked(
      said('asked seconds=2.0 p50=1.5 p95=12.25 p99=80 broken=3 statuses 200=190 503=8 404=2 '),
    ),
  ).toEqual({
    requestsPerSecond: 100,
    p50: 1.5,
    p95: 12.25,
    p99: 80,
    statuses: { 200: 190, 503: 8, 404: 2 },
    broken: 3,
    ownShare: expect.closeTo(30.175),
  })
})

test('that nothing was answered is a figure as well', () => {
  const { requestsPerSecond, statuses } = readAsked(
    said('asked seconds=2.0 p50=0 p95=0 p99=0 broken=16 statuses '),
  )
  expect([requestsPerSecond, statuses]).toEqual([0, {}])
})

test('a wrk that says nothing is no figure', () => {
  expect(() => readAsked('unable to connect')).toThrow('did not say')
})
