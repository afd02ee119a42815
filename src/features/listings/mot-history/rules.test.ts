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

test('one reading among others that are in order is a slip of the pen, high or low', () => {
  for (const slip of [8_800, 880_000]) {
    const tests = [
      passed('2011-05-02', 84_000),
      passed('2012-05-03', slip),
      passed('2013-05-03', 92_000),
    ]
    const remarks = remarksOn(tests, 95_000)
    expect(remarks).toHaveLength(1)
    expect(remarks[0]).toMatch(/^The reading of 3 May 2012, [\d,]+ miles, doesn’t fit/)
  }
})

test('years without a test are said with their months, and from what day on', () => {
  const tests = [passed('2009-05-10', 70_000), passed('2013-06-01', 70_400)]
  expect(remarksOn(tests, 71_000)).toEqual([
    'No test is on record between May 2009 and June 2013. A car that is off the road, or abroad, needs none.',
  ])
  expect(remarksOn([passed('2011-05-10', 1), passed('2013-05-09', 2)], 71_000)).toEqual([])
  expect(remarksOn([passed('2011-05-10', 1), passed('2013-05-10', 2)], 71_000)).toHaveLength(1)
})

test('a listing that says less than the last test is told so', () => {
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
