import { site } from '../../site.ts'

export const emailLength = { max: 255 } as const
/** Characters, as a person counts them. */
export const passwordLength = { min: 6, max: 255 } as const

/** The versions of the terms and the days from which they hold; `features/legal` has their words. */
export const termsVersions = [{ version: 1, since: '2026-11-22' }] as const satisfies TermsVersions
export type TermsVersions = readonly { version: number; since: string }[]

/** Suspended, an account lists and writes nothing; banned, it can't be signed in to either. */
export const restrictionKinds = ['suspended', 'banned'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** A session ends after so many days without a visit, and after so many in any case. */
export const sessionDays = { idle: 30, absolute: 90 } as const

/** Whoever signed in so lately isn't asked for the password once more, but where an account itself changes. */
export const recentMinutes = 15

/** How long a link works that offers somebody a car that was listed with their email. */
export const claimDays = 30

/**
 * How long an account is kept that nobody confirms: as long as the browser is remembered in which it was begun,
 * and whether or not its address is another's, as who began it could tell by that.
 */
export const provisionalDays = 90

/** What a link in an account's emails is for, and for how many minutes it works. */
export const linkMinutes = {
  'confirm-email': 3 * 24 * 60,
  'choose-password': 60,
  /** A change of address: first agreed to at the old one, then at the new one. */
  'leave-email': 3 * 24 * 60,
  'take-email': 3 * 24 * 60,
} as const
export type LinkPurpose = keyof typeof linkMinutes

/**
 * Emails of one kind an hour to one address that anybody can have sent who types it into a form. Links to
 * a new password work for that hour: whoever is refused another has one that works.
 */
export const emailsPerHour = 4

const aDay = 24 * 60

/**
 * What accounts write to an address that nobody has confirmed: so many a day to it, so many an hour by a network. More
 * than the one a day of others, as whoever waits for a link asks for it again, and nothing brings it later.
 */
export const unconfirmedEmails = {
  /** To confirm it, or that it has an account already. */
  confirm: { max: 3, minutes: aDay, message: '' },
  /** To have it instead of another. */
  move: { max: 2, minutes: aDay, message: '' },
  reset: { max: 2, minutes: aDay, message: '' },
  /** Of each; a café has more who join than who list a car. */
  network: { max: 12, minutes: 60, message: '' },
} as const

/** Accounts that are begun from one network; an office or a mobile network has many people. */
export const signUpLimit = {
  max: 300,
  minutes: aDay,
  message: 'A lot of accounts have been made from your network today. Please try again tomorrow.',
} as const

/** Failures before a pause; `docs/decisions/0017-guessing.md` has the arithmetic. */
export const guessing = {
  /** For a network, for a browser that is known to the account, for an open session. */
  aMoment: { max: 10, minutes: 5 },
  /** For the two latter besides. */
  aDay: { max: 100, minutes: 24 * 60 },
  /** For one account, by everybody together who hasn't signed in to it before. */
  anAccount: { max: 100, minutes: 24 * 60 },
  /** Of those by one network: it takes five of them, and not one, to use up an account's. */
  anAccountFromANetwork: { max: 20, minutes: 24 * 60 },
} as const

/** How long a browser that has signed in is known to the account, and how many of them. */
export const knownDevices = { days: 365, most: 20 } as const

export const passwordMessages = {
  required: 'Password is required',
  short: `Password must be at least ${passwordLength.min} characters`,
  long: `Password must be at most ${passwordLength.max} characters`,
  common: 'This password is one of the first that others would try. Please choose another.',
  mismatch: "Passwords don't match",
} as const

/**
 * The password as it is stored and compared: the same letters typed on two keyboards can be two
 * spellings in Unicode (NIST SP 800-63B, 3.1.1.2).
 */
export const spellPassword = (password: string) => password.normalize('NFKC')

/** Why a password can't be taken, or null. `isCommon` knows what others would try first. */
export function refusePassword(
  password: string,
  { email, isCommon }: { email: string; isCommon: (lowerCase: string) => boolean },
): string | null {
  const { length } = [...spellPassword(password)]
  if (length < passwordLength.min) return passwordMessages.short
  if (length > passwordLength.max) return passwordMessages.long
  const lower = spellPassword(password).toLowerCase()
  const own = [site.name.toLowerCase(), email.toLowerCase(), email.toLowerCase().split('@')[0]]
  return own.includes(lower) || isCommon(lower) ? passwordMessages.common : null
}
