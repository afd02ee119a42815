import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listWritten } from '../enquiries/conversation/queries.server.ts'
import { isRestricted } from '../accounts/restrictions.server.ts'
import { accountOfSeller, isOf } from '../selling/access/account-of-seller.server.ts'
import { phoneDigits } from '../listings/phone-digits.server.ts'
import { isOlder } from './is-older.server.ts'
import {
  mostEdits,
  mostShown,
  type FoundListing,
  type OfficeListing,
  type SearchPage,
} from './schema.ts'
import { listActsOn } from './to-act.server.ts'

/** A photo’s number as its address and its file have it. */
const photoNumber = /\/photos\/(\d{1,15})-/

/**
 * Listings in any state, the newest first: by number, address of a page or a photo, email, the end of a telephone
 * number, how the seller’s name begins, or words. Each is looked up by an index; with nothing asked, the newest of all that
 * were ever on sale.
 */
export const findListings = (db: Db, { q, before }: SearchPage): Promise<FoundListing[]> =>
  q === ''
    ? listFound(db, sql`published_at is not null`, { at: sql.ref('published_at'), before })
    : listFound(db, matching(q), { before })

/** The listings of somebody with an account, in it or not, the newest first. */
export const listListingsOf = (db: Db, userId: number, before?: string): Promise<FoundListing[]> =>
  listFound(db, isOf(userId), { before })

async function listFound(
  db: Db,
  where: RawBuilder<unknown>,
  // A draft that is not paid for has been published never.
  {
    at = sql`coalesce(published_at, created_at)`,
    before,
  }: { at?: RawBuilder<unknown>; before: string | undefined },
): Promise<FoundListing[]> {
  const isOlderThan =
    before === undefined
      ? sql`true`
      : sql`(${at}, id) < (select ${at}, id from listings where id = ${before}::bigint)`
  const { rows } = await sql<Omit<FoundListing, 'publishedAt'> & { publishedAt: Date | null }>`
    select id, year || ' ' || make || ' ' || model as car, state, plan, contact_name as seller,
      published_at as "publishedAt"
    from listings where (${where}) and ${isOlderThan} order by ${at} desc, id desc limit ${mostShown + 1}
  `.execute(db)
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }))
}

function matching(q: string) {
  const photo = photoNumber.exec(q)?.[1]
  if (photo)
    return sql`id in (select listing_id from listed_photos where photo_id = ${photo}::bigint)`
  const digits = q.replaceAll(/\D/g, '')
  const byPhone =
    digits.length >= 9 && /^[+\d ()-]+$/.test(q)
      ? sql`${phoneDigits()} = ${digits.slice(-9)}`
      : undefined
  const number = /^(?:https?:\/\/\S*\/)?(?:\/?listing\/)?#?(\d{1,15})$/.exec(q)?.[1]
  if (number && !number.startsWith('0')) {
    const byNumber = sql`id = ${number}::bigint`
    return byPhone ? sql`${byNumber} or ${byPhone}` : byNumber
  }
  if (q.includes('@')) return sql`lower(contact_email) = ${q.toLowerCase()}`
  if (byPhone) return byPhone
  const words = sql`search_vector @@ websearch_to_tsquery('english', ${q})`
  // An index for what is on sale, and one for the rest.
  return sql`id in (
    select id from listings where is_active and ${words}
    union all select id from listings where not is_active and ${words}
    union all select id from listings where starts_with(lower(contact_name) collate "C", lower(${q}))
  )`
}

const noSuchListing = () => new AppError('not-found', 'There is no such listing')

