import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Seal } from '../../platform/seal.ts'
import { callerKey } from '../../platform/http/access.ts'
import type { BrowserSessions } from '../../platform/http/browser-session.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { errorBody, refusals } from '../../platform/http/errors.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import { rememberVersion } from '../../platform/page-cache/send-cached.ts'
import { networkKey } from '../../platform/mail/unsolicited-emails.server.ts'
import { readCatalogueVersion } from '../../platform/page-cache/catalogue.ts'
import type { Accounts } from '../accounts/accounts.server.ts'
import { respondToReminder } from './emails/respond-to-reminder.server.ts'
import { readCheckingTime } from './state/checking-time.server.ts'
import { changeListingState } from './state/change.server.ts'
import { editListing, type EndSellerKeys } from './edit/edit.server.ts'
import { listingEdit } from './edit/input.ts'
import { listingTransitions } from '../listings/can.ts'
import { activeStates, type ListingState } from '../listings/rules.ts'
import { listingData, userData } from './form/input.ts'
import { listingId, noSuchListing } from '../listings/id.ts'
import { openManageLink } from './access/manage-links.server.ts'
import { sellerOf } from './access/seller-of.server.ts'
import type { SettleDraft } from './settle-draft.ts'
import {
  reminderBody,
  reminderListing,
  ownListing,
  ownListings,
  transitioned,
  submitted,
} from '../listings/schema.ts'
import { findOwnListing, findSubmittedListing, listManaged } from './own-listings/queries.server.ts'
import type { CountUnnotified } from './emails/owed-emails.server.ts'
import type { Screen } from './screen.ts'
import { submitListing, type Submitted } from './submit.server.ts'
import { withdrawListing } from './state/withdraw.server.ts'

type Deps = {
  database: Database
  clock: Clock
  emit: Emit
  accounts: Accounts
  browserSessions: BrowserSessions
  publicUrl: string
  settleDraft: SettleDraft
  countUnnotified: CountUnnotified
  screen: Screen
  seal: Seal
  endSellerKeys: EndSellerKeys
  canReadHistories: boolean
}

const tags = ['Selling']
const config = { access: 'anyone' } as const
const params = z.object({ id: z.string() })
const submission = z.strictObject({
  listingData: listingData.optional(),
  userData: userData.optional(),
  draftId: z
    .int()
    .positive()
    .optional()
    .describe('In place of a car: publish this draft, which is paid for'),
})
const idempotencyKey = /^[\w-]{8,100}$/
const accountId = /^[1-9]\d{0,14}$/

const unpaid = (draftId: number) => ({
  message: 'This listing goes live once it is paid for',
  draftId,
})
/** Why a listing is no answer to a submission that was sent again; undefined where it is one. */
function whyNotAgain({ state, isAsSent, isTheirs }: Submitted): string | undefined {
  const first = 'This car was listed when you pressed the first time'
  if (state !== 'held' && !activeStates.some((one) => one === state))
    return `${first}, and is no longer on sale.`
  if (!isTheirs) return `${first}, and is not in your account.`
  return isAsSent ? undefined : `${first}. What you have changed since is not in it.`
}
/** What was to be in somebody's account would be nobody's once their session has ended, or another's. */
const otherSeller = (signedIn: number | null) =>
  new AppError(
    'unauthenticated',
    signedIn === null
      ? 'Your session has ended. Please sign in again.'
      : 'Somebody has signed in with another account meanwhile. Press again to put the car into that one.',
  )
const heldOf = async (db: Db, state: ListingState) =>
  state === 'held' ? { isHeld: true as const, checkedWithin: await readCheckingTime(db) } : {}
const entityTag = (revision: number) => `"r${revision}"`

