const aDay = 24 * 60
const message = 'You have looked a lot of registrations up. Please fill the form in by hand.'

/** How often registrations are looked up: the services allow us so many a day, and nobody sells forty cars in one. */
export const lookUpLimits = {
  network: { max: 20, minutes: aDay, message },
  /** MOT histories that are read again: the rest is for those who fill in a form. */
  histories: { max: 5_000, minutes: aDay, message: 'Enough histories were read today.' },
  everybody: {
    max: 10_000,
    minutes: aDay,
    message: 'A lot of registrations were looked up today. Please fill the form in by hand.',
  },
} as const
