import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { viewerOf } from '../../platform/http/access.ts'
import { objectsToCounting } from '../../platform/privacy/not-counted.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import { idsIn, listingId } from '../listings/id.ts'
import { isSaved, listSavedAmong, listSavedCars } from './queries.server.ts'
import { saveCar, type CountSave } from './save.server.ts'
import { savedCars, savedStatus, savedStatuses, statusQuery } from './schema.ts'
import { unsaveCar } from './unsave.server.ts'

const params = z.object({ id: z.string() })
const config = { access: 'signed-in' } as const
const tags = ['Saved cars']

/** Every answer is the caller's own, from the primary: what was just saved is there at once. */
export const savedCarsApi =
  ({ database, countSave }: { database: Database; countSave: CountSave }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/auth/saved-cars',
      {
        config,
        schema: {
          tags,
          summary: 'The cars you have saved, the latest first',
          description: 'A car that can’t be seen at present is listed by its name alone.',
          querystring: noQuery,
          response: { 200: savedCars, ...refusals(400, 401, 503) },
        },
      },
      (request) => listSavedCars(database.primary, viewerOf(request).userId),
    )

    app.get(
      '/api/saved-cars/status',
      {
        config,
        schema: {
          tags,
          summary: 'Which of some cars you have saved',
          querystring: statusQuery,
          response: { 200: savedStatuses, ...refusals(400, 401, 503) },
        },
      },
      async (request) => ({
        saved: await listSavedAmong(database.primary, {
          userId: viewerOf(request).userId,
          listingIds: idsIn(request.query),
        }),
      }),
    )

    app.get(
      '/api/saved-cars/:id/status',
      {
        config,
        schema: {
          tags,
          summary: 'Whether you have saved a car',
          params,
          querystring: noQuery,
          response: { 200: savedStatus, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request) => {
        const saving = savingOf(request)
        return { isSaved: await isSaved(database.primary, saving) }
      },
    )

    app.post(
      '/api/saved-cars/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Save a car that is on sale',
          description: 'Saving it again changes nothing. 409 where you have saved too many.',
          params,
          querystring: noQuery,
          response: { 200: savedStatus, ...refusals(400, 401, 404, 409, 503) },
        },
      },
      async (request) => {
        const isCounted = !objectsToCounting(request)
        await saveCar({ database, ...(isCounted && { countSave }) }, savingOf(request))
        return { isSaved: true }
      },
    )

    app.delete(
      '/api/saved-cars/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Remove a car that you have saved',
          params,
          querystring: noQuery,
          response: { 200: savedStatus, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request) => {
        await unsaveCar({ database }, savingOf(request))
        return { isSaved: false }
      },
    )
  }

type IdRequest = Parameters<typeof viewerOf>[0] & { params: { id: string } }

const savingOf = (request: IdRequest) => ({
  userId: viewerOf(request).userId,
  listingId: listingId(request.params.id),
})
