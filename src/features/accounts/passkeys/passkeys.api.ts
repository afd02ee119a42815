import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { uniqueViolation } from '../../../platform/database/unique-violation.ts'
import { AppError } from '../../../platform/errors.ts'
import { viewerOf } from '../../../platform/http/access.ts'
import { emptyBody, noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { calling } from '../auth-errors.server.ts'
import { beginSession } from '../session/begin.server.ts'
import { holdSession } from '../session/hold.server.ts'
import { hasPasskey, insertPasskey, listPasskeys, removePasskey } from './queries.server.ts'
import { refuseBanned } from '../restrictions.server.ts'
import {
  passkeyFailed as failed,
  passkeyRefusals as refused,
  passkeyUnknown as unknown,
} from './refusals.server.ts'
import { provePasswordOrPasskey } from './prove-password-or-passkey.server.ts'
import { verifyNewPasskey, verifyPasskey } from './verify.server.ts'
import { proveRecently } from '../settings/prove-recently.server.ts'
import { requireConfirmed } from '../sign-in/require-confirmed.server.ts'
import {
  newPasskeyBody,
  passkeyProofBody,
  passkey,
  passkeyLoginBody,
  passkeys,
  proofBody,
  messageResponse,
  user,
  webauthn,
} from '../schema.ts'

const tags = ['Accounts']
const config = { access: 'signed-in' } as const
const params = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/, 'is no id') })
const mostPasskeys = 20

/** Signing in with a device's own lock instead of a password (WebAuthn). */
export const passkeysApi =
  (deps: AccountsDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, auth, cookies, mails } = deps

    app.get(
      '/api/auth/passkeys',
      {
        config,
        schema: {
          tags,
          summary: 'Your passkeys',
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
          description:
            'For a confirmed email alone: a passkey outlives a new password. ' +
            'Asks for the password, or for a passkey that is there already.',
          body: passkeyProofBody,
          response: { 200: webauthn, ...refusals(400, 401, 409, 429, 503) },
        },
      },
      async (request, reply) => {
        const { userId } = viewerOf(request)
        await requireConfirmed(database.primary, userId)
        await provePasswordOrPasskey(deps, request)
        const { length } = await listPasskeys(database.primary, userId)
        if (length >= mostPasskeys)
          throw new AppError('conflict', `You have ${mostPasskeys} passkeys; remove one first`)
        const response = await auth.api.generatePasskeyRegistrationOptions({
          headers: cookies.headersOf(request),
          returnHeaders: true,
        })
        cookies.send(reply, response.headers)
        return { ...response.response }
      },
    )

    app.post(
      '/api/auth/passkeys',
      {
        config,
        schema: {
          tags,
          summary: 'Add a passkey',
          description: 'Its owner is notified by email.',
          body: newPasskeyBody,
          response: { 200: passkey, ...refusals(400, 401, 503) },
        },
      },
      async (request) => {
        const viewer = viewerOf(request)
        const { name } = request.body
        const made = await verifyNewPasskey(deps, request, request.body)
        const add = () =>
          database.primary.transaction().execute(async (tx) => {
            const user = await holdSession(tx, viewer)
            await mails.passkeyAdded(tx, { user, passkey: name })
            return insertPasskey(tx, { ...made, userId: user.id, name })
          })
        // The device is somebody’s already.
        return calling(add, { [uniqueViolation]: failed })
      },
    )

    app.delete(
      '/api/auth/passkeys/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Remove one of your passkeys',
          description: 'After a recent sign-in, or with the password.',
          params,
          body: proofBody,
          response: { 200: messageResponse, ...refusals(400, 401, 404, 429, 503) },
        },
      },
      async (request) => {
        const viewer = viewerOf(request)
        const { userId } = viewer
        const hold = await proveRecently(deps, { ...viewer, password: request.body?.password })
        const id = Number(request.params.id)
        const isRemoved = await database.primary.transaction().execute(async (tx) => {
          await hold(tx)
          return removePasskey(tx, { id, userId })
        })
        if (!isRemoved) throw new AppError('not-found', 'There is no such passkey')
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
          body: emptyBody,
          response: { 200: webauthn, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const response = await auth.api.generatePasskeyAuthenticationOptions({
          headers: cookies.headersOf(request),
          returnHeaders: true,
        })
        cookies.send(reply, response.headers)
        return { ...response.response, userVerification: 'required' }
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
          response: { 200: user, ...refusals(400, 401, 403, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { response } = request.body
        const userId = await verifyPasskey(deps, request, { response, refused })
        request.aboutUser = userId
        await refuseBanned(database.primary, userId)
        const opens = (tx: Transaction) => hasPasskey(tx, { userId, credentialId: response.id })
        const found = await beginSession(deps, { userId, opens, request, reply })
        if (!found) throw unknown()
        return found
      },
    )
  }
