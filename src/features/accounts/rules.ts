import { site } from '../../site.ts'

export const nameLength = { max: 255 } as const
export const emailLength = { max: 255 } as const
/** Characters, as a person counts them. */
export const passwordLength = { min: 6, max: 255 } as const

/** A session ends after so many days without a visit, and after so many in any case. */
export const sessionDays = { idle: 30, absolute: 90 } as const

/** How long the links in our mails work. */
export const linkDays = { verify: 3, claim: 30 } as const

/** Letters an hour to one address that anybody can have sent who types it into a form. */
export const lettersAnHour = 10

/** Failed sign-ins in five minutes, for one account and for one network address, before a pause. */
export const signInFailures = { max: 10, minutes: 5 } as const

export const passwordWords = {
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

/** Why a password can't be taken, or null. `isCommon` looks it up in the list of known ones. */
export function refusePassword(
  password: string,
  { email, isCommon }: { email: string; isCommon: (lowerCase: string) => boolean },
): string | null {
  const { length } = [...spellPassword(password)]
  if (length < passwordLength.min) return passwordWords.short
  if (length > passwordLength.max) return passwordWords.long
  const lower = spellPassword(password).toLowerCase()
  const own = [site.name.toLowerCase(), email.toLowerCase(), email.toLowerCase().split('@')[0]]
  return own.includes(lower) || isCommon(lower) ? passwordWords.common : null
}
