import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { exportLog, readLog } from './log.server.ts'
import { acts, logExportQuery, logQuery } from './schema.ts'

const tags = ['Office']
const config = { access: 'moderator' } as const
const refused = refusals(400, 401, 403, 404, 503)
const description = 'Every word has to be in what was done, to what, by whom or why.'

/** What was done in the office, by commands and by the shop itself. */
export const logApi =
  ({ database: { primary } }: { database: Pick<Database, 'primary'> }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/office/log',
      {
        config,
        schema: {
          tags,
          summary: 'What was done, the newest first, a page at a time',
          description,
          querystring: logQuery,
          response: { 200: acts, ...refused },
        },
      },
      (request) => readLog(primary, request.query),
    )

    app.get(
      '/api/office/log/export',
      {
        config,
        schema: {
          tags,
          summary: 'All of what was done, as a spreadsheet',
          description: `${description} Each row has its hash.`,
          querystring: logExportQuery,
          response: {
            200: {
              description: 'CSV (RFC 4180)',
              content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
            },
            ...refused,
          },
        },
      },
      (request, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="log.csv"')
          .send(exportLog(primary, request.query)),
    )
  }
