import { createEmailVerificationToken } from 'better-auth/api'
import { linkDays } from './rules.ts'

const day = 24 * 60 * 60

/** The signed tokens of links that confirm an address; better-auth checks them again. */
export type AccountLinks = ReturnType<typeof createAccountLinks>

export function createAccountLinks(secret: string) {
  return {
    toVerify: (email: string) =>
      createEmailVerificationToken(secret, email, undefined, linkDays.verify * day),
    /** For the address that an account has so far; what it leads to is better-auth's next link. */
    toChange: ({ email, newEmail }: { email: string; newEmail: string }) =>
      createEmailVerificationToken(secret, email, newEmail.toLowerCase(), linkDays.verify * day, {
        requestType: 'change-email-confirmation',
      }),
  }
}

/** Whether a link would change an account's address; only reads what the link says of itself. */
export function changesEmail(token: string): boolean {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return payload.includes('"updateTo":')
}
