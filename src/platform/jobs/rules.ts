/** Seconds without a sign of life from its process after which a job is taken for abandoned. */
export const heartbeatSeconds = 20

/** Seconds between two times at which a process asks whether it is time to look for such jobs. */
export const pollIntervalSeconds = 10

/** Seconds between two looks, of all processes together: with each the runner counts all rows of its table. */
export const monitorIntervalSeconds = 25

/** Seconds between two looks of a worker for work. */
export const pollingSeconds = 2

/** Seconds of the longest pause before another try; the first takes a second or two. */
export const longestPauseSeconds = 3_600

/** Seconds between two looks for recurring work that is due. */
export const betweenDueSeconds = 5

/** Seconds by which an instant may lie ahead without a clock having been set back: processes overtake each other. */
export const clockSlackSeconds = 5

/**
 * How often work comes of its own accord, and between which hours of the day in London. It is due when so
 * much time has passed since it was last begun, not at a time of the day: a clock that is set back
 * would let it come a second time, or not at all.
 */
export type Recurring = { every?: { minutes: number; hours?: [from: number, to: number] } }

/** Once in the small hours. */
export const everyNight: Recurring['every'] = { minutes: 12 * 60, hours: [3, 5] }

/** Work that comes of its own accord: what one run misses, the next one does. */
export const isRecurring = ({ every }: Recurring) => every !== undefined

/** Hours for which the row of a job that was done is kept. */
export const finishedHours = 24

/** Days for which the row of one that failed is kept: it waits for an operator. */
export const retentionDays = (queue: Recurring) => (isRecurring(queue) ? 2 : 90)
