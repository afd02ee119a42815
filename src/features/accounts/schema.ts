import { z } from 'zod'
import { isEmptyOrShown, oneLine, personName } from '../../platform/characters.ts'
import {
  emailLength,
  linkMinutes,
  passwordLength,
  passwordMessages,
  type LinkPurpose,
} from './rules.ts'

/** What crosses the wire about accounts. A hash, a token or another's session can't leave by these. */

export const name = personName()

/** One address, as `<local>@<domain>`; never a list, a display name or a second line. */
export const email = z
  .string()
  .trim()
  .max(emailLength.max, `Email must be at most ${emailLength.max} characters`)
  .pipe(z.email('Invalid email address'))

/** What somebody types to prove who they are: anything but nothing. */
const typedPassword = z
  .string()
  .min(1, passwordMessages.required)
  .max(4 * passwordLength.max, passwordMessages.long)

/** What somebody would like to use from now on; the rest is `refusePassword`'s to say. */
export const newPassword = z
  .string()
  .min(1, passwordMessages.required)
  .max(4 * passwordLength.max, passwordMessages.long)
  .regex(/^[^\p{Cs}\0]*$/u, 'Password contains a character that can’t be used')

const token = z.string().min(1).max(2_000)

export const user = z.object({
  id: z.int().positive(),
  email: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  emailVerified: z.boolean(),
  unreadMessages: z
    .int()
    .min(0)
    .optional()
    .describe('Conversations with something new in them; where this is asked for by itself'),
})
export type User = z.infer<typeof user>

/** What somebody may not do here, and why; null for nearly everybody. */
export const ownRestriction = z.object({
  restriction: z.object({ reason: z.string(), since: z.iso.datetime() }).nullable(),
})
export type OwnRestriction = z.infer<typeof ownRestriction>

export const messageResponse = z.object({
  message: z.string().describe('A sentence to show to a person'),
})
export type MessageResponse = z.infer<typeof messageResponse>

export const loginBody = z.strictObject({
  email: z
    .string()
    .trim()
    .max(1_000, 'Invalid email address')
    .pipe(z.email('Invalid email address')),
  password: typedPassword,
})
export const signUpBody = z.strictObject({ name, email, password: newPassword })
export const nameBody = z.strictObject({ name })
export const forgotPasswordBody = z.strictObject({ email })
export const resetPasswordBody = z.strictObject({
  token,
  password: newPassword,
  removePasskeys: z.array(z.int().positive()).max(100).optional().describe('Their ids'),
})
export const changePasswordBody = z.strictObject({ currentPassword: typedPassword, newPassword })
export const changeEmailBody = z.strictObject({ email, password: typedPassword })
export const linkBody = z.strictObject({ token })
export const verifyEmailBody = z.strictObject({
  token,
  password: typedPassword.optional().describe('That the account has'),
  newPassword: newPassword.optional().describe('To take the place of one that somebody else chose'),
})
export const closeAccountBody = z.strictObject({ password: typedPassword })

/** For what asks for the password of whoever signed in a while ago. */
export const proofBody = z
  .strictObject({ password: typedPassword.optional() })
  .nullish()
  .describe('The password, unless one has just signed in')

export const session = z.object({
  id: z.int().positive(),
  isCurrent: z.boolean(),
  device: z.string().describe("What it says of itself, in short: 'Firefox on Windows'"),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().describe('To the day'),
})
export type Session = z.infer<typeof session>
export const sessions = z.array(session)
export const ended = z.object({ ended: z.int().min(0).describe('How many sessions have ended') })

export const passkey = z.object({
  id: z.int().positive(),
  name: z.string(),
  createdAt: z.iso.datetime(),
})
export type Passkey = z.infer<typeof passkey>
export const passkeys = z.array(passkey)

/** What a link in an email is for, shown before anything is done with it. */
export const accountLink = z.object({
  purpose: z.enum(Object.keys(linkMinutes) as [LinkPurpose, ...LinkPurpose[]]),
  email: z.string(),
  newEmail: z.string().nullable().describe('Where a change of address leads'),
  isSignedIn: z.boolean().describe('To this account, in this browser'),
  passkeys: passkeys.describe('That sign in besides a password that is being chosen'),
})
export type ShownLink = z.infer<typeof accountLink>

/** WebAuthn's own messages, which the library that made them reads and checks. */
export const webauthn = z.looseObject({})

/** A device's answer. What is looked up or stored before the library checks it is held to its form. */
const webauthnResponse = z.looseObject({
  id: z
    .string()
    .max(1_400)
    .regex(/^[\w-]+$/),
  response: z.looseObject({
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional(),
  }),
})
export const newPasskeyBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name must be at most 100 characters')
    .regex(oneLine, 'Name contains a character that can’t be used')
    .refine(isEmptyOrShown, 'Name is required'),
  response: webauthnResponse,
})
/** What is asked for besides the session before a passkey is added: the one or the other. */
export const passkeyProofBody = z.strictObject({
  password: typedPassword.optional(),
  response: webauthnResponse.optional().describe('Of a passkey that the account has'),
})
export const passkeyLoginBody = z.strictObject({ response: webauthnResponse })
