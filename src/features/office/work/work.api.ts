import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { viewerOf } from '../../../platform/http/access.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { done } from '../schema.ts'
import { finding, officeWork, workAct, type Finding } from './schema.ts'
import { actOnWork, readWork, type Ctx } from './work.server.ts'

const tags = ['Office']
const config = { access: 'operator' } as const

/** Jobs that were given up, emails that failed, posts that wait, storage and backups, for operators. */
export const workApi =
  (ctx: Ctx & { examine(): Promise<Finding[]> }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/office/work',
      {
        config,
        schema: {
          tags,
          summary: 'What is waiting or has failed: jobs, emails, posts; storage and backups',
          querystring: noQuery,
          response: { 200: officeWork, ...refusals(400, 401, 403, 404, 503) },
        },
      },
      () => readWork(ctx),
    )

    app.get(
      '/api/office/findings',
      {
        config,
        schema: {
          tags,
          summary: 'What is misconfigured or unwell, first; and what isn’t',
          description: 'As `bin/shop doctor` says it. It takes seconds where no resolver answers.',
          querystring: noQuery,
          response: { 200: z.array(finding), ...refusals(400, 401, 403, 404, 503) },
        },
      },
      () => ctx.examine(),
    )

    app.post(
      '/api/office/work/acts',
      {
        config,
        schema: {
          tags,
          summary: 'Try a job, an email or a post once more, or say how a post stands',
          querystring: noQuery,
          body: workAct,
          response: { 200: done, ...refusals(400, 401, 403, 404, 409, 503) },
        },
      },
      async (request) => ({
        message: await actOnWork(ctx, { by: viewerOf(request).userId, body: request.body }),
      }),
    )
  }