/** Creating, changing and ending listings. Whose they are is a part of every statement. */
export const sellApi =
  ({ browserSessions, accounts, settleDraft, ...ctx }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, seal } = ctx
    const askers = { accounts, browserSessions }
    app.post(
      '/api/listings',
      {
        config: { ...config, rateLimit: { max: 120, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'List a car',
          description:
            'A standard listing goes on sale. A premium one is kept as a draft and answered with 402 until it is ' +
            'paid for. With an `Idempotency-Key` the same submission, sent again, is answered with the same listing; one ' +
            'that says something else revises a draft, and is refused, with its id, where the first is on sale or has been (409). ' +
            '`X-Seller-Id` says in whose account the car is to be: refused (401) where they are not signed in.',
          body: submission,
          response: {
            201: submitted,
            402: z.object({ message: z.string(), draftId: z.int().positive() }),
            409: errorBody.extend({
              listingId: z.int().positive(),
              isYours: z.boolean().describe('Whether whoever asks can edit that listing'),
            }),
            ...refusals(400, 401, 403, 429, 503),
          },
        },
      },
      async (request, reply) => {
        const key = request.headers['idempotency-key']
        if (key !== undefined && !(typeof key === 'string' && idempotencyKey.test(key)))
          throw new AppError('invalid', 'Idempotency-Key must be 8 to 100 letters and digits')
        // No part of the body: a server of the version before refuses what it doesn't know there.
        const sellerId = request.headers['x-seller-id']
        if (sellerId !== undefined && !(typeof sellerId === 'string' && accountId.test(sellerId)))
          throw new AppError('invalid', 'X-Seller-Id must be the id of an account')
        const { listingData, userData, draftId } = request.body
        const { userId } = await sellerOf(request, reply, askers)
        if (sellerId !== undefined && Number(sellerId) !== userId) throw otherSeller(userId)
        if (draftId !== undefined) {
          if (listingData ?? userData)
            throw new AppError('invalid', 'A draft is published as it was kept', {
              field: 'draftId',
            })
          const browserSessionId = await browserSessions.find(request)
          const payment = { listingId: draftId, browserSessionId, userId, requestId: request.id }
          const outcome = await settleDraft(payment)
          if (outcome === 'unknown') throw noSuchListing()
          if (outcome === 'unpaid') return reply.code(402).send(unpaid(draftId))
          rememberVersion(reply, await readCatalogueVersion(database.primary))
          const { state, ...listing } = await findSubmittedListing(database.primary, draftId)
          return reply.code(201).send({ ...listing, ...(await heldOf(database.primary, state)) })
        }
        if (!listingData)
          throw new AppError('invalid', 'There is no car in this request', { field: 'listingData' })
        const browserSessionId = await browserSessions.findOrCreate(request, reply)
        const made = await submitListing(
          { ...ctx, ...accounts },
          {
            data: listingData,
            userData,
            seller: { userId, browserSessionId },
            caller: callerKey(request),
            key,
          },
        )
        if (made.state === 'pending-payment') return reply.code(402).send(unpaid(made.id))
        const message = whyNotAgain(made)
        if (message) {
          const own = { id: made.id, seller: { userId, browserSessionId }, seal }
          return reply.code(409).send({
            message,
            code: 'conflict',
            listingId: made.id,
            isYours: Boolean(await findOwnListing(database.primary, own)),
            requestId: request.id,
          })
        }
        rememberVersion(reply, await readCatalogueVersion(database.primary))
        const { make, model, isPremium } = made
        return reply.code(201).send({
          id: made.id,
          make,
          model,
          isPremium,
          ...(await heldOf(database.primary, made.state)),
        })
      },
    )

    app.get(
      '/api/auth/listings/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One of your listings, whether or not others can see it',
          description: 'For its account, or a browser in which its manage link was opened.',
          params,
          querystring: noQuery,
          response: { 200: ownListing, ...refusals(400, 404, 503) },
        },
      },
      async (request, reply) => {
        const id = listingId(request.params.id)
        const seller = await sellerOf(request, reply, askers)
        const found = await findOwnListing(database.primary, { id, seller, seal })
        if (!found) throw noSuchListing()
        reply.header('etag', entityTag(found.revision))
        return found
      },
    )

    app.put(
      '/api/listings/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Change one of your listings',
          description:
            'Only the fields that are sent, so many times a day. With `If-Match` a listing that was changed meanwhile is left ' +
            'alone (409). A free listing can’t become another car (400).',
          params,
          querystring: noQuery,
          body: listingEdit,
          response: { 200: ownListing, ...refusals(400, 403, 404, 409, 429, 503) },
        },
      },
      async (request, reply) => {
        const id = listingId(request.params.id)
        const seller = await sellerOf(request, reply, askers)
        const basedOn = readIfMatch(request.headers['if-match'])
        const network = networkKey(callerKey(request))
        const edited = await editListing(ctx, { id, seller, edit: request.body, basedOn, network })
        if (edited.version !== null) rememberVersion(reply, edited.version)
        if (edited.hasAnotherAddress) request.securityEvent = 'contact-email-change'
        const found = await findOwnListing(database.primary, { id, seller, seal })
        if (!found) throw noSuchListing()
        reply.header('etag', entityTag(found.revision))
        return found
      },
    )

    app.delete(
      '/api/listings/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Take one of your listings down',
          params,
          querystring: noQuery,
          response: { 200: transitioned.pick({ id: true }), ...refusals(400, 404, 503) },
        },
      },
      async (request, reply) => {
        const id = listingId(request.params.id)
        const seller = await sellerOf(request, reply, askers)
        rememberVersion(reply, await withdrawListing(ctx, { id, seller }))
        return { id }
      },
    )

    app.post(
      '/api/listings/:id/state',
      {
        config,
        schema: {
          tags,
          summary: 'Mark as sold or under offer, renew, or put on sale again',
          description:
            'What is put on sale again keeps its date, its place and the days that it has left. So many times a day.',
          params,
          querystring: noQuery,
          body: z.strictObject({ to: z.enum(listingTransitions) }),
          response: { 200: transitioned, ...refusals(400, 403, 404, 409, 429, 503) },
        },
      },
      async (request, reply) => {
        const id = listingId(request.params.id)
        const seller = await sellerOf(request, reply, askers)
        const { state, version } = await changeListingState(ctx, {
          id,
          seller,
          transition: request.body.to,
        })
        rememberVersion(reply, version)
        return { id, state }
      },
    )

    app.post(
      '/api/listings/answer',
      {
        config: { ...config, rateLimit: { max: 30, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Answer an email about a listing’s days, by its link',
          description:
            'The car is sold, or is renewed for free. The same answer again changes nothing.',
          body: reminderBody,
          response: { 200: reminderListing, ...refusals(400, 403, 409, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { token, answer } = request.body
        const { listing, version } = await respondToReminder(ctx, { token, response: answer })
        if (version !== null) rememberVersion(reply, version)
        return listing
      },
    )

    app.post(
      '/api/manage',
      {
        config: { ...config, rateLimit: { max: 30, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Run a listing from this browser, with the link that its seller was sent',
          body: z.strictObject({ token: z.string().min(1).max(200) }),
          response: { 200: transitioned.pick({ id: true }), ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const browserSessionId = await browserSessions.findOrCreate(request, reply)
        const { token } = request.body
        return { id: await openManageLink(ctx, { token, browserSessionId }) }
      },
    )

    app.get(
      '/api/manage',
      {
        config,
        schema: {
          tags,
          summary: 'The listings that this browser runs by their links',
          querystring: noQuery,
          response: { 200: ownListings, ...refusals(400, 503) },
        },
      },
      async (request, reply) =>
        listManaged(database.primary, {
          ...(await sellerOf(request, reply, askers)),
          seal,
        }),
    )
  }

/** The revision that an edit is based on; a weak or strange tag is refused rather than ignored. */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const revision = /^"r([1-9]\d{0,8})"$/.exec(header)?.[1]
  if (!revision) throw new AppError('conflict', 'If-Match names no revision of this listing')
  return Number(revision)
}
