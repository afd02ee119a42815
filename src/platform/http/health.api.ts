import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { withTimeout } from '../with-timeout.ts'
import type { Database } from '../database/database.ts'

/** Whether this process wants to be sent visitors; a stopping one doesn't. */
export type Readiness = { accepting: boolean }

/** Milliseconds; a balancer asks again soon. */
const patience = 4_000

const state = z.object({ status: z.string() })

export const healthApi =
  ({ database, readiness }: { database: Database; readiness: Readiness }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/healthz',
      {
        config: { access: 'anyone', isNeverShed: true },
        schema: { tags: ['Operation'], summary: 'The process answers', response: { 200: state } },
      },
      async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )

    app.get(
      '/readyz',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Operation'],
          summary: 'The process and its database want visitors',
          response: { 200: state, 503: state },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!readiness.accepting) return reply.code(503).send({ status: 'stopping' })
        try {
          await withTimeout(sql`select 1`.execute(database.primary), patience, 'no answer in time')
        } catch (error) {
          request.log.error({ err: error }, 'the database does not answer')
          return reply.code(503).send({ status: 'the database does not answer' })
        }
        return reply.send({ status: 'ready' })
      },
    )
  }
