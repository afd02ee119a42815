import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { CatalogueReads } from '../../platform/page-cache/catalogue-reads.ts'
import { scopes } from '../listings/scopes.ts'
import { familyAt } from './families.ts'
import { listWritten } from './library.server.ts'
import { findGuide } from './queries.server.ts'
import { guide, guideList } from './schema.ts'

const params = z.object({ make: z.string(), family: z.string() })

export const guidesApi =
  ({ reads }: { reads: CatalogueReads }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/guides',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'The guides to model families that somebody has written',
          querystring: noQuery,
          response: { 200: guideList, ...refusals(400, 503) },
        },
      },
      (request, reply) =>
        reads.respond(request, reply, {
          key: '/api/guides',
          schema: guideList,
          read: () => Promise.resolve(listWritten()),
          // They come with the program, and nothing that is sold changes them.
          showing: () => ({}),
        }),
    )

    app.get(
      '/api/guides/:make/:family',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary:
            'What is known here of a model family: figures, cars, and what somebody has written',
          params,
          querystring: noQuery,
          response: { 200: guide, ...refusals(400, 404, 503) },
        },
      },
      (request, reply) => {
        const { make, family } = request.params
        const found = familyAt(`/cars/${make}/${family}`)
        if (!found) throw new AppError('not-found', 'There is no guide to such cars')
        return reads.respond(request, reply, {
          key: `/api/guides/${make}/${family}`,
          schema: guide,
          read: (db) => findGuide(db, found),
          showing: () => ({ [scopes.make(found.make)]: 'later' }),
        })
      },
    )
  }
