import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerKey, viewerOf } from '../../../platform/http/access.ts'
import { emptyBody } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { networkKey } from '../../../platform/mail/unsolicited-emails.server.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { confirmEmail } from '../links/confirm-email.server.ts'
import { writeToNewcomer } from '../create.server.ts'
import { askForReset, resetPassword } from '../links/reset-password.server.ts'
import {
  accountLink,
  forgotPasswordBody,
  linkBody,
  resetPasswordBody,
  signUpBody,
  messageResponse,
  verifyEmailBody,
} from '../schema.ts'
import { showLink } from '../links/show.server.ts'
import { unconfirmedEmails } from '../rules.ts'
import { signUp } from './sign-up.server.ts'

/** So many in ten minutes from one network: each may write a message to somebody. */
const rateLimit = { max: 300, timeWindow: '10 minutes' }
const tags = ['Accounts']
/** Making an account, proving an address, and getting in again without the password. */
export const signUpApi =
  (deps: AccountsDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, mails, cookies, findViewer, afterwards, browserSessions } = deps
    /** Nothing of the address is looked up before the answer has left. */
    const writeTo = (userId: number, request: FastifyRequest) => {
      const network = networkKey(callerKey(request))
      return () =>
        database.primary
          .transaction()
          .execute((tx) => writeToNewcomer(mails, tx, { userId, network }))
    }

    app.post(
      '/api/auth/sign-up',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Make an account',
          description:
            'The answer is the same where there is one with this email already, and so is what follows from it. ' +
            'Until the email is confirmed, signing in works in this browser alone.',
          body: signUpBody,
          response: { 200: messageResponse, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        const follow = afterwards.follow(reply)
        const userId = await signUp(deps, {
          ...request.body,
          browserSession: () => browserSessions.findOrCreate(request, reply),
          network: networkKey(callerKey(request)),
        })
        follow(writeTo(userId, request))
        request.aboutUser = userId
        return {
          message:
            'Check your email to confirm your address. In this browser you can sign in right away.',
        }
      },
    )

    app.post(
      '/api/auth/verify-email',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Confirm an address with the link from a message',
          description:
            'Who is not signed in to the account says its password, or chooses another: then every session of it ends.',
          body: verifyEmailBody,
          response: { 200: messageResponse, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { token, password, newPassword } = request.body
        const viewerId = (await findViewer(request, reply))?.userId
        const browserSessionId = await browserSessions.find(request)
        const isAbout = (userId: number) => (request.aboutUser = userId)
        const link = { token, isAbout, viewerId, browserSessionId }
        await confirmEmail(deps, { ...link, password, newPassword })
        return { message: 'Your email is confirmed.' }
      },
    )

    app.post(
      '/api/auth/link',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'What the link from a message is for',
          description: 'Does nothing with it. A change of address is shown to whose account it is.',
          body: linkBody,
          response: { 200: accountLink, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const viewerId = (await findViewer(request, reply))?.userId
        return showLink({ database }, { token: request.body.token, viewerId })
      },
    )

    app.post(
      '/api/auth/verification',
      {
        config: { access: 'signed-in', rateLimit: { max: 5, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Send the message that confirms an address again',
          body: emptyBody,
          response: { 200: messageResponse, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        const { userId } = viewerOf(request)
        afterwards.do(reply, writeTo(userId, request))
        return {
          message: `We have sent you a message with a link. We send up to ${unconfirmedEmails.confirm.max} a day.`,
        }
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
          response: { 200: messageResponse, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        const { email } = request.body
        // Here neither.
        const network = networkKey(callerKey(request))
        afterwards.do(reply, () => askForReset(deps, { email, network }))
        return { message: 'If there is an account with this email, a link is on its way to it.' }
      },
    )

    app.post(
      '/api/auth/reset-password',
      {
        config: { access: 'anyone', rateLimit },
        schema: {
          tags,
          summary: 'Choose a new password with the link from a message',
          description: 'Ends every session, and removes the passkeys that are named.',
          body: resetPasswordBody,
          response: { 200: messageResponse, ...refusals(400, 429, 503) },
        },
      },
      async (request) => {
        const { removePasskeys: passkeys = [], ...chosen } = request.body
        const device = cookies.deviceOf(request)
        const browserSessionId = await browserSessions.find(request)
        const isAbout = (userId: number) => (request.aboutUser = userId)
        await resetPassword(deps, { ...chosen, isAbout, passkeys, device, browserSessionId })
        return { message: 'Your password has been changed. Please sign in with it.' }
      },
    )
  }
