/** Digits of a code, minutes for which it works, and how often it may be guessed wrong. */
export const phoneCode = { digits: 6, minutes: 10, guesses: 5 } as const

/** How long a number counts as confirmed: then it may have gone to somebody else. */
export const confirmationDays = 365

/** Milliseconds that somebody is kept waiting at most for the service that sends text messages. */
export const textPatience = 8_000

const aDay = 24 * 60
const tomorrow = 'Please try again tomorrow.'

/** How many codes are sent, to an account, a number and a network, and how many may be guessed wrong. */
export const phoneCodeLimits = {
  account: {
    max: 5,
    minutes: aDay,
    message: `You have asked for several codes today. ${tomorrow}`,
  },
  accountMoment: {
    max: 1,
    minutes: 1,
    message: 'A code has just been sent. Please wait a minute before you ask for another.',
  },
  number: {
    max: 5,
    minutes: aDay,
    message: `Several codes have been sent to this number today. ${tomorrow}`,
  },
  network: {
    max: 20,
    minutes: aDay,
    message: `Many codes have been asked for from your network today. ${tomorrow}`,
  },
  guesses: {
    max: 20,
    minutes: aDay,
    message: `You have typed several wrong codes today. ${tomorrow}`,
  },
} as const

/** Of everybody together; how many is a setting. */
export const everybodysCodes = (max: number) => ({
  max,
  minutes: aDay,
  message: `We have sent as many codes as we send in a day. ${tomorrow}`,
})
