import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { refusals } from '../../platform/http/errors.ts'
import { findText } from './documents.server.ts'
import type { Facts } from './facts.ts'
import { documentNames } from './rules.ts'
import { legalText } from './schema.ts'

const params = z.object({ name: z.string() })
const query = z.strictObject({
  version: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'is no version')
    .optional(),
})

/** The texts of law, filled in with who runs the shop and with what it really does. */
export const legalApi =
  ({ facts, now }: { facts: Facts; now(): Date }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/legal/:name',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Law'],
          summary: 'Terms, privacy, cookies, refunds, complaints or safety',
          params,
          querystring: query,
          response: { 200: legalText, ...refusals(400, 404, 503) },
        },
      },
      (request) => {
        const name = documentNames.find((one) => one === request.params.name)
        const { version } = request.query
        const text =
          name &&
          findText(name, facts, { version: version ? Number(version) : undefined, now: now() })
        if (!text) throw new AppError('not-found', 'There is no such text')
        return text
      },
    )
  }
