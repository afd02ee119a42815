import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { viewerOf } from '../../platform/http/access.ts'
import { refusals } from '../../platform/http/errors.ts'
import { acceptPassword } from './accept-password.server.ts'
import type { AccountsDeps } from './accounts.server.ts'
import { closeAccount } from './close-account.server.ts'
import { describeDevice } from './describe-device.server.ts'
import { exportAccount } from './export-account.server.ts'
import { provePassword } from './prove-password.server.ts'
import { endSessions, findUser, forgetLinks, listSessions, renameUser } from './queries.server.ts'
import {
  changeEmailBody,
  changePasswordBody,
  closeAccountBody,
  ended,
  nameBody,
  sessions,
  told,
  user,
} from './schema.ts'

const tags = ['Accounts']
const config = { access: 'signed-in' } as const
const noQuery = z.strictObject({})
const params = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/, 'is no id') })

/** What somebody can see and change of their own account. */
export const settingsApi =
  (deps: AccountsDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, auth, cookies, links, mails, personalData } = deps

    app.patch(
      '/api/auth/user',
      {
        config,
        schema: {
          tags,
          summary: "Change one's name",
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
          summary: "Change one's password",
          description: 'Ends every other session, and gives this one a new token.',
          body: changePasswordBody,
          response: { 200: told, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        const { currentPassword, newPassword } = request.body
        const { userId } = viewerOf(request)
        const field = 'currentPassword'
        const known = await provePassword(deps, { userId, password: currentPassword, field })
        acceptPassword(newPassword, { email: known.email, field: 'newPassword' })
        const answer = await auth.api.changePassword({
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          headers: cookies.headersOf(request),
          returnHeaders: true,
        })
        cookies.send(reply, answer.headers)
        await forgetLinks(database.primary, userId)
        await mails.passwordChanged(known)
        return { message: 'Your password has been changed. Other devices were signed out.' }
      },
    )

    app.post(
      '/api/auth/change-email',
      {
        config: { ...config, rateLimit: { max: 10, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: "Change one's e-mail",
          description:
            'Confirmed by links, first to the old address where that is confirmed, then to the new. ' +
            'The answer is the same where somebody has that address already.',
          body: changeEmailBody,
          response: { 200: told, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request) => {
        const { email, password } = request.body
        const { userId } = viewerOf(request)
        const known = await provePassword(deps, { userId, password, field: 'password' })
        if (known.email === email.toLowerCase())
          throw new AppError('invalid', 'This is your e-mail already', { field: 'email' })
        if (!known.emailVerified) {
          await auth.api.changeEmail({
            body: { newEmail: email },
            headers: cookies.headersOf(request),
          })
          return { message: `We have written to ${email}. Follow the link there to finish.` }
        }
        // better-auth writes no letter where the new address is taken, which tells that it is.
        const token = await links.toChange({ email: known.email, newEmail: email })
        await mails.confirmNewEmail({ user: known, newEmail: email, token })
        return { message: `We have written to ${known.email}. Follow the link there to go on.` }
      },
    )

    app.get(
      '/api/auth/sessions',
      {
        config,
        schema: {
          tags,
          summary: 'Where one is signed in',
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
          summary: "End one of one's sessions",
          params,
          response: { 200: ended, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request) => {
        const id = Number(request.params.id)
        const n = await endSessions(database.primary, viewerOf(request).userId, { id })
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
          response: { 200: ended, ...refusals(401, 503) },
        },
      },
      async (request) => {
        const { userId, sessionId } = viewerOf(request)
        return { ended: await endSessions(database.primary, userId, { butFor: sessionId }) }
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
          summary: "Close one's account",
          description: 'Adverts, saved cars, sessions and the account itself are erased for good.',
          body: closeAccountBody,
          response: { 200: told, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        const { userId } = viewerOf(request)
        const { password } = request.body
        const known = await provePassword(deps, { userId, password, field: 'password' })
        await closeAccount({ database, personalData }, known)
        cookies.forget(request, reply)
        return { message: 'Your account has been closed.' }
      },
    )
  }
