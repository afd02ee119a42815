import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { officeSettings, type OfficeSettings } from './schema.ts'

/** What was set from outside when this process started, for operators to look at; nothing is changed here. */
export const settingsApi =
  ({ settings }: { settings: OfficeSettings }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/office/settings',
      {
        config: { access: 'operator' },
        schema: {
          tags: ['Office'],
          summary: 'What is set from outside, without secrets',
          querystring: noQuery,
          response: { 200: officeSettings, ...refusals(400, 401, 403, 404, 503) },
        },
      },
      () => settings,
    )
  }
