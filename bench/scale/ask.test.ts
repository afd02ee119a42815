import { expect, test } from 'vitest'
import { readAsked, withoutPhantoms } from './ask.ts'

const said = (line: string) => `Running 2s test @ http://127.0.0.1:1
  1 threads and 16 connections
Requests/sec:    999.00
${line}
0m0.000000s 0m0.000000s
0m0.090000s 1m0.260000s
`

test('wrk’s report is read as responses by status, with what wrk took itself', () => {
  expect(
    readAsked(
      said(
        'asked microseconds=2000000 requests=200 broken=3 statuses 200=190 503=8 404=2 \ntook 1500=120 12250=70 80000=10',
      ),
      16,
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

test('no response at all is a figure of wrk’s report as well', () => {
  const { requestsPerSecond, p95, statuses } = readAsked(
    said('asked microseconds=2000000 requests=0 broken=16 statuses \ntook '),
    16,
  )
  expect([requestsPerSecond, p95, statuses]).toEqual([0, 0, {}])
})

test('a wrk that says nothing is no figure', () => {
  expect(() => readAsked('unable to connect', 16)).toThrow('did not say')
})

/** What wrk's `stats_correct` does. */
function addPhantoms(took: Map<number, number>, average: number): Map<number, number> {
  const told = new Map(took)
  for (let slow = 2 * average; slow <= Math.max(...took.keys()); slow++) {
    const n = told.get(slow)
    if (n === undefined) continue
    for (let phantom = slow - average; phantom > average; phantom -= average)
      told.set(phantom, (told.get(phantom) ?? 0) + n)
  }
  return told
}

const answered = (took: Map<number, number>) => [...took].filter(([, n]) => n > 0)

test('responses that wrk adds to a stall are not counted', () => {
  // 16 connections stall once for a tenth of a second: of 2,000 responses, fewer than one in a hundred.
  const asked = new Map([
    [650, 1_900],
    [1_900, 84],
    [100_000, 14],
    [100_250, 2],
  ])
  const told = addPhantoms(asked, 700)
  expect(answered(told).length).toBeGreaterThan(100)
  expect(Object.fromEntries(answered(withoutPhantoms(told, 700)))).toEqual(
    Object.fromEntries(asked),
  )
})

test('the percentiles in the report leave out what wrk adds itself', () => {
  const told = addPhantoms(
    new Map([
      [650, 1_984],
      [100_000, 16],
    ]),
    700,
  )
  const took = [...told].map(([microseconds, n]) => `${microseconds}=${n}`).join(' ')
  // 2,000 responses of 16 connections, 125 of each, one in 700 microseconds.
  const { p95, p99 } = readAsked(
    said(`asked microseconds=87500 requests=2000 broken=0 statuses 200=2000 \ntook ${took}`),
    16,
  )
  expect([p95, p99]).toEqual([0.65, 0.65])
})

test('a wrk that adds something else is no figure', () => {
  expect(() =>
    withoutPhantoms(
      new Map([
        [650, 1_984],
        [100_000, 16],
      ]),
      700,
    ),
  ).toThrow('this wrk adds')
})
