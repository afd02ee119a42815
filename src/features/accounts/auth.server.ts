import { passkey } from '@better-auth/passkey'
import { betterAuth, type BetterAuthOptions } from 'better-auth/minimal'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { Database } from '../../platform/database/database.ts'
import { site } from '../../site.ts'
import { allowMailTo } from '../../platform/mail/undeliverable.server.ts'
import type { AccountMails } from './account-mails.server.ts'
import type { PasswordHashing } from './password-hashing.server.ts'
import { markVerified } from './queries.server.ts'
import { linkDays, passwordLength, sessionDays } from './rules.ts'
import { sealed } from './sealed-adapter.server.ts'

const day = 24 * 60 * 60
const hour = 60 * 60

export type AuthDeps = {
  database: Pick<Database, 'primary'>
  /** Signs cookies and links; whoever has it can forge a link, though not a session. */
  secret: string
  publicUrl: string
  hashing: PasswordHashing
  mails: AccountMails
}

/** Behind TLS, a cookie's name itself binds it to this host and to secure connections. */
export const cookieNames = (isTls: boolean) => ({
  session: isTls ? '__Host-session' : 'session',
  passkeyChallenge: isTls ? '__Host-passkey-challenge' : 'passkey-challenge',
})

/**
 * better-auth over our own tables: sign-in, sessions, links to verify and reset, passkeys. It is
 * called by our routes and has no address of its own; people are made by `createAccount`.
 */
export function createAuth({ database, secret, publicUrl, hashing, mails }: AuthDeps) {
  const isTls = publicUrl.startsWith('https:')
  const names = cookieNames(isTls)
  return betterAuth({
    appName: site.name,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: (options: BetterAuthOptions) =>
      sealed(kyselyAdapter(database.primary, { type: 'postgres', transaction: true })(options)),
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, newEmail, token }) =>
          mails.confirmNewEmail({ user, newEmail, token }),
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        password: 'password_hash',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        token: 'token_hash',
        userId: 'user_id',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: sessionDays.idle * day,
      updateAge: day,
      freshAge: 0,
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      // Counted in UTF-16 units here; `refusePassword` counts characters.
      maxPasswordLength: 4 * passwordLength.max,
      password: {
        hash: (password) => hashing.hash(password),
        verify: ({ hash, password }) => hashing.verify(hash, password),
      },
      resetPasswordTokenExpiresIn: hour,
      sendResetPassword: ({ user, token }) => mails.resetPassword({ user, token }),
      revokeSessionsOnPasswordReset: true,
      // Whoever could open that link reads the mail of this address.
      onPasswordReset: async ({ user }) => {
        await markVerified(database.primary, Number(user.id))
        await allowMailTo(database.primary, user.email)
      },
    },
    emailVerification: {
      expiresIn: linkDays.verify * day,
      sendVerificationEmail: ({ user, token }) => mails.verifyEmail({ user, token }),
      afterEmailVerification: (user) => allowMailTo(database.primary, user.email),
    },
    advanced: {
      database: { generateId: 'serial' },
      ipAddress: { disableIpTracking: true },
      // The names carry their own prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isTls, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: {
        session_token: { name: names.session },
        [names.passkeyChallenge]: { name: names.passkeyChallenge },
      },
    },
    plugins: [
      passkey({
        rpName: site.name,
        rpID: new URL(publicUrl).hostname,
        origin: publicUrl,
        advanced: { webAuthnChallengeCookie: names.passkeyChallenge },
        schema: {
          passkey: {
            modelName: 'passkeys',
            fields: {
              publicKey: 'public_key',
              userId: 'user_id',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
    ],
  })
}

export type Auth = ReturnType<typeof createAuth>
