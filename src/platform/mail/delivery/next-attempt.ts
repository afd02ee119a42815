const minute = 60
const hour = 60 * minute

/** Seconds between the first attempts; from then on it is the last of them. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour]

/** A message that is refused for so many seconds is given up. */
const longest = 72 * hour

/** Seconds until a message that was refused for now so many times is tried again; null: no more. */
export function secondsUntilNextAttempt(attempts: number): number | null {
  const pauseAfter = (attempt: number) => pauses[Math.min(attempt, pauses.length) - 1]!
  let waited = 0
  for (let attempt = 1; attempt < attempts; attempt++) waited += pauseAfter(attempt)
  return waited >= longest ? null : pauseAfter(attempts)
}
