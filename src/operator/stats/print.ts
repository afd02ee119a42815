import { listEnquiriesByDay } from '../../features/enquiries/by-day.server.ts'
import { findFirstDay, listPageViews, listSaves } from '../../features/analytics/queries.server.ts'
import { statsDays } from '../../features/analytics/rules.ts'
import {
  listCallsByDay,
  listPublishedByDay,
} from '../../features/listings/page/calls-by-day.server.ts'
import { unfoundDays } from '../../features/search/unfound/rules.ts'
import { countUnfound, listUnfound } from '../../features/search/unfound/counter.server.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readMost, sayMore } from '../most.ts'

type Counted = { day: string; n: number }[]

const columns = ['day', 'page views', 'saves', 'calls', 'messages', 'new listings'] as const

/** What happened in the shop on each of the last days, the latest last, and which pages were looked at. */
export async function printStats(
  { database }: { database: Pick<Database, 'primary'> },
  given: string = String(statsDays.usual),
): Promise<string> {
  const days = readDays(given, statsDays.most)
  const db = database.primary
  const from = await findFirstDay(db, days)
  const views = await listPageViews(db, from)
  const counts: Counted[] = [
    views,
    await listSaves(db, from),
    await listCallsByDay(db, { from }),
    await listEnquiriesByDay(db, { from }),
    await listPublishedByDay(db, from),
  ]
  const shownDays = Array.from({ length: days }, (_, after) => addDays(from, after))
  const on = (day: string) => counts.map((counted) => sumOf(counted.filter((c) => c.day === day)))
  return [
    'page views by route',
    ...sumByRoute(views).map(([route, n]) => `  ${route.padEnd(24)}${String(n).padStart(9)}`),
    '',
    writeRow(columns),
    ...shownDays.map((day) => writeRow([day, ...on(day)])),
    writeRow(['in all', ...counts.map(sumOf)]),
    'Days are those of London; today is not over, and the last seconds are not in it.',
  ].join('\n')
}

/** Of the last days, the words that were asked for more than once or twice. */
export async function printUnfound(
  { database }: { database: Pick<Database, 'primary'> },
  given: string = String(unfoundDays),
  most?: string,
): Promise<string> {
  const days = readDays(given, unfoundDays)
  const unfound = await listUnfound(database.primary, { days, limit: readMost(most, 200) })
  if (unfound.length === 0) return 'nothing was searched for in vain three times or more'
  const all = await countUnfound(database.primary, days)
  return [
    ...unfound.map(({ word, n }) => `${String(n).padStart(8)}  ${word}`),
    ...sayMore({ command: `unfound ${days}`, shown: unfound.length, all }),
  ].join('\n')
}

function readDays(given: string, most: number): number {
  const days = Number(given)
  if (!/^[1-9]\d{0,2}$/.test(given) || days > most)
    throw new AppError('invalid', `'${given}' is not a number of days from 1 to ${most}`)
  return days
}

const sumOf = (counted: Counted) => counted.reduce((sum, { n }) => sum + n, 0)

function sumByRoute(views: { route: string; n: number }[]): [route: string, n: number][] {
  const sums = new Map<string, number>()
  for (const { route, n } of views) sums.set(route, (sums.get(route) ?? 0) + n)
  return [...sums].toSorted(([, one], [, other]) => other - one)
}

const writeRow = ([first, ...rest]: readonly (string | number)[]) =>
  [String(first).padEnd(10), ...rest.map((cell) => String(cell).padStart(14))].join('')

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
