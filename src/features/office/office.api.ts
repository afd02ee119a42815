import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { viewerOf, type FindStaff } from '../../platform/http/access.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import { readId } from '../../platform/http/read-id.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { listingId } from '../listings/id.ts'
import { decideAppeal } from '../moderation/appeals/appeals.server.ts'
import type { PersonalData } from '../accounts/personal-data.ts'
import type { Moderating } from '../moderation/moderating.ts'
import type { DerivePhoto } from '../photos/derive/derive-photo.server.ts'
import { findPhoto } from '../photos/queries.server.ts'
import { actOnListing } from './act-on-listing.server.ts'
import { actOnPerson, exportPerson } from './act-on-person.server.ts'
import { listCases } from './cases.server.ts'
import { findListings, findOfficeListing } from './listings.server.ts'
import { noSuchConversation, openConversation } from './open-conversation.server.ts'
import { findOfficePerson, findPeople, noSuchPerson } from './people.server.ts'
import {
  appealDecision,
  cases,
  done,
  exportRequest,
  foundListings,
  foundPeople,
  listingAct,
  officeListing,
  officePerson,
  opened,
  openingRequest,
  personAct,
  personExport,
  searchPageQuery,
  today,
  todayQuery,
} from './schema.ts'
import { readToday } from './today.server.ts'

type Deps = Moderating & {
  database: Database
  derivePhoto: DerivePhoto
  readBacklog: Jobs['readBacklog']
  findStaff: FindStaff
  personalData: PersonalData[]
}

const tags = ['Office']
const moderator = { access: 'moderator' } as const
const operator = { access: 'operator' } as const
const params = z.object({ id: z.string() })
const reads = refusals(400, 401, 403, 404, 503)
const writes = refusals(400, 401, 403, 404, 409, 503)

