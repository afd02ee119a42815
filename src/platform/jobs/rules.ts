/** Seconds without a sign of life from its process after which a job is taken for abandoned. */
export const heartbeatSeconds = 20

/** Seconds between two looks for such jobs. */
export const betweenLooksSeconds = 10

/** Seconds between two looks of a worker for work. */
export const pollingSeconds = 2

/** Seconds of the longest pause before another try; the first takes a second or two. */
export const longestPauseSeconds = 3_600

type Recurring = { cron?: string }

/** Work that comes of its own accord: what one run misses, the next one does. */
export const isRecurring = ({ cron }: Recurring) => cron !== undefined

/** Days for which the row of a job that has ended is kept; one that failed waits for an operator. */
export const daysKept = (queue: Recurring) => (isRecurring(queue) ? 2 : 90)
