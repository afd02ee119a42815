/** What time it is. Tests hand in their own, and set the database's `app_clock` to the same. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
