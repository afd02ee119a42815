import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sandboxResponse, sandboxCard, sandboxChallenge } from '../../features/payments/schema.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { SandboxCards } from './sandbox-cards.ts'

const config = { access: 'anyone', rateLimit: { max: 60, timeWindow: '10 minutes' } } as const
const tags = ['Paying']

/** What the form of a test card calls; whoever has the client secret of a payment may pay it. */
export const sandboxCardsApi =
  ({ cards }: { cards: SandboxCards }): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/sandbox/confirm',
      {
        config,
        schema: {
          tags,
          summary: 'Pay with a test card',
          description: 'Where no card service is configured. No part of the card is kept.',
          body: sandboxCard,
          response: { 200: sandboxResponse, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return cards.confirm(request.body)
      },
    )
    app.post(
      '/api/sandbox/challenge',
      {
        config,
        schema: {
          tags,
          summary: 'Answer the question of the test bank',
          body: sandboxChallenge,
          response: { 200: sandboxResponse, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return cards.challenge(request.body)
      },
    )
  }