/** What those who work here read and do. Every act is logged in the transaction that does it. */
export const officeApi =
  (ctx: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { primary, read } = ctx.database

    app.get(
      '/api/office/today',
      {
        config: moderator,
        schema: {
          tags,
          summary: 'What waits for a person, and figures by day',
          querystring: todayQuery,
          response: { 200: today, ...reads },
        },
      },
      async (request) => {
        const { dead } = await ctx.readBacklog()
        const deadJobs = Object.values(dead).reduce((sum, n) => sum + n, 0)
        return readToday(read, { days: Number(request.query.days), deadJobs })
      },
    )

    app.get(
      '/api/office/cases',
      {
        config: moderator,
        schema: {
          tags,
          summary: 'Listings that wait for a person, what does most harm first',
          querystring: noQuery,
          response: { 200: cases, ...reads },
        },
      },
      () => listCases(primary),
    )

    app.get(
      '/api/office/listings',
      {
        config: moderator,
        schema: {
          tags,
          summary: 'Find listings in any state',
          description:
            'By number, address, photo, email, telephone number, the seller’s name or words; the newest first.',
          querystring: searchPageQuery,
          response: { 200: foundListings, ...reads },
        },
      },
      (request) => findListings(primary, request.query),
    )

    app.get(
      '/api/office/listings/:id',
      {
        config: moderator,
        schema: {
          tags,
          summary: 'Everything about one listing',
          params,
          querystring: noQuery,
          response: { 200: officeListing, ...reads },
        },
      },
      (request) => findOfficeListing(primary, listingId(request.params.id)),
    )

    app.post(
      '/api/office/listings/:id/acts',
      {
        config: moderator,
        schema: {
          tags,
          summary:
            'Hold, release, take down or restore a listing, or settle what was said about it',
          description: 'Its seller is told the reason. Giving money back is an operator’s.',
          params,
          querystring: noQuery,
          body: listingAct,
          response: { 200: done, ...writes },
        },
      },
      async (request) => ({
        message: await actOnListing(ctx, {
          id: listingId(request.params.id),
          viewer: viewerOf(request),
          body: request.body,
        }),
      }),
    )

    app.post(
      '/api/office/conversations/:id/openings',
      {
        config: moderator,
        schema: {
          tags,
          summary: 'Read a conversation between a buyer and a seller, for a reason that is logged',
          params,
          querystring: noQuery,
          body: openingRequest,
          response: { 200: opened, ...reads },
        },
      },
      (request) =>
        openConversation(ctx, {
          id: readId(request.params.id, noSuchConversation),
          by: viewerOf(request).userId,
          reason: request.body.reason,
        }),
    )

    app.get(
      '/api/office/photos/:id',
      {
        config: moderator,
        schema: {
          tags,
          summary: 'A photo, whoever may see it',
          params,
          querystring: noQuery,
          response: {
            200: {
              description: 'The picture',
              content: {
                'image/jpeg': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) },
              },
            },
            304: z.null().describe('The copy you have is right'),
            ...reads,
          },
        },
      },
      async (request, reply) => {
        const photo = await findPhoto(primary, readId(request.params.id, noSuchPhoto))
        if (!photo) throw noSuchPhoto()
        const size = { width: 640, format: 'jpg' } as const
        return sendPicture(request, reply, {
          etag: `"${photo.contentHash}-office"`,
          type: 'image/jpeg',
          isPublic: false,
          read: () => ctx.derivePhoto(photo, size, false),
        })
      },
    )

    app.post(
      '/api/office/appeals/:id',
      {
        config: moderator,
        schema: {
          tags,
          summary: 'Decide an appeal; not one’s own decision, where somebody else can',
          params,
          querystring: noQuery,
          body: appealDecision,
          response: { 200: done, ...writes },
        },
      },
      async (request) => {
        const { outcome, reason } = request.body
        const id = readId(request.params.id, noSuchAppeal)
        await decideAppeal(ctx, { id, outcome, reason, by: viewerOf(request).userId })
        return {
          message:
            outcome === 'restored'
              ? 'The listing is back, and its seller is told.'
              : 'The listing stays down, and its seller is told.',
        }
      },
    )

    app.get(
      '/api/office/people',
      {
        config: operator,
        schema: {
          tags,
          summary: 'Find people with an account, by number, email or the beginning of a name',
          querystring: searchPageQuery,
          response: { 200: foundPeople, ...reads },
        },
      },
      (request) => findPeople(primary, request.query),
    )

    app.get(
      '/api/office/people/:id',
      {
        config: operator,
        schema: {
          tags,
          summary: 'What there is of one person, without a word that they wrote',
          params,
          querystring: noQuery,
          response: { 200: officePerson, ...reads },
        },
      },
      (request) => findOfficePerson(primary, readId(request.params.id, noSuchPerson)),
    )

    app.post(
      '/api/office/people/:id/acts',
      {
        config: operator,
        schema: {
          tags,
          summary: 'Sign somebody out everywhere, suspend, ban or erase them, or lift that',
          description:
            'They are told the rule and the reason. Erasing takes a passkey shown just now.',
          params,
          querystring: noQuery,
          body: personAct,
          response: { 200: done, ...writes },
        },
      },
      async (request) => ({
        message: await actOnPerson(ctx, {
          id: readId(request.params.id, noSuchPerson),
          viewer: viewerOf(request),
          body: request.body,
        }),
      }),
    )

    app.post(
      '/api/office/people/:id/exports',
      {
        config: operator,
        schema: {
          tags,
          summary: 'Everything that is kept of one person, for them to have',
          description: 'With a passkey shown just now.',
          params,
          querystring: noQuery,
          body: exportRequest,
          response: { 200: personExport, ...reads },
        },
      },
      (request) =>
        exportPerson(ctx, {
          id: readId(request.params.id, noSuchPerson),
          viewer: viewerOf(request),
          reason: request.body.reason,
        }),
    )
  }

const noSuchPhoto = () => new AppError('not-found', 'There is no such photo')
const noSuchAppeal = () => new AppError('not-found', 'There is no such appeal')
