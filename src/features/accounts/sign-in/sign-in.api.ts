import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { callerKey, viewerOf } from '../../../platform/http/access.ts'
import { AppError } from '../../../platform/errors.ts'
import { emptyBody, noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { endOwnSession } from '../session/end-own.server.ts'
import { beginSession } from '../session/begin.server.ts'
import { findPasswordHash, findUser } from '../queries.server.ts'
import { loginBody, messageResponse, user } from '../schema.ts'
import { signIn } from './sign-in.server.ts'

/** Signing in and out, and who one is. */
export const signInApi =
  ({
    database,
    auth,
    hashing,
    cookies,
    mails,
    browserSessions,
    countUnread,
  }: AccountsDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/auth/user',
      {
        config: { access: 'signed-in' },
        schema: {
          tags: ['Accounts'],
          summary: 'Who is signed in',
          querystring: noQuery,
          response: { 200: user, ...refusals(400, 401, 503) },
        },
      },
      async (request) => {
        const { userId } = viewerOf(request)
        const found = await findUser(database.primary, userId)
        if (!found) throw new AppError('unauthenticated', 'Please sign in')
        return { ...found, unreadMessages: await countUnread(database.primary, userId) }
      },
    )

    app.post(
      '/api/auth/login',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Accounts'],
          summary: 'Sign in',
          description:
            'After ten failures in five minutes from a network, or a hundred in a day for an account, a ' +
            'pause; a browser that has signed in to the account before is counted by itself. Until its email is ' +
            'confirmed, an account is signed in to in the browser that made it alone.',
          body: loginBody,
          response: { 200: user, ...refusals(400, 401, 403, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { userId, passwordHash } = await signIn(
          { database, hashing },
          {
            ...request.body,
            caller: callerKey(request),
            device: cookies.deviceOf(request),
            browserSessionId: await browserSessions.find(request),
          },
        )
        const opens = async (tx: Transaction) =>
          (await findPasswordHash(tx, userId)) === passwordHash
        const found = await beginSession(
          { database, auth, cookies, mails },
          { userId, opens, isByPassword: true, request, reply },
        )
        if (!found) throw new AppError('unauthenticated', 'Invalid email or password')
        return found
      },
    )

    app.post(
      '/api/auth/logout',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Accounts'],
          summary: 'Sign out',
          body: emptyBody,
          response: { 200: messageResponse, ...refusals(400, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        request.aboutUser = await endOwnSession({ database, auth, cookies }, request)
        cookies.forget(request, reply)
        return { message: 'You have been signed out successfully.' }
      },
    )
  }
