const message =
  'You have written to us several times. Please wait for an answer, or write an email.'

/** How often we are written to, by a network, and by a confirmed account or, without one, an address and network. */
export const supportLimits = {
  network: { max: 10, minutes: 60, message },
  sender: { max: 5, minutes: 24 * 60, message },
} as const

/** How long a message is kept, answered or not. */
export const supportRetentionDays = 365
