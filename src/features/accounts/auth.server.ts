import { passkey } from '@better-auth/passkey'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { runWithAdapter } from '@better-auth/core/context'
import { betterAuth, type BetterAuthOptions } from 'better-auth/minimal'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { z } from 'zod'
import type { Database, Db, Transaction } from '../../platform/database/database.ts'
import { site } from '../../site.ts'
import { sessionDays } from './rules.ts'
import { sealed } from './sealed-adapter.server.ts'

const day = 24 * 60 * 60

export type AuthDeps = {
  database: Pick<Database, 'primary'>
  /** Signs cookies. */
  secret: string
  publicUrl: string
}

/** Behind TLS, a cookie's name itself binds it to this host and to secure connections. */
export const cookieNames = (isTls: boolean) => ({
  session: isTls ? '__Host-session' : 'session',
  knownDevice: isTls ? '__Host-known-device' : 'known-device',
  passkeyChallenge: isTls ? '__Host-passkey-challenge' : 'passkey-challenge',
})

/**
 * better-auth over our own tables: sessions and passkeys. It is called by our routes and has no address of its own; people
 * are made by `createAccount`, passwords compared by `signIn` and `provePassword`, and links in emails are
 * `account_links`.
 */
export function createAuth({ database, secret, publicUrl }: AuthDeps) {
  const isTls = publicUrl.startsWith('https:')
  const names = cookieNames(isTls)
  return betterAuth({
    appName: site.name,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: (options: BetterAuthOptions) => adapterOf(database.primary, options),
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
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
      sessions,
      passkey({
        rpName: site.name,
        rpID: new URL(publicUrl).hostname,
        origin: publicUrl,
        advanced: { webAuthnChallengeCookie: names.passkeyChallenge },
        // A passkey stands for a password: who holds the device must be verified, not just present. The
        // library asks for that and does not insist on it.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        registration: {
          afterVerification: async ({ verification: { registrationInfo } }) => {
            if (!registrationInfo?.userVerified) throw unverified('FAILED_TO_VERIFY_REGISTRATION')
          },
        },
        authentication: {
          afterVerification: async ({ verification: { authenticationInfo } }) => {
            if (!authenticationInfo.userVerified) throw unverified('AUTHENTICATION_FAILED')
          },
        },
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

const adapterOf = (db: Db, options: BetterAuthOptions) =>
  sealed(kyselyAdapter(db, { type: 'postgres', transaction: true })(options))

/**
 * Begins a session for whoever `beginSession` says, in the transaction in which it was asked whether they may: many may
 * have begun an account with one address, and the library would take any of them.
 */
const sessions = {
  id: 'sessions',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), tx: z.custom<Transaction>() }) },
      async (ctx) => {
        const { internalAdapter, options } = ctx.context
        const { userId, tx } = ctx.body
        return runWithAdapter(adapterOf(tx, options), async () => {
          const user = await internalAdapter.findUserById(userId)
          if (!user) throw new APIError('UNAUTHORIZED', { message: 'The account has just ended' })
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({})
        })
      },
    ),
  },
} as const

const unverified = (code: string) =>
  new APIError('BAD_REQUEST', { code, message: 'The device has not verified who holds it' })

export type Auth = ReturnType<typeof createAuth>
