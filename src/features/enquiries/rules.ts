/** What may be written to a seller and by one, how often, and how long it is kept. */

/** Characters, as a person counts them; of a message, and of an answer. */
export const messageLength = { min: 10, max: 5_000 } as const
export const answerLength = { min: 1, max: messageLength.max } as const

/** Who takes part in a conversation: it has one of each. */
export const sides = ['buyer', 'seller'] as const
export type Side = (typeof sides)[number]

/**
 * How long a link to a conversation works, how long a browser that has opened it takes part, and how long an email
 * is answered by mail.
 */
export const conversationDays = { link: 180, browser: 30, address: 180 } as const

/** So many in so many minutes, and what somebody is told who wants to send one more. */
export const enquiryLimits = {
  /** From one IPv4 address or one IPv6 subscriber; a mobile network puts many people behind one. */
  address: {
    max: 20,
    minutes: 60,
    message: 'You have sent a lot of messages. Please wait a while, then try again.',
  },
  /** From one confirmed account about one car; without one, from one email and network. */
  sender: {
    max: 5,
    minutes: 24 * 60,
    message: 'You have written about this car several times today. Please wait for an answer.',
  },
  /** From one network about one car. */
  share: {
    max: 15,
    minutes: 60,
    message: 'You have sent a lot of messages about this car. Please wait a while, then try again.',
  },
  /** Of the answers of one side in one conversation. */
  answers: {
    max: 30,
    minutes: 24 * 60,
    message: 'You have written a lot in this conversation today. Please wait for an answer.',
  },
  /** Of the answers by one account, or from one network without an account. */
  answerer: {
    max: 60,
    minutes: 60,
    message: 'You have sent a lot of answers. Please wait a while, then try again.',
  },
} as const

/**
 * So many emails about one car leave within the hour. What is more is taken all the same and leaves in the
 * hours after it, so that nobody can close a seller's mailbox to others: whoever is signed in with a
 * confirmed address at once, and of a network its first message about the car before its others.
 */
export const emailPacing = { max: 40, minutes: 60, message: '' } as const

/** The same words from the same person within so many minutes are one message, pressed twice. */
export const sameWithinMinutes = 10

/**
 * A confirmation goes to whatever address somebody typed. None goes to one that we have written so many
 * emails within the hour.
 */
export const confirmationsAnHour = 5

/**
 * Whoever has not shown that an address is theirs is told of answers without their words: once a day of a
 * conversation. Of so many conversations in one day; of what is more on the days after it.
 */
export const unknownBuyer = {
  conversation: { max: 1, minutes: 24 * 60, message: '' },
  address: { max: 3, minutes: 24 * 60, message: '' },
} as const

/** So often whoever answers by mail is told why that was not passed on, of a side of a conversation. */
export const notPassedOnADay = { max: 3, minutes: 24 * 60, message: '' } as const

/** Nobody is warned of the same fraud again so soon, though another car of theirs is taken down or they are suspended as well. */
export const fraudWarnings = { max: 1, minutes: 24 * 60, message: '' } as const

/** For so long it is known which message has shown that an address is its writer's. */
export const provedBy = { max: 1, minutes: 24 * 60, message: '' } as const

/** How long messages are kept, and those that one side has removed. */
export const retentionDays = { message: 365, removed: 30 } as const

/** So many conversations stand on a page. */
export const enquiriesOnPage = 20

/** So many of the newest answers are read with each of a list of conversations, and with one that is read by itself. */
export const answersRead = { inList: 50, alone: 1_000 } as const

/** What the sender is told, by the page and by the API alike. */
export const messageSent = {
  title: 'Message Sent',
  description: 'Your inquiry has been sent to the seller. They will contact you soon!',
} as const
