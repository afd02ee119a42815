/** Who waits for a connection, and what is said to whoever can't. */
export const databaseTurns = {
  waiting: 1_000,
  waitingOfOne: 200,
  refusal: { message: 'The shop is very busy. Please try again in a moment.', retryAfter: 5 },
} as const
