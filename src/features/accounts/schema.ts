import { z } from 'zod'
import { emailLength, nameLength, passwordLength, passwordWords } from './rules.ts'

/** What crosses the wire about accounts. A hash, a token or another's session can't leave by these. */

// Characters that would break out of a mail's header, or show as something they are not.
const oneLine = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u

export const name = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(nameLength.max, `Name must be at most ${nameLength.max} characters`)
  .regex(oneLine, 'Name holds a character that cannot be used')

/** One address, as `<local>@<domain>`; never a list, a display name or a second line. */
export const email = z
  .string()
  .trim()
  .max(emailLength.max, `Email must be at most ${emailLength.max} characters`)
  .pipe(z.email('Invalid email address'))

/** What somebody types to prove who they are: anything but nothing. */
const typedPassword = z
  .string()
  .min(1, passwordWords.required)
  .max(4 * passwordLength.max)

/** What somebody would like to use from now on; the rest is `refusePassword`'s to say. */
export const newPassword = z
  .string()
  .min(1, passwordWords.required)
  .max(4 * passwordLength.max, passwordWords.long)
  .regex(/^[^\p{Cs}\0]*$/u, 'Password holds a character that cannot be used')

const token = z.string().min(1).max(2_000)

export const user = z.object({
  id: z.int().positive(),
  email: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  emailVerified: z.boolean(),
})
export type User = z.infer<typeof user>

export const told = z.object({ message: z.string().describe('A sentence to show to a person') })
export type Told = z.infer<typeof told>

export const loginBody = z.strictObject({
  email: z.string().trim().max(1_000).pipe(z.email('Invalid email address')),
  password: typedPassword,
})
export const signUpBody = z.strictObject({ name, email, password: newPassword })
export const nameBody = z.strictObject({ name })
export const forgotPasswordBody = z.strictObject({ email })
export const resetPasswordBody = z.strictObject({ token, password: newPassword })
export const changePasswordBody = z.strictObject({ currentPassword: typedPassword, newPassword })
export const changeEmailBody = z.strictObject({ email, password: typedPassword })
export const verifyEmailBody = z.strictObject({ token })
export const closeAccountBody = z.strictObject({ password: typedPassword })

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

/** WebAuthn's own messages, which the library that made them reads and checks. */
export const webauthn = z.looseObject({})

/** A device's answer. What is looked up or stored before the library checks it is held to its form. */
const webauthnAnswer = z.looseObject({
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
  name: z.string().trim().min(1, 'Name is required').max(100).regex(oneLine),
  response: webauthnAnswer,
})
export const passkeyLoginBody = z.strictObject({ response: webauthnAnswer })
