import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { callerKey } from '../../platform/http/access.ts'
import type { BrowserSessions } from '../../platform/http/browser-session.ts'
import type { Seal } from '../../platform/seal.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { CatalogueReads } from '../../platform/page-cache/catalogue-reads.ts'
import { AppError } from '../../platform/errors.ts'
import { listingId, noSuchListing } from './id.ts'
import { countByMake } from './counts/cells.server.ts'
import { findEnded, listNewest } from './queries.server.ts'
import { findPhone } from './page/phone-reveals.server.ts'
import { readShownListing } from './page/read.server.ts'
import { revealPhone } from './page/reveal-phone.server.ts'
import { findHistoryForPublic } from './mot-history/histories.server.ts'
import { findEvidenceForPublic } from './evidence/evidence.server.ts'
import { shownEvidence } from './evidence/schema.ts'
import { motHistory } from './mot-history/schema.ts'
import { newestLimit } from './rules.ts'
import { showingCounts, showingListing, showingNewest } from './scopes.ts'
import { endedListing, listing, listingCards, makesResponse, phoneResponse } from './schema.ts'

type Deps = {
  database: Database
  reads: CatalogueReads
  browserSessions: BrowserSessions
  seal: Seal
}

const params = z.object({ id: z.string() })

export const listingsApi =
  ({ database, reads, browserSessions, seal }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const newest = (path: string, isFeatured: boolean, summary: string) =>
      app.get(
        path,
        {
          config: { access: 'anyone' },
          schema: {
            tags: ['Listings'],
            summary,
            querystring: noQuery,
            response: { 200: listingCards, ...refusals(400, 503) },
          },
        },
        (request, reply) =>
          reads.respond(request, reply, {
            key: path,
            schema: listingCards,
            read: (db) => listNewest(db, { isFeatured, limit: newestLimit }),
            showing: (cars) => showingNewest(isFeatured, cars),
          }),
      )
    newest('/api/listings/featured', true, 'Premium listings, newest first, at most 60')
    newest('/api/listings/standard', false, 'Standard listings, newest first, at most 60')

    app.get(
      '/api/listings/:id',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'One listing, with its photos and a few similar cars',
          params,
          querystring: noQuery,
          response: { 200: listing, ...refusals(400, 404, 503) },
        },
      },
      (request, reply) => {
        const id = listingId(request.params.id)
        return reads.respond(request, reply, {
          key: `/api/listings/${id}`,
          schema: listing,
          read: (db) => readShownListing(db, { id, seal }),
          showing: showingListing,
        })
      },
    )

    app.get(
      '/api/listings/:id/mot-history',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'The MOT tests of a listing’s car, where its seller has them shown',
          description:
            'As they stood in DVSA’s records when they were last read: once a week while it is on sale.',
          params,
          querystring: noQuery,
          response: { 200: motHistory, ...refusals(400, 404, 503) },
        },
      },
      (request, reply) => {
        const id = listingId(request.params.id)
        return reads.respond(request, reply, {
          key: `/api/listings/${id}/mot-history`,
          schema: motHistory,
          read: async (db) => {
            const found = await findHistoryForPublic(db, id)
            if (!found) throw new AppError('not-found', 'No MOT history is shown here')
            return found
          },
          showing: () => showingListing({ id, similar: [] }),
        })
      },
    )

    app.get(
      '/api/listings/:id/evidence',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'What a seller says of a car, with the pictures that show it',
          description:
            'Once there is a picture of one claim, all of them, with and without; before that, none.',
          params,
          querystring: noQuery,
          response: { 200: shownEvidence, ...refusals(400, 404, 503) },
        },
      },
      (request, reply) => {
        const id = listingId(request.params.id)
        return reads.respond(request, reply, {
          key: `/api/listings/${id}/evidence`,
          schema: shownEvidence,
          read: async (db) => {
            const found = await findEvidenceForPublic(db, id)
            if (!found) throw noSuchListing()
            return found
          },
          showing: () => showingListing({ id, similar: [] }),
        })
      },
    )

    app.get(
      '/api/listings/:id/ended',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'What a listing that has expired was about, and a few similar cars',
          params,
          querystring: noQuery,
          response: { 200: endedListing, ...refusals(400, 404, 503) },
        },
      },
      (request, reply) => {
        const id = listingId(request.params.id)
        return reads.respond(request, reply, {
          key: `/api/listings/${id}/ended`,
          schema: endedListing,
          read: async (db) => {
            const found = await findEnded(db, id)
            if (!found) throw noSuchListing()
            return found
          },
          showing: ({ similar }) => showingListing({ id, similar }),
        })
      },
    )

    app.get(
      '/api/makes',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'The makes that are on sale, and how many of each',
          querystring: noQuery,
          response: { 200: makesResponse, ...refusals(400, 503) },
        },
      },
      (request, reply) =>
        reads.respond(request, reply, {
          key: '/api/makes',
          schema: makesResponse,
          read: countByMake,
          showing: (makes) => showingCounts(makes.reduce((sum, { n }) => sum + n, 0)),
        }),
    )

    app.post(
      '/api/listings/:id/phone',
      {
        // What is shown is counted in the database; this keeps what is refused from costing much.
        config: { access: 'anyone', rateLimit: { max: 100, timeWindow: '10 minutes' } },
        schema: {
          tags: ['Listings'],
          summary: "Show the seller's phone number",
          description:
            'At most 20 in ten minutes and 100 a day from one address; fewer where many are asked for at once. Counted for ' +
            'the seller.',
          params,
          querystring: noQuery,
          response: { 200: phoneResponse, ...refusals(400, 404, 429, 503) },
        },
      },
      async (request, reply) => {
        const id = listingId(request.params.id)
        // A session is begun only for a browser that is going to be shown something.
        if (!(await findPhone(database.primary, id))) throw noSuchListing()
        const browserSessionId = await browserSessions.findOrCreate(request, reply)
        const phone = await revealPhone(
          { database },
          { listingId: id, browserSessionId, caller: callerKey(request) },
        )
        if (!phone) throw noSuchListing()
        return reply.header('cache-control', 'no-store').send({ phone })
      },
    )
  }
