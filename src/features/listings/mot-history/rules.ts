import type { MotTest } from '../../vehicle-records/port.ts'
import { number } from '../../../ui/format.ts'
import { nameOfDefect } from './defects.ts'

/** What follows from a car's tests. Miles throughout; a day is '2019-05-03'. */

const milesInKm = 0.621371
/** Odometers are read by people, and cars are moved about a station. */
const tolerance = 20
/** Days between two tests beyond which one was left out; a test is due each year. */
const gapDays = 730
const mostRecurring = 12

export const milesOf = ({ reading }: Pick<MotTest, 'reading'>): number | null =>
  reading && Math.round(reading.unit === 'km' ? reading.value * milesInKm : reading.value)

/** Oldest first; of one day, a failure before what it was put right for. */
export const inOrder = (tests: readonly MotTest[]): MotTest[] =>
  tests.toSorted(
    (a, b) => compare(a.on, b.on) || Number(a.result === 'passed') - Number(b.result === 'passed'),
  )
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** What was noted in several years, by what it is about; the latest first. */
export function recurringIn(tests: readonly MotTest[]): { what: string; years: number[] }[] {
  const years = new Map<string, Set<number>>()
  for (const { on, defects } of inOrder(tests))
    for (const { text } of defects) {
      const what = nameOfDefect(text)
      const noted = years.get(what) ?? new Set()
      years.set(what, noted.add(Number(on.slice(0, 4))))
    }
  return [...years]
    .map(([what, noted]) => ({ what, years: [...noted] }))
    .filter((one) => one.years.length > 1)
    .sort((a, b) => b.years.at(-1)! - a.years.at(-1)! || b.years.length - a.years.length)
    .slice(0, mostRecurring)
}

type Reading = { on: string; miles: number }

/**
 * What a reader may want to ask about, in calm words: a reading may be lower for many reasons, and nobody is accused
 * of any.
 */
export function remarksOn(tests: readonly MotTest[], listedMiles: number): string[] {
  const sorted = inOrder(tests)
  const readings = sorted.flatMap((test) => {
    const miles = milesOf(test)
    return miles === null ? [] : [{ on: test.on, miles }]
  })
  const slips = slipsIn(readings)
  const others = readings.filter((reading) => !slips.includes(reading))
  return [
    ...slips.map(
      ({ on, miles }) =>
        `The reading of ${dayOf(on)}, ${number(miles)} miles, doesn’t fit those before and after it: a slip of the pen, most likely.`,
    ),
    ...pairsOf(others).flatMap(([before, after]) =>
      isLower(before, after) ? [goesBack(before, after)] : [],
    ),
    ...pairsOf(sorted).flatMap(([before, after]) =>
      daysBetween(before.on, after.on) > gapDays
        ? [
            `No test is on record between ${monthOf(before.on)} and ${monthOf(after.on)}. A car that is off the road, or abroad, needs none.`,
          ]
        : [],
    ),
    ...aheadOf(others.at(-1), listedMiles),
  ]
}

/**
 * Readings that somebody has written down wrongly: all others go on rising, and what should stand there can be told.
 * What merely stands out may as well be an odometer that was changed.
 */
function slipsIn(readings: readonly Reading[]): Reading[] {
  const isOdd = (at: number) => isSlip(readings, at)
  // Of two side by side nobody can tell which it is.
  const slips = readings.filter((_, at) => isOdd(at) && !isOdd(at - 1) && !isOdd(at + 1))
  const others = readings.filter((reading) => !slips.includes(reading))
  return pairsOf(others).some(([before, after]) => isLower(before, after)) ? [] : slips
}

function isSlip(readings: readonly Reading[], at: number): boolean {
  const [before, own, after] = [readings[at - 1], readings[at]!, readings[at + 1]]
  if (!before || !after || isLower(before, after)) return false
  if (!isLower(before, own) && !isLower(own, after)) return false
  const [low, high] = [before.miles - tolerance, after.miles + tolerance]
  const fits = (miles: number) => miles >= low && miles <= high
  return (
    // Miles that were taken for kilometres. The other way about, it looks like an odometer that was wound back.
    fits(own.miles / milesInKm) || writtenFor(own.miles, high - low).some(fits)
  )
}

/** What may have been meant by a figure: a digit that is wrong, one too many or too few, or two that changed places. */
function writtenFor(miles: number, room: number): number[] {
  const digits = [...String(miles)]
  const put = (from: number, count: number, ...others: (string | undefined)[]) =>
    Number(digits.toSpliced(from, count, ...others.map((one) => one ?? '')).join(''))
  return [
    miles * 10,
    Math.floor(miles / 10),
    ...digits.flatMap((digit, at) => [
      ...(at > 0 ? [put(at - 1, 2, digit, digits[at - 1])] : []),
      // In as much room as half of what a digit is worth, one of the ten would fit half of all figures.
      ...(room < 10 ** (digits.length - 1 - at) / 2
        ? [...'0123456789'].map((other) => put(at, 1, other))
        : []),
    ]),
  ]
}

const isLower = (before: Reading, after: Reading) => after.miles < before.miles - tolerance

const goesBack = (before: Reading, after: Reading) =>
  `On ${dayOf(after.on)} the odometer showed ${number(after.miles)} miles, ${number(before.miles - after.miles)} fewer than on ${dayOf(before.on)}. Another instrument, or kilometres taken for miles, may be why: the seller may know.`

const aheadOf = (last: Reading | undefined, listedMiles: number): string[] =>
  last && last.miles > listedMiles + tolerance
    ? [
        `The listing says ${number(listedMiles)} miles; at the test of ${dayOf(last.on)} it was ${number(last.miles)}.`,
      ]
    : []

const pairsOf = <T>(all: readonly T[]): [T, T][] =>
  all.slice(1).map((after, at) => [all[at]!, after])

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

const months =
  'January February March April May June July August September October November December'.split(' ')
const monthOf = (on: string) => `${months[Number(on.slice(5, 7)) - 1]} ${on.slice(0, 4)}`
/** '2019-05-03' → '3 May 2019'. */
export const dayOf = (on: string) => `${Number(on.slice(8, 10))} ${monthOf(on)}`
