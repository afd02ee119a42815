import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { CatalogueReads } from '../../platform/page-cache/catalogue-reads.ts'
import { joinDependencies } from '../../platform/page-cache/scopes.ts'
import { cacheCounts } from './counts/cached-counts.server.ts'
import { countBeside } from './counts/count-beside.server.ts'
import { criteriaQuery, type Criteria } from './criteria.ts'
import { readCriteria } from './read-criteria.ts'
import { findListings, noCounts, readFilters } from './find-listings.server.ts'
import { scopes, showingCounts } from '../listings/scopes.ts'
import type { Gazetteer } from '../places/places.server.ts'
import { longestText } from './rules.ts'
import { longestLocation } from '../places/rules.ts'
import { placesResponse } from '../places/schema.ts'
import { searchCounts, searchQuery, searchResponse, suggestionsResponse } from './schema.ts'
import { isUnfound, type UnfoundCounter } from './unfound/counter.server.ts'
import { createSuggestions } from './suggestions/suggestions.server.ts'

type Deps = {
  /** Milliseconds for which a list waits for its counts, where these can be late. */
  patience: number
  database: Database
  reads: CatalogueReads
  clock: Clock
  unfound: Pick<UnfoundCounter, 'count'>
  readGazetteer: () => Promise<Gazetteer>
}

export const searchApi =
  ({ database, reads, clock, unfound, readGazetteer, patience }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const counting = countBeside(database)
    app.addHook('onClose', counting.close)
    const { countsOf, countsBeside, countsIfFree, recent } = cacheCounts(counting)
    const readOrRefuse = (request: FastifyRequest) => {
      const { criteria, refused } = readCriteria(queryOf(request.url))
      const [first] = refused
      if (first)
        throw new AppError('invalid', `${first.field}: ${first.message}`, { field: first.field })
      return criteria
    }
    app.get(
      '/api/listings',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Search'],
          summary: 'Every car on sale, filtered, sorted and paged',
          description:
            'Typing mistakes in `q` are forgiven, unless `spelling=typed`; `understood` says what it was taken to mean.',
          querystring: searchQuery,
          response: { 200: searchResponse, ...refusals(400, 503) },
        },
      },
      async (request, reply) => {
        const criteria = readOrRefuse(request)
        const gazetteer = await readGazetteer()
        let isOfNow = true
        return reads.respond(request, reply, {
          key: addressOf(criteria),
          schema: searchResponse,
          read: async (snapshot, version) => {
            const found = await findListings(snapshot, criteria, {
              gazetteer,
              countsOf: (db, filters) => countsOf(db, filters, version),
              clock,
              patience: counting.count && patience,
              countsIfFree: (db, filters) => countsIfFree(db, filters, version),
              recent: (filters) => {
                isOfNow = false
                return recent(filters)
              },
            })
            if (!criteria.cursor) unfound.count(found.understood)
            return found
          },
          isCacheable: ({ understood }) => isOfNow && !isUnfound(understood),
          showing: ({ total, facets, understood }) => {
            const make = criteria.make ?? understood?.make
            return joinDependencies([
              showingCounts(
                Math.max(
                  total?.exact ? total.n : Infinity,
                  ...(facets?.make.map(({ n }) => n) ?? []),
                ),
              ),
              // Which cars there are to show is seen sooner than how many.
              { [make ? scopes.make(make) : scopes.cars]: 'soon' },
              // A word that any car bears is no mistake from then on.
              ...(understood ? [{ [scopes.cars]: 'later' } as const] : []),
            ])
          },
        })
      },
    )

    app.get(
      '/api/listings/counts',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Search'],
          summary: 'How many cars a search finds, and would find with each choice',
          description: 'What `/api/listings` sends along, unless counting is late.',
          querystring: searchQuery,
          response: { 200: searchCounts, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        const criteria = readOrRefuse(request)
        const gazetteer = await readGazetteer()
        // Nothing is held while others are counted for first.
        const { filters, version } = await reads.readInTurn(async (snapshot, version) => ({
          filters: await readFilters(snapshot, criteria, { gazetteer, clock }),
          version,
        }))
        void reply.header('cache-control', 'no-cache')
        return filters ? countsBeside(database.read, filters, version) : noCounts
      },
    )

    const suggestions = createSuggestions(database.read, { readGazetteer })
    app.addHook('onClose', suggestions.close)
    app.get(
      '/api/suggestions',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Search'],
          summary: 'What somebody who is typing may mean, with how many cars there are',
          querystring: z.strictObject({ q: z.string().max(longestText).optional() }),
          response: { 200: suggestionsResponse, ...refusals(400, 503) },
        },
      },
      async (request, reply) => {
        // For a moment: the same letters are typed by many.
        void reply.header('cache-control', 'public, max-age=30')
        return suggestions.suggest(request.query.q ?? '')
      },
    )

    app.get(
      '/api/places',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Search'],
          summary: 'What place somebody who is typing may mean',
          querystring: z.strictObject({ q: z.string().max(longestLocation).optional() }),
          response: { 200: placesResponse, ...refusals(400, 503) },
        },
      },
      async (request, reply) => {
        // Places stay where they are.
        void reply.header('cache-control', 'public, max-age=3600')
        return (await readGazetteer()).suggest(request.query.q ?? '')
      },
    )
  }

/** The one spelling of a search, which is also that of pages that ask for it. */
const addressOf = (criteria: Criteria) => {
  const query = criteriaQuery(criteria).toString()
  return query ? `/api/listings?${query}` : '/api/listings'
}

const queryOf = (url: string) => new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length))