export async function requireListing(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select from listings where id = ${id}`.execute(db)
  if (rows.length === 0) throw noSuchListing()
}

export async function findOfficeListing(db: Db, id: number): Promise<OfficeListing> {
  const { rows } = await sql<Stored>`
    select id, year || ' ' || make || ' ' || model as car, state, plan, revision, price_pence as "pricePence", mileage,
      condition, location, description, contact_name as "contactName", contact_email as "contactEmail",
      contact_phone as "contactPhone", user_id as "sellerId", created_at as "createdAt",
      published_at as "publishedAt", expires_at as "expiresAt",
      state <> 'removed' and exists (select from listing_holds where listing_id = listings.id) as "isHeld",
      ${isRestricted(accountOfSeller)} as "isSellerRestricted",
      (select coalesce(json_agg(photo_id order by position), '[]') from listed_photos where listing_id = listings.id) as photos,
      (select count(*)::int from enquiries where listing_id = listings.id) as enquiries
    from listings where id = ${id}
  `.execute(db)
  const listing = rows[0]
  if (!listing) throw noSuchListing()
  const { createdAt, publishedAt, expiresAt, ...rest } = listing
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    messages: await listMessages(db, id),
    posts: await listPosts(db, id),
    emails: await listEmails(db, id),
    reports: await listReports(db, id),
    edits: await listEdits(db, id),
    orders: await listOrders(db, id),
    appeals: await listAppeals(db, id),
    acts: await listActsOn(db, { subject: 'listing', subjectId: id }),
  }
}

type Stored = Omit<
  OfficeListing,
  | 'createdAt'
  | 'publishedAt'
  | 'expiresAt'
  | 'messages'
  | 'posts'
  | 'emails'
  | 'reports'
  | 'edits'
  | 'orders'
  | 'appeals'
  | 'acts'
> & { createdAt: Date; publishedAt: Date | null; expiresAt: Date }

export async function listMessages(
  db: Db,
  listingId: number,
  before?: string,
): Promise<OfficeListing['messages']> {
  const isOlderThan =
    before === undefined
      ? sql`true`
      : sql`(created_at, id) < (select created_at, id from enquiries where id = ${before}::bigint)`
  const { rows } = await sql<
    Omit<OfficeListing['messages'][number], 'writtenAt'> & { writtenAt: Date }
  >`
    select id, created_at as "writtenAt",
      (select count(*)::int from enquiry_answers where enquiry_id = enquiries.id) as answers,
      exists (select from reports where enquiry_id = enquiries.id) as "isReported"
    from enquiries where listing_id = ${listingId} and ${isOlderThan}
    order by created_at desc, id desc limit ${mostShown + 1}
  `.execute(db)
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}

async function listPosts(db: Db, listingId: number): Promise<OfficeListing['posts']> {
  const rows = await db
    .selectFrom('social_posts')
    .select(['id', 'network', 'state', 'posted_at', 'last_error as trouble'])
    .where('listing_id', '=', listingId)
    .orderBy('id', 'desc')
    .limit(mostShown + 1)
    .execute()
  return rows.map(({ posted_at: at, ...row }) => ({ ...row, postedAt: at?.toISOString() ?? null }))
}

/** To the address that its seller has now. */
export async function listEmails(
  db: Db,
  listingId: number,
  before?: string,
): Promise<OfficeListing['emails']> {
  const rows = await db
    .selectFrom('mails')
    .select([
      'id',
      'subject',
      'created_at',
      sql<
        OfficeListing['emails'][number]['state']
      >`case when bounced_at is not null then 'came back'
        when failed_at is not null then case when withheld_at is not null then 'withheld' else 'failed' end when sent_at is not null then 'sent' else 'waits' end`.as(
        'state',
      ),
    ])
    .where(
      'to_address',
      '=',
      sql<string>`(select lower(contact_email) from listings where id = ${listingId})`,
    )
    .where(isOlder('id', before))
    .orderBy('id', 'desc')
    .limit(mostShown + 1)
    .execute()
  return rows.map(({ created_at: at, ...row }) => ({ ...row, madeAt: at.toISOString() }))
}

export async function listReports(
  db: Db,
  listingId: number,
  before?: string,
): Promise<OfficeListing['reports']> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'enquiry_id', 'about', 'reason', 'details', 'created_at', 'outcome'])
    .where('listing_id', '=', listingId)
    .where(isOlder('id', before))
    .orderBy('id', 'desc')
    .limit(mostShown + 1)
    .execute()
  const written = await listWritten(
    db,
    rows.flatMap(({ enquiry_id: enquiryId }) => enquiryId ?? []),
  )
  return rows.map(({ created_at, enquiry_id, ...row }) => ({
    ...row,
    reportedAt: created_at.toISOString(),
    conversation: written
      .filter(({ enquiryId }) => enquiryId === enquiry_id)
      .map(({ writer, message }) => ({ by: writer, message })),
  }))
}

async function listEdits(db: Db, listingId: number) {
  const rows = await db
    .selectFrom('listing_edits')
    .leftJoin('listing_reviews', (join) =>
      join
        .onRef('listing_reviews.listing_id', '=', 'listing_edits.listing_id')
        .onRef('listing_reviews.revision', '=', 'listing_edits.revision')
        .on('settled_at', 'is', null),
    )
    .select([
      'listing_edits.revision',
      'edited_at',
      sql<Record<string, unknown>>`replaced`.as('replaced'),
      sql<boolean>`listing_reviews.listing_id is not null`.as('needsLook'),
    ])
    .where('listing_edits.listing_id', '=', listingId)
    .orderBy('listing_edits.revision', 'desc')
    .limit(mostEdits + 1)
    .execute()
  return rows.map(({ edited_at, ...row }) => ({ ...row, editedAt: edited_at.toISOString() }))
}

async function listOrders(db: Db, listingId: number) {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'reference',
      'state',
      sql<string>`coalesce(captured_currency, 'gbp')`.as('currency'),
      'captured_pence as capturedPence',
      'returned_pence as returnedPence',
      'created_at',
    ])
    .where('listing_id', '=', listingId)
    .orderBy('id', 'desc')
    .limit(mostShown + 1)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

async function listAppeals(db: Db, listingId: number) {
  const rows = await db
    .selectFrom('appeals')
    .select(['id', 'statement', 'created_at', 'outcome'])
    .where('listing_id', '=', listingId)
    .orderBy('id', 'desc')
    .limit(mostShown + 1)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, appealedAt: created_at.toISOString() }))
}
