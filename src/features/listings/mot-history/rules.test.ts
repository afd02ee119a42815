import { expect, test } from 'vitest'
import type { MotTest } from '../../vehicle-records/port.ts'
import { milesOf, recurringIn, remarksOn } from './rules.ts'

const passed = (on: string, miles: number | null, ...advisories: string[]): MotTest => ({
  on,
  result: 'passed',
  reading: miles === null ? null : { value: miles, unit: 'miles' },
  defects: advisories.map((text) => ({ kind: 'advisory', text })),
})

test('what was noted in several years is one line, whatever the words and the order', () => {
  const tests = [
    passed('2019-05-01', 80_000, 'Nearside sill corroded (5.3.6 (a)(i))', 'Oil leak'),
    passed('2014-05-01', 60_000, 'N/S inner sill has slight corrosion', 'Headlamp aim too low'),
    passed('2016-05-01', 70_000, 'Nearside outer sill corroded (6.1.B.2)'),
    // Failed and put right a week later: one year.
    { ...passed('2020-05-01', 81_000, 'Windscreen damaged'), result: 'failed' as const },
    passed('2020-05-08', 81_001, 'Windscreen damaged', 'Oil leak, but not excessive'),
  ]
  expect(recurringIn(tests)).toEqual([
    { what: 'oil leak', years: [2019, 2020] },
    { what: 'corrosion, near-side sill', years: [2014, 2016, 2019] },
  ])
  expect(recurringIn([])).toEqual([])
})

test('a car whose figures go up each year is remarked on in nothing', () => {
  const tests = [2016, 2017, 2018].map((year, n) => passed(`${year}-05-01`, 60_000 + n * 4_000))
  expect(remarksOn(tests, 70_000)).toEqual([])
  // Read again after a failure, at the next station.
  expect(remarksOn([...tests, passed('2018-05-02', 67_990)], 70_000)).toEqual([])
  expect(remarksOn([], 70_000)).toEqual([])
  expect(remarksOn([passed('2018-05-02', null)], 70_000)).toEqual([])
})

test('a reading that goes back is said with both, and nobody is accused', () => {
  const tests = [
    passed('2011-05-02', 96_000),
    passed('2012-05-03', 84_000),
    passed('2013-05-03', 88_000),
  ]
  const [remark, ...others] = remarksOn(tests, 90_000)
  expect(others).toEqual([])
  expect(remark).toBe(
    'On 3 May 2012 the odometer showed 84,000 miles, 12,000 fewer than on 2 May 2011. Another instrument, or kilometres taken for miles, may be why: the seller may know.',
  )
  expect(remark).not.toMatch(/clock|fraud|tamper|wound/i)
})

const yearly = (...read: number[]) => read.map((miles, n) => passed(`${2011 + n}-05-03`, miles))
const slip = /^The reading of 3 May 2012, [\d,]+ miles, doesn’t fit .*slip of the pen/

test.each([
  ['a digit too few', [84_000, 8_800, 92_000]],
  ['a digit too many', [84_000, 880_000, 92_000]],
  ['a digit that is wrong, high', [61_200, 91_900, 62_300]],
  ['a digit that is wrong, low', [84_310, 35_120, 86_020]],
  ['two digits that changed places', [61_200, 26_900, 63_900]],
  ['miles taken for kilometres', [84_000, 54_681, 92_000]],
])(
  'one reading among others that go on rising is a slip of the pen where it is explained: %s',
  (_, read) => {
    const remarks = remarksOn(yearly(...read, read.at(-1)! + 900), 95_000)
    expect(remarks).toHaveLength(1)
    expect(remarks[0]).toMatch(slip)
  },
)

test.each([
  ['which looks like an odometer that was wound back', [50_000, 90_000, 60_000, 70_000], 2013],
  ['which nothing explains, low', [84_000, 31_000, 92_000], 2012],
  ['where either of two may be the one', [61_200, 91_900, 62_300, 95_000], 2013],
  ['beside another that goes back', [84_000, 880_000, 92_000, 40_000], 2013],
])('a reading that stands out is only said to go back: %s', (_, read, year) => {
  const remarks = remarksOn(yearly(...read), 99_000)
  expect(remarks[0]).toMatch(new RegExp(`^On 3 May ${year} the odometer showed`))
  for (const remark of remarks) expect(remark).not.toMatch(/slip|clock|fraud|tamper|wound/i)
})

test('years without a test are said with their months, and from what day on', () => {
  const tests = [passed('2009-05-10', 70_000), passed('2013-06-01', 70_400)]
  expect(remarksOn(tests, 71_000)).toEqual([
    'No test is on record between May 2009 and June 2013. A car that is off the road, or abroad, needs none.',
  ])
  expect(remarksOn([passed('2011-05-10', 1), passed('2013-05-09', 2)], 71_000)).toEqual([])
  expect(remarksOn([passed('2011-05-10', 1), passed('2013-05-10', 2)], 71_000)).toHaveLength(1)
})

test('a listing that says fewer miles than its last test gets a remark that says so', () => {
  const tests = [passed('2025-05-10', 91_000)]
  expect(remarksOn(tests, 84_000)).toEqual([
    'The listing says 84,000 miles; at the test of 10 May 2025 it was 91,000.',
  ])
  expect(remarksOn(tests, 90_990)).toEqual([])
})

test('kilometres are converted', () => {
  expect(milesOf({ reading: { value: 100_000, unit: 'km' } })).toBe(62_137)
  expect(milesOf({ reading: null })).toBeNull()
})
