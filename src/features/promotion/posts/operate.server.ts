import { sql } from 'kysely'
import type { Database, Db, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findListing } from '../../listings/queries.server.ts'
import { captionOf } from '../caption.ts'
import {
  desiredNow,
  findPromoted,
  isOwed,
  isToBeShown,
  type Promoted,
} from './desired-state.server.ts'
import { picturesOf } from './publish.server.ts'
import { isPosted } from '../posted-plans.server.ts'
import { isAsDesired, type Network, type PostState } from '../rules.ts'
import { asNew } from './posts.server.ts'
import { postDecisions, type PostDecision } from './decisions.ts'

type Ctx = { database: Pick<Database, 'primary'> }

/** A post that has not come to its end, for the operator. */
export type OpenPost = {
  id: number
  listingId: number | null
  car: string | null
  network: Network
  /** Stands in its words, by which it is found on the page. */
  reference: string
  /** Its id on the network. */
  externalId: string | null
  state: PostState
  postedAt: Date | null
  decisions: PostDecision[]
  attempts: number
  isClosed: boolean
  lastError: string | null
  nextTryAt: Date
  createdAt: Date
}

/** Posts that wait for something, have failed, or of which nobody knows whether they are there. */
const open = (db: Db) =>
  db
    .selectFrom('social_posts')
    .leftJoin('listings', 'listings.id', 'social_posts.listing_id')
    .where((where) =>
      where.or([
        where('social_posts.state', 'in', ['publishing', 'unknown', 'failed']),
        // Whose seller wants none, or whose listing is hidden, waits for nothing that we do.
        sql<boolean>`social_posts.state = 'composed' and ${isToBeShown}`,
        // To be changed or taken down, and in vain so far.
        where('social_posts.last_error', 'is not', null),
      ]),
    )
    .where('social_posts.state', 'not in', ['removed', 'never'])

export async function countOpenPosts(db: Db): Promise<number> {
  const { n } = await open(db)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The same; first those that somebody has to see to, and of either the oldest first. */
export async function listOpenPosts(db: Db, most: number): Promise<OpenPost[]> {
  const rows = await open(db)
    .select([
      'social_posts.id',
      'social_posts.listing_id as listingId',
      sql<string | null>`listings.year || ' ' || listings.make || ' ' || listings.model`.as('car'),
      'social_posts.network',
      'social_posts.mark as reference',
      'social_posts.external_id as externalId',
      'social_posts.state',
      'social_posts.posted_at as postedAt',
      'social_posts.attempts',
      'social_posts.is_closed as isClosed',
      'social_posts.last_error as lastError',
      'social_posts.next_try_at as nextTryAt',
      'social_posts.created_at as createdAt',
      isOwed.as('isOwed'),
      desiredNow.as('desired'),
    ])
    .orderBy(sql`social_posts.state in ('unknown', 'failed') or social_posts.is_closed`, 'desc')
    .orderBy('social_posts.id')
    .limit(most)
    .execute()
  return rows.map(({ isOwed: owed, desired, ...row }) => ({
    ...row,
    decisions: decisionsOn({ ...row, isOwed: owed, desired }),
  }))
}

/** A post by which it is found on its page; and as it is composed of what its listing says now, unless that is gone. */
type ShownPost = Pick<OpenPost, 'network' | 'state' | 'reference' | 'externalId'> & {
  composed: { caption: string; pictures: string[] } | null
}

export async function findPost(
  db: Db,
  { id, publicUrl }: { id: number; publicUrl: string },
): Promise<ShownPost> {
  const post = await db
    .selectFrom('social_posts')
    .select(['network', 'state', 'mark as reference', 'external_id as externalId', 'listing_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!post) throw new AppError('not-found', `There is no post ${id}`)
  const { listing_id: listingId, ...shown } = post
  const listing = listingId === null ? null : await findListing(db, listingId, isPosted)
  const isSold = listing?.state === 'sold'
  return {
    ...shown,
    composed: listing && {
      caption: captionOf(listing, { publicUrl, reference: post.reference, isSold }),
      pictures: picturesOf(listing, publicUrl).map(({ url }) => url),
    },
  }
}

/**
 * What the operator knows of a post that the network would not tell of: it is to be tried again, as it
 * is not there; it is there; or it is not there and is not to be. Whoever works on it right now is
 * waited for.
 */
export async function decidePost(
  { database }: Ctx,
  {
    id,
    decision,
    log = async () => {},
  }: { id: number; decision: PostDecision; log?: (tx: Transaction) => Promise<void> },
): Promise<PostState> {
  return database.primary.transaction().execute(async (tx) => {
    const post = await tx
      .selectFrom('social_posts')
      .select([
        'state',
        'listing_id',
        'posted_at as postedAt',
        'last_error as lastError',
        sql<boolean>`held_until > app_now()`.as('isHeld'),
      ])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!post) throw new AppError('not-found', `There is no post ${id}`)
    if (post.isHeld)
      throw new AppError('conflict', `Post ${id} is being worked on: try again in some minutes`)
    const to = stateAfter(decision, { ...post, ...(await findPromoted(tx, post.listing_id)) })
    if (!to) throw new AppError('conflict', `Post ${id} is ${post.state}: not to be answered so`)
    /** What a post that is made again begins with. */
    const again = async () => {
      if (decision !== 'never')
        return { parts: JSON.stringify({ pictures: [] }), external_id: null }
      const { parts, ...anew } = await asNew(tx, post)
      return { ...anew, parts: JSON.stringify(parts) }
    }
    await tx
      .updateTable('social_posts')
      .set({
        state: to,
        attempts: 0,
        troubled_since: null,
        last_error: null,
        is_closed: false,
        next_try_at: sql<Date>`app_now()`,
        ...(to === 'composed' && post.state !== 'composed' && (await again())),
        ...(to === 'posted' && { posted_at: sql<Date>`coalesce(posted_at, app_now())` }),
      })
      .where('id', '=', id)
      .execute()
    await log(tx)
    return to
  })
}

type Standing = Pick<OpenPost, 'state' | 'postedAt' | 'lastError'> &
  Pick<Promoted, 'isOwed' | 'desired'>

/** What a person may say of a post that stands so. */
const decisionsOn = (post: Standing): PostDecision[] =>
  postDecisions.filter((decision) => stateAfter(decision, post) !== undefined)

function stateAfter(
  decision: PostDecision,
  { state, postedAt, lastError, isOwed: owed, desired }: Standing,
): PostState | undefined {
  // By hand, and as where we delete it: its seller is owed another where the listing comes back.
  const deleted: PostState = owed && state !== 'sold' ? 'composed' : 'removed'
  // It is to be changed or taken down, in vain so far: it is tried again now, or was deleted by hand.
  if (lastError !== null && (state === 'posted' || state === 'sold')) {
    // Nor is it any more: it stands as it should, and would stand for good.
    if (isAsDesired(state, desired)) return decision === 'retry' ? state : undefined
    return { retry: state, never: deleted, posted: undefined }[decision]
  }
  // That it was there is known of what has to be changed or taken down.
  if (decision === 'posted') return state === 'unknown' && !postedAt ? 'posted' : undefined
  if (decision === 'never') {
    if (state === 'composed' || state === 'failed') return 'never'
    return state === 'unknown' ? (postedAt ? deleted : 'never') : undefined
  }
  if (state === 'failed') return 'composed'
  // It waits for its next try, or for a token that is good: now, and with what has been prepared.
  if (state === 'composed') return 'composed'
  // What once stood there is to be changed or taken down: that is what is tried again.
  return state === 'unknown' ? (postedAt ? 'posted' : 'composed') : undefined
}
