import { Temporal } from 'temporal-polyfill'
import { site } from '../../site.ts'
import { plans, type Plan } from './rules.ts'

/**
 * When a listing that is published now runs out: so many calendar days later at the same time by
 * the clock on the wall, across a change to or from summer time as well.
 */
export const expiryFor = (plan: Plan, publishedAt: Date): Date =>
  daysAfter(publishedAt, plans[plan].days)

/** The same for any number of days. */
export function daysAfter(start: Date, days: number): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(start.getTime())
  const then = from.toZonedDateTimeISO(site.timeZone).add({ days })
  return new Date(then.epochMilliseconds)
}
