import { counted, dayOfYear } from '../../../ui/format.ts'
import type { DayStats, StatName, ListingStats } from '../schema.ts'

/** In the order in which they are shown: each is closer to a sale than the one before. */
export const statNames = {
  views: 'Views',
  saves: 'Saves',
  calls: 'Calls',
  enquiries: 'Messages',
} as const satisfies Record<StatName, string>

export const statOrder = Object.keys(statNames) as StatName[]

const one = { views: 'view', saves: 'save', calls: 'call', enquiries: 'message' } as const

/** '84 views, 3 saves, 1 call and no messages' */
export function sumUp(totals: Record<StatName, number>): string {
  const parts = statOrder.map((stat) =>
    totals[stat] === 0 ? `no ${one[stat]}s` : counted(totals[stat], one[stat]),
  )
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What the chart shows, in a sentence or two. */
export function describeStats({ days, totals }: ListingStats): string {
  const busiest = days.reduce((most, day) => (day.views > most.views ? day : most))
  const inAll = `${sumUp(totals)} in ${counted(days.length, 'day')}.`
  // One day can't be told from the rest.
  if (busiest.views === totals.views) return inAll
  const isToday = busiest.day === days.at(-1)?.day
  const when = isToday ? 'today' : `on ${dayOfYear(busiest.day)}`
  return `${inAll} Looked at most ${when}, ${times(busiest.views)}.`
}

export const isEmpty = ({ totals }: ListingStats): boolean =>
  statOrder.every((stat) => totals[stat] === 0)

/** '14 Nov', or 'today' for the last. */
export const nameDay = ({ day }: DayStats, days: DayStats[]): string =>
  day === days.at(-1)?.day ? 'today' : dayOfYear(day)

const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : counted(n, 'time'))
