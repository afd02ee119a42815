import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { viewerOf } from '../../platform/http/access.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { AccountsDeps } from './accounts.server.ts'
import { calling } from './auth-errors.server.ts'
import { endOwnSession } from './end-own-session.server.ts'
import { findUser, listPasskeys, removePasskey } from './queries.server.ts'
import {
  newPasskeyBody,
  passkey,
  passkeyLoginBody,
  passkeys,
  told,
  user,
  webauthn,
} from './schema.ts'

const tags = ['Accounts']
const config = { access: 'signed-in' } as const
const params = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/, 'is no id') })
const noQuery = z.strictObject({})
const nothing = z.strictObject({}).optional()
const mostPasskeys = 20

const failed = () => new AppError('invalid', 'The passkey could not be checked. Please try again.')
const unknown = () => new AppError('unauthenticated', 'This passkey is not known here')

/** The passkey library's refusals, by their code. */
const refused = {
  CHALLENGE_NOT_FOUND: failed,
  FAILED_TO_VERIFY_REGISTRATION: failed,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: failed,
  AUTHENTICATION_FAILED: unknown,
  PASSKEY_NOT_FOUND: unknown,
}

/** Signing in with a device's own lock instead of a password (WebAuthn). */
export const passkeysApi =
  ({ database, auth, cookies }: AccountsDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/auth/passkeys',
      {
        config,
        schema: {
          tags,
          summary: "One's passkeys",
          querystring: noQuery,
          response: { 200: passkeys, ...refusals(400, 401, 503) },
        },
      },
      (request) => listPasskeys(database.primary, viewerOf(request).userId),
    )

    app.post(
      '/api/auth/passkeys/options',
      {
        config,
        schema: {
          tags,
          summary: 'Begin adding a passkey',
          description: 'For a confirmed e-mail alone: a passkey outlives a new password.',
          body: nothing,
          response: { 200: webauthn, ...refusals(400, 401, 409, 503) },
        },
      },
      async (request, reply) => {
        const { userId } = viewerOf(request)
        const known = await findUser(database.primary, userId)
        if (!known?.emailVerified)
          throw new AppError('conflict', 'Please confirm your e-mail first')
        const { length } = await listPasskeys(database.primary, userId)
        if (length >= mostPasskeys)
          throw new AppError('conflict', `You have ${mostPasskeys} passkeys; remove one first`)
        const answer = await auth.api.generatePasskeyRegistrationOptions({
          headers: cookies.headersOf(request),
          returnHeaders: true,
        })
        cookies.send(reply, answer.headers)
        return { ...answer.response }
      },
    )

    app.post(
      '/api/auth/passkeys',
      {
        config,
        schema: {
          tags,
          summary: 'Add a passkey',
          body: newPasskeyBody,
          response: { 200: passkey, ...refusals(400, 401, 503) },
        },
      },
      async (request) => {
        const { userId } = viewerOf(request)
        const { name, response } = request.body
        const added = await calling(
          () =>
            auth.api.verifyPasskeyRegistration({
              body: { name, response },
              headers: cookies.headersOf(request),
            }),
          refused,
        )
        const all = await listPasskeys(database.primary, userId)
        const found = all.find(({ id }) => id === Number(added.id))
        if (!found) throw failed()
        return found
      },
    )

    app.delete(
      '/api/auth/passkeys/:id',
      {
        config,
        schema: {
          tags,
          summary: "Remove one of one's passkeys",
          params,
          response: { 200: told, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request) => {
        const { userId } = viewerOf(request)
        const id = Number(request.params.id)
        if (!(await removePasskey(database.primary, { id, userId })))
          throw new AppError('not-found', 'There is no such passkey')
        return { message: 'The passkey has been removed.' }
      },
    )

    app.post(
      '/api/auth/passkey-login/options',
      {
        config: { access: 'anyone', rateLimit: { max: 60, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Begin signing in with a passkey',
          body: nothing,
          response: { 200: webauthn, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const answer = await auth.api.generatePasskeyAuthenticationOptions({
          headers: cookies.headersOf(request),
          returnHeaders: true,
        })
        cookies.send(reply, answer.headers)
        return { ...answer.response }
      },
    )

    app.post(
      '/api/auth/passkey-login',
      {
        config: { access: 'anyone', rateLimit: { max: 60, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Sign in with a passkey',
          body: passkeyLoginBody,
          response: { 200: user, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const answer = await calling(
          () =>
            auth.api.verifyPasskeyAuthentication({
              body: { response: request.body.response as never },
              headers: cookies.headersOf(request),
              returnHeaders: true,
            }),
          refused,
        )
        // The session that this browser had is replaced, not left behind.
        await endOwnSession({ database, auth, cookies }, request)
        cookies.send(reply, answer.headers)
        const found = await findUser(database.primary, Number(answer.response.user.id))
        if (!found) throw unknown()
        return found
      },
    )
  }
