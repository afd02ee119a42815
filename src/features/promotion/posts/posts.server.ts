import { sql, type ColumnType, type Generated, type Selectable } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { minutesFromNow } from '../../../platform/database/times.ts'
import { referenceOf, type Network, type PostState } from '../rules.ts'
import type { Parts } from '../social-pages.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    social_posts: SocialPostsTable
  }
}

type SocialPostsTable = {
  id: Generated<number>
  listing_id: number | null
  network: Network
  term_ends_at: Date
  state: Generated<PostState>
  mark: string
  caption: string
  parts: ColumnType<Parts, string | undefined, string>
  external_id: string | null
  publishing_at: Date | null
  posted_at: Date | null
  troubled_since: Date | null
  last_error: string | null
  is_closed: Generated<boolean>
  attempts: Generated<number>
  next_try_at: Generated<Date>
  held_by: string | null
  held_until: Date | null
  created_at: Generated<Date>
}
export type Post = Selectable<SocialPostsTable>

/** One paid publication of a listing, on one network. */
export type Publication = { listingId: number; network: Network; periodEndsAt: Date }

/**
 * The post of a publication: the one that is there, or a new one. Undefined where there is no such
 * listing any more.
 */
export async function findOrCreatePost(
  tx: Transaction,
  { listingId, network, periodEndsAt }: Publication,
): Promise<Post | undefined> {
  const listing = await tx
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    // Two who begin the same wait for each other here.
    .forUpdate()
    .executeTakeFirst()
  if (!listing) return undefined
  const post = tx
    .selectFrom('social_posts')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('network', '=', network)
    .where('term_ends_at', '=', periodEndsAt)
  const before = await post.executeTakeFirst()
  if (before) return before
  const id = await nextNumber(tx)
  await sql`
    insert into social_posts (id, listing_id, network, term_ends_at, mark, caption)
    overriding system value
    values (${id}, ${listingId}, ${network}, ${periodEndsAt}, ${referenceOf({ listingId, postId: id })}, '')
  `.execute(tx)
  return post.executeTakeFirstOrThrow()
}

/** No post has had such a number, neither for its own nor in its mark. */
async function nextNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select nextval(pg_get_serial_sequence('social_posts', 'id')) as n
  `.execute(db)
  return Number(rows[0]!.n)
}

/**
 * A post that was taken down as if it had never been published: its mark is another one. The network's own id stays
 * until it is published again, so that nobody takes what the network may still show of the one before for it.
 */
export async function asNew(db: Db, { listing_id: listingId }: Pick<Post, 'listing_id'>) {
  return {
    mark: referenceOf({ listingId: listingId!, postId: await nextNumber(db) }),
    parts: { pictures: [] },
    publishing_at: null,
    posted_at: null,
  } satisfies Change
}

/** Whoever works on a post has it to themselves for so long: every answer of a network comes sooner. */
const heldMinutes = 5

/**
 * Takes a post that has something to be done, for whoever `holder` is; undefined where somebody else
 * has it, or it is not its time yet.
 */
export const holdPost = (
  db: Db,
  { id, holder }: { id: number; holder: string },
): Promise<Post | undefined> =>
  db
    .updateTable('social_posts')
    .set({
      held_by: holder,
      held_until: minutesFromNow(heldMinutes),
    })
    .where('id', '=', id)
    .where('state', 'not in', ['removed', 'never', 'unknown'])
    .where('next_try_at', '<=', sql<Date>`app_now()`)
    .where(sql<boolean>`(held_until is null or held_until <= app_now())`)
    .returningAll()
    .executeTakeFirst()

/** After the clock was set back: what waits is tried now, and is held no longer than is usual. */
export async function repairPostTimes(db: Db): Promise<void> {
  await sql`
    update social_posts set
      next_try_at = least(next_try_at, app_now()),
      held_until = case when held_until is not null
        then least(held_until, ${minutesFromNow(heldMinutes)}) end
    where next_try_at > app_now() or held_until > ${minutesFromNow(heldMinutes)}
  `.execute(db)
}

type Change = Partial<
  Pick<
    Post,
    | 'state'
    | 'mark'
    | 'caption'
    | 'external_id'
    | 'publishing_at'
    | 'posted_at'
    | 'troubled_since'
    | 'last_error'
    | 'is_closed'
    | 'attempts'
    | 'next_try_at'
  > & { parts: Parts }
>

/** Somebody else has the post by now: what was done with it is theirs to find out. */
export class NoLongerHeld extends Error {}

/** Changes a post that is held; throws `NoLongerHeld` where that took too long. */
export async function changePost(
  db: Db,
  { id, held_by: holder }: Pick<Post, 'id' | 'held_by'>,
  { parts, ...change }: Change,
): Promise<Post> {
  const changed = await db
    .updateTable('social_posts')
    .set({ ...change, ...(parts && { parts: JSON.stringify(parts) }) })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .where('held_until', '>', sql<Date>`app_now()`)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new NoLongerHeld(`post ${id} is held by somebody else`)
  return changed
}

/** Lets go of a post, if it is still held. */
export async function releasePost(db: Db, { id, held_by: holder }: Post): Promise<void> {
  await db
    .updateTable('social_posts')
    .set({ held_by: null, held_until: null })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .execute()
}
