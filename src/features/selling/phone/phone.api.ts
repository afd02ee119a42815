import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerKey, viewerOf } from '../../../platform/http/access.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { rememberVersion } from '../../../platform/page-cache/send-cached.ts'
import { messageResponse } from '../../accounts/schema.ts'
import { askForCode, type PhoneCtx } from './ask-for-code.server.ts'
import { createCodeHashing } from './codes.server.ts'
import { confirmPhone } from './confirm.server.ts'
import { listOwnPhones } from './own-phones.server.ts'
import { askForCodeBody, confirmPhoneBody, ownPhones } from './schema.ts'

const tags = ['Selling']
const config = { access: 'signed-in' } as const

/** Confirming the numbers on one's listings by a code in a text message. */
export const phoneApi =
  ({
    secret,
    ...deps
  }: Omit<PhoneCtx, 'hashCode'> & {
    /** What codes are hashed by. */
    secret: string
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const ctx = { ...deps, hashCode: createCodeHashing(secret) }
    const { database, texting } = ctx

    app.get(
      '/api/auth/phones',
      {
        config,
        schema: {
          tags,
          summary: 'The telephone numbers on your listings, and which are confirmed',
          querystring: noQuery,
          response: { 200: ownPhones, ...refusals(400, 401, 503) },
        },
      },
      (request) => listOwnPhones(database.primary, { userId: viewerOf(request).userId, texting }),
    )

    app.post(
      '/api/auth/phones/code',
      {
        config: { ...config, rateLimit: { max: 20, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Have a code sent to a number on one of your listings',
          description:
            'For a confirmed email alone. The one before no longer works. 503 where nobody could be reached to send it.',
          body: askForCodeBody,
          response: { 200: messageResponse, ...refusals(400, 401, 403, 409, 429, 503) },
        },
      },
      async (request) => ({
        message: await askForCode(ctx, {
          userId: viewerOf(request).userId,
          phone: request.body.phone,
          caller: callerKey(request),
        }),
      }),
    )

    app.post(
      '/api/auth/phones/confirm',
      {
        config: { ...config, rateLimit: { max: 60, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Confirm a number by the code that was sent there',
          description: 'It works for ten minutes, once, and for five guesses.',
          body: confirmPhoneBody,
          response: { 200: messageResponse, ...refusals(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        const { phone, code } = request.body
        const { userId } = viewerOf(request)
        rememberVersion(reply, await confirmPhone(ctx, { userId, phone, code }))
        return { message: 'Phone confirmed. Your listings with this number say so.' }
      },
    )
  }
