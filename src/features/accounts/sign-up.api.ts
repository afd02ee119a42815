import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { viewerOf } from '../../platform/http/access.ts'
import { refusals } from '../../platform/http/errors.ts'
import { changesEmail } from './account-links.server.ts'
import type { AccountsDeps } from './accounts.server.ts'
import { calling } from './auth-errors.server.ts'
import { findUser, forgetLinks } from './queries.server.ts'
import { resetPassword } from './reset-password.server.ts'
import {
  forgotPasswordBody,
  resetPasswordBody,
  signUpBody,
  told,
  verifyEmailBody,
} from './schema.ts'
import { signUp } from './sign-up.server.ts'

/** So many in ten minutes from one network: each may write a message to somebody. */
const rateLimit = { max: 300, timeWindow: '10 minutes' }
const tags = ['Accounts']
const badLink = () =>
  new AppError('invalid', 'This link is not valid any more. Please ask for a new one.', {
    field: 'token',
  })
/** Who has this link reads the mail of the address, and may be told. */
const taken = () =>
  new AppError('invalid', 'There is an account with this e-mail by now.', { field: 'token' })
const uniqueViolation = '23505'

/** Making an account, proving an address, and getting in again without the password. */
export const signUpApi =
  (deps: AccountsDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, auth, cookies, mails } = deps

    app.post(
      '/api/auth/sign-up',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Make an account',
          description: 'The answer is the same where there is one with this e-mail already.',
          body: signUpBody,
          response: { 200: told, ...refusals(400, 429, 503) },
        },
      },
      async (request) => {
        await signUp(deps, request.body)
        return { message: 'Check your e-mail to confirm your address. You can sign in right away.' }
      },
    )

    app.post(
      '/api/auth/verify-email',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Confirm an address with the link from a message',
          description: 'A change of address must be confirmed where one is signed in.',
          body: verifyEmailBody,
          response: { 200: told, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { token } = request.body
        const headers = cookies.headersOf(request)
        const isChange = changesEmail(token)
        // Without a session the library would begin one, for whoever holds the link.
        const found = isChange ? await auth.api.getSession({ headers }) : null
        if (isChange && !found)
          throw new AppError('unauthenticated', 'Please sign in first, then open the link again.')
        const answer = await calling(
          () => auth.api.verifyEmail({ query: { token }, headers, returnHeaders: true }),
          {
            TOKEN_EXPIRED: badLink,
            INVALID_TOKEN: badLink,
            USER_NOT_FOUND: badLink,
            INVALID_USER: badLink,
            [uniqueViolation]: taken,
          },
        )
        cookies.send(reply, answer.headers)
        const changed = isChange && answer.response && 'user' in answer.response
        // Those that went to the old address.
        if (changed && found) await forgetLinks(database.primary, Number(found.user.id))
        if (!isChange) return { message: 'Your e-mail is confirmed.' }
        return {
          message: changed
            ? 'Your e-mail has been changed.'
            : 'Thank you. We have written to the new address: confirm it there.',
        }
      },
    )

    app.post(
      '/api/auth/verification',
      {
        config: { access: 'signed-in', rateLimit: { max: 5, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Send the message that confirms an address again',
          body: z.strictObject({}).optional(),
          response: { 200: told, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request) => {
        const user = await findUser(database.primary, viewerOf(request).userId)
        if (user && !user.emailVerified)
          await mails.verifyEmail({ user, token: await deps.links.toVerify(user.email) })
        return { message: 'We have sent you a message with a link.' }
      },
    )

    app.post(
      '/api/auth/forgot-password',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Ask for a link with which to choose a new password',
          description: 'The answer is the same whether or not there is such an account.',
          body: forgotPasswordBody,
          response: { 200: told, ...refusals(400, 429, 503) },
        },
      },
      async (request) => {
        await auth.api.requestPasswordReset({ body: { email: request.body.email } })
        return { message: 'If there is an account with this e-mail, a link is on its way to it.' }
      },
    )

    app.post(
      '/api/auth/reset-password',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Choose a new password with the link from a message',
          description: 'Ends every session.',
          body: resetPasswordBody,
          response: { 200: told, ...refusals(400, 429, 503) },
        },
      },
      async (request) => {
        await resetPassword(deps, { ...request.body, badLink })
        return { message: 'Your password has been changed. Please sign in with it.' }
      },
    )
  }
