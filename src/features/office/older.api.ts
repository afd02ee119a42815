import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database, Db } from '../../platform/database/database.ts'
import { refusals } from '../../platform/http/errors.ts'
import { readId } from '../../platform/http/read-id.ts'
import { listingId } from '../listings/id.ts'
import {
  listEmails,
  listListingsOf,
  listMessages,
  listReports,
  requireListing,
} from './listings.server.ts'
import { listLimits, listMessagesOf, noSuchPerson, requirePerson } from './people.server.ts'
import {
  foundListings,
  listedActs,
  listingEmails,
  listingMessages,
  listingReports,
  olderQuery,
  personLimits,
  personMessages,
} from './schema.ts'
import { listActsOn } from './to-act.server.ts'

type Part = {
  summary: string
  rows: z.ZodType
  list(db: Db, id: number, before?: string): Promise<unknown>
}

/** By the last part of their addresses. */
const ofListing: Record<string, Part> = {
  reports: { summary: 'Reports about a listing', rows: listingReports, list: listReports },
  messages: {
    summary: 'Messages about a listing, without their words',
    rows: listingMessages,
    list: listMessages,
  },
  emails: {
    summary: 'Emails to the seller of a listing, without their words',
    rows: listingEmails,
    list: listEmails,
  },
  acts: {
    summary: 'What was done to a listing',
    rows: listedActs,
    list: (db, subjectId, before) => listActsOn(db, { subject: 'listing', subjectId }, before),
  },
}

const ofPerson: Record<string, Part> = {
  cars: { summary: 'Listings of a person', rows: foundListings, list: listListingsOf },
  messages: {
    summary: 'Messages of a person, without their words',
    rows: personMessages,
    list: listMessagesOf,
  },
  limits: { summary: 'Limits that a person ran into', rows: personLimits, list: listLimits },
  acts: {
    summary: 'What was done to a person',
    rows: listedActs,
    list: (db, subjectId, before) => listActsOn(db, { subject: 'user', subjectId }, before),
  },
}

/** What stands first of these comes with the listing or the person; here one reads on. */
export const olderApi =
  ({ database: { primary } }: { database: Pick<Database, 'primary'> }): FastifyPluginAsyncZod =>
  async (app) => {
    const kinds = [
      {
        of: 'listings',
        access: 'moderator',
        parts: ofListing,
        readNumber: listingId,
        require: requireListing,
      },
      {
        of: 'people',
        access: 'operator',
        parts: ofPerson,
        readNumber: (id: string) => readId(id, noSuchPerson),
        require: requirePerson,
      },
    ] as const
    for (const { of, access, parts, readNumber, require } of kinds)
      for (const [name, { summary, rows, list }] of Object.entries(parts))
        app.get(
          `/api/office/${of}/:id/${name}`,
          {
            config: { access },
            schema: {
              tags: ['Office'],
              summary: `${summary}, the newest first, one more than a page shows`,
              params: z.object({ id: z.string() }),
              querystring: olderQuery,
              response: { 200: rows, ...refusals(400, 401, 403, 404, 503) },
            },
          },
          async (request) => {
            const id = readNumber(request.params.id)
            await require(primary, id)
            return list(primary, id, request.query.before)
          },
        )
  }
