import { Temporal } from 'temporal-polyfill'
import { site } from '../../site.ts'
import { plans, type Plan } from './rules.ts'

/**
 * When a listing that is published now runs out: so many calendar days later at the same time by
 * the clock on the wall, across a change to or from summer time as well.
 */
export function expiryFor(plan: Plan, publishedAt: Date): Date {
  const published = Temporal.Instant.fromEpochMilliseconds(publishedAt.getTime())
  const expires = published.toZonedDateTimeISO(site.timeZone).add({ days: plans[plan].days })
  return new Date(expires.epochMilliseconds)
}
