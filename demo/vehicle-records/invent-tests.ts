import { createHash } from 'node:crypto'

type Car = { mark: string; year: number; mileage: number; until: string }

const advisories = [
  'Nearside inner sill has slight corrosion (6.1.B.2)',
  'Offside Rear sill corroded but not considered excessive (5.3.6 (a)(i))',
  'Rear Brake pipe slightly corroded (3.6.B.2c)',
  'Oil leak, but not excessive (8.4.1 (a) (i))',
  'Nearside Front Tyre worn close to legal limit (4.1.E.1)',
  'Front brake disc worn, pitted or scored, but not seriously weakened (1.1.14 (a) (ii))',
  'Exhaust has a minor leak of exhaust gases (7.1.2)',
  'Nearside Rear coil spring corroded (2.4.C.1b)',
  'Offside Front suspension arm pin or bush worn but not resulting in excessive movement (5.3.4 (a) (i))',
  'Underside has surface corrosion',
]
const failures = [
  'Offside Headlamp aim too low (4.1.2 (a))',
  'Nearside Front coil spring fractured or broken (5.3.1 (b) (i))',
  'Parking brake: efficiency below requirements (1.4.2 (a) (i))',
]

/** Electronic records begin about then; a car is tested from its third year. */
const firstRecords = 2006

/**
 * Tests that a car may have had, always the same for the same plate: a year apart, with faults that come again, a gap
 * of years for some, and a slip of the pen for a few. All of it is made up.
 */
export function inventTests({ mark, year, mileage, until }: Car): object[] {
  const dice = createHash('sha256').update(mark).digest()
  const roll = (at: number, sides: number) => dice[at % dice.length]! % sides
  const first = Math.max(firstRecords, year + 3)
  const last = Number(until.slice(0, 4))
  const day = `${String(1 + roll(0, 9)).padStart(2, '0')}-${String(1 + roll(1, 28)).padStart(2, '0')}`
  const gapFrom = roll(2, 5) === 0 ? first + 3 + roll(3, 4) : Infinity
  const slipIn = roll(4, 6) === 0 ? first + 4 + roll(5, 6) : Infinity
  const own = [0, 1, 2].map((n) => advisories[roll(6 + n, advisories.length)]!)
  const tests: object[] = []
  for (let at = first; at <= last; at++) {
    if (at > gapFrom && at < gapFrom + 4) continue
    const on = `${at}-${day}`
    if (on > until) break
    // Most of it was run while it was young.
    const share = Math.sqrt((at - year) / (last - year + 0.5))
    const miles = Math.round(mileage * share) - roll(at, 90)
    const shown = at === slipIn && at < last ? Math.round(miles / 10) : miles
    const noted = own
      .filter((_, n) => (at + n) % (n + 3) === 0)
      .map((text) => defect(text, 'ADVISORY'))
    const failure = roll(at + 3, 7) === 0 ? failures[roll(at, failures.length)] : undefined
    if (failure)
      tests.push(
        test(on, 'FAILED', shown, [defect(failure, at < 2018 ? 'FAIL' : 'MAJOR'), ...noted]),
      )
    tests.push(test(on, 'PASSED', shown + (failure ? 2 : 0), noted))
  }
  return tests
}

const defect = (text: string, type: string) => ({ text, type, dangerous: false })

const test = (on: string, testResult: string, miles: number, defects: object[]) => ({
  completedDate: `${on}T09:00:00.000Z`,
  testResult,
  expiryDate: testResult === 'PASSED' ? `${Number(on.slice(0, 4)) + 1}${on.slice(4)}` : null,
  odometerValue: String(miles),
  odometerUnit: 'MI',
  odometerResultType: 'READ',
  motTestNumber: createHash('sha256').update(`${on} ${miles}`).digest('hex').slice(0, 12),
  dataSource: 'DVSA',
  defects,
})
