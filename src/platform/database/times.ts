import { sql, type RawBuilder } from 'kysely'

/** The database's clock is asked once a statement, and not for each of its rows. */
const ago = (interval: RawBuilder<unknown>) => sql<Date>`((select app_now()) - ${interval})`
const fromNow = (interval: RawBuilder<unknown>) => sql<Date>`((select app_now()) + ${interval})`

const ofDays = (days: number) => sql`make_interval(days => ${days}::int)`
const ofHours = (hours: number) => sql`make_interval(hours => ${hours}::int)`
const ofMinutes = (minutes: number) => sql`make_interval(mins => ${minutes}::int)`

export const daysAgo = (days: number) => ago(ofDays(days))
export const hoursAgo = (hours: number) => ago(ofHours(hours))
export const minutesAgo = (minutes: number) => ago(ofMinutes(minutes))
export const daysFromNow = (days: number) => fromNow(ofDays(days))
export const hoursFromNow = (hours: number) => fromNow(ofHours(hours))
export const minutesFromNow = (minutes: number) => fromNow(ofMinutes(minutes))

/** The day that it is in London by the database's clock. */
export const todayInLondon = sql<string>`(app_now() at time zone 'Europe/London')::date`

/** The day that it was in London at the instant in a column. */
export const dayInLondon = (column: string) =>
  sql<string>`(${sql.ref(column)} at time zone 'Europe/London')::date`

/** The instant at which a day begins in London; by itself it would begin by the clock of wherever the database is. */
export const midnightInLondon = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day}::timestamp at time zone 'Europe/London')`
