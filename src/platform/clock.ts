/** What time it is. Tests hand in their own, and set the database's `app_clock` to the same. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })

/** The day that it is in London at an instant: '2026-11-21'. */
export const londonDay = (instant: Date): string => isoDay.format(instant)
