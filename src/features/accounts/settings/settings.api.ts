import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { viewerOf } from '../../../platform/http/access.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { agreeToChange, askToChangeEmail } from './change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { closeAccount } from './close-account.server.ts'
import { describeDevice } from '../session/describe-device.server.ts'
import { exportAccount } from './export-account.server.ts'
import { forgetDevices } from '../session/known-devices.server.ts'
import { provePassword } from '../passwords/prove.server.ts'
import { proveRecently } from './prove-recently.server.ts'
import { requireConfirmed } from '../sign-in/require-confirmed.server.ts'
import { findRestriction } from '../restrictions.server.ts'
import { endSessions, listSessions } from '../session/queries.server.ts'
import { findUser, renameUser } from '../queries.server.ts'
import { unconfirmedEmails } from '../rules.ts'
import {
  changeEmailBody,
  changePasswordBody,
  closeAccountBody,
  ended,
  linkBody,
  nameBody,
  ownRestriction,
  proofBody,
  sessions,
  messageResponse,
  user,
} from '../schema.ts'

const tags = ['Accounts']
const config = { access: 'signed-in' } as const
const params = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/, 'is no id') })

/** What somebody can see and change of their own account. */
export const settingsApi =
  (deps: AccountsDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, cookies, personalData } = deps

    app.patch(
      '/api/auth/user',
      {
        config,
        schema: {
          tags,
          summary: 'Change your name',
          body: nameBody,
          response: { 200: user, ...refusals(400, 401, 503) },
        },
      },
      (request) => renameUser(database.primary, viewerOf(request).userId, request.body.name),
    )

    app.post(
      '/api/auth/change-password',
      {
        config,
        schema: {
          tags,
          summary: 'Change your password',
          description: 'Ends every other session, and gives this one a new token.',
          body: changePasswordBody,
          response: { 200: messageResponse, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        await changePassword(deps, request.body, { request, reply })
        return { message: 'Your password has been changed. Other devices were signed out.' }
      },
    )

    app.post(
      '/api/auth/change-email',
      {
        config: { ...config, rateLimit: { max: 10, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Change your email',
          description:
            'For a confirmed email alone. Agreed to by links, first at the old address, then at the new. ' +
            'The answer is the same where somebody has that address already.',
          body: changeEmailBody,
          response: { 200: messageResponse, ...refusals(400, 401, 409, 429, 503) },
        },
      },
      async (request) => {
        const { email, password } = request.body
        const viewer = viewerOf(request)
        await requireConfirmed(database.primary, viewer.userId)
        const proof = { ...viewer, password, field: 'password' }
        const { user: known, hold } = await provePassword(deps, proof)
        if (known.email === email.toLowerCase())
          throw new AppError('invalid', 'This is your email already', { field: 'email' })
        await askToChangeEmail(deps, { hold, newEmail: email })
        return { message: `We have written to ${known.email}. Follow the link there to go on.` }
      },
    )

    app.post(
      '/api/auth/change-email/agree',
      {
        config,
        schema: {
          tags,
          summary: 'Confirm a change of address with the link from a message',
          description:
            'At the old address first, then at the new one. Both are notified in the end.',
          body: linkBody,
          response: { 200: messageResponse, ...refusals(400, 401, 503) },
        },
      },
      async (request) => {
        const { userId } = viewerOf(request)
        const come = await agreeToChange(deps, { token: request.body.token, userId })
        return {
          message:
            come === 'changed'
              ? 'Your email has been changed.'
              : `Thank you. We have written to the new address: confirm it there. We write to an address up to ${unconfirmedEmails.move.max} times a day: if nothing comes, begin again tomorrow.`,
        }
      },
    )

    app.get(
      '/api/auth/restriction',
      {
        config,
        schema: {
          tags,
          summary: 'Whether your account is suspended, and why',
          querystring: noQuery,
          response: { 200: ownRestriction, ...refusals(400, 401, 503) },
        },
      },
      async (request) => {
        const found = await findRestriction(database.primary, viewerOf(request).userId)
        return {
          restriction: found && { reason: found.reason, since: found.since.toISOString() },
        }
      },
    )

    app.get(
      '/api/auth/sessions',
      {
        config,
        schema: {
          tags,
          summary: 'Where you are signed in',
          querystring: noQuery,
          response: { 200: sessions, ...refusals(400, 401, 503) },
        },
      },
      async (request) => {
        const { userId, sessionId } = viewerOf(request)
        const rows = await listSessions(database.primary, userId)
        return rows.map((row) => ({
          id: row.id,
          isCurrent: row.id === sessionId,
          device: describeDevice(row.user_agent),
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.updated_at.toISOString(),
        }))
      },
    )

    app.delete(
      '/api/auth/sessions/:id',
      {
        config,
        schema: {
          tags,
          summary: 'End one of your sessions',
          description: 'Another than this one: after a recent sign-in, or with the password.',
          params,
          body: proofBody,
          response: { 200: ended, ...refusals(400, 401, 404, 429, 503) },
        },
      },
      async (request) => {
        const viewer = viewerOf(request)
        const id = Number(request.params.id)
        const hold =
          id === viewer.sessionId
            ? null
            : await proveRecently(deps, { ...viewer, password: request.body?.password })
        const n = await database.primary.transaction().execute(async (tx) => {
          await hold?.(tx)
          return endSessions(tx, viewer.userId, { id })
        })
        if (n === 0) throw new AppError('not-found', 'This session has ended already')
        return { ended: n }
      },
    )

    app.delete(
      '/api/auth/sessions',
      {
        config,
        schema: {
          tags,
          summary: 'End every session but this one',
          description: 'After a recent sign-in, or with the password.',
          body: proofBody,
          response: { 200: ended, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request) => {
        const viewer = viewerOf(request)
        const { userId, sessionId } = viewer
        const hold = await proveRecently(deps, { ...viewer, password: request.body?.password })
        return database.primary.transaction().execute(async (tx) => {
          await hold(tx)
          await forgetDevices(tx, { userId, butFor: cookies.deviceOf(request) })
          return { ended: await endSessions(tx, userId, { butFor: sessionId }) }
        })
      },
    )

    app.get(
      '/api/auth/export',
      {
        config,
        schema: {
          tags,
          summary: 'Everything that is kept about the caller, as a file',
          querystring: noQuery,
          response: { 200: z.record(z.string(), z.unknown()), ...refusals(400, 401, 503) },
        },
      },
      async (request, reply) => {
        const known = await findUser(database.primary, viewerOf(request).userId)
        if (!known) throw new AppError('unauthenticated', 'Please sign in')
        reply.header('content-disposition', 'attachment; filename="my-data.json"')
        return exportAccount({ database, personalData }, known)
      },
    )

    app.post(
      '/api/auth/close',
      {
        config,
        schema: {
          tags,
          summary: 'Close your account',
          description:
            'Listings with their photos, messages, saved cars, sessions and the account itself are erased for good. Its address is notified, if it was confirmed.',
          body: closeAccountBody,
          response: { 200: messageResponse, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        const { password } = request.body
        const viewer = viewerOf(request)
        const { hold } = await provePassword(deps, { ...viewer, password, field: 'password' })
        await closeAccount(deps, hold)
        cookies.forget(request, reply)
        return { message: 'Your account has been closed.' }
      },
    )
  }
