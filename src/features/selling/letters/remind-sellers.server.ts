import { sql, type Expression, type ExpressionBuilder, type Generated, type SqlBool } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { lockUnasked } from '../../../platform/mail/unasked-letters.server.ts'
import { isAddressKnown } from '../access/known-address.server.ts'
import { removeOldLetterLinks } from './links.server.ts'
import { letterDays } from '../../listings/rules.ts'
import { letterKinds, postSellerLetter, type LetterKind } from './seller-letters.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listing_letters: {
      listing_id: number
      kind: LetterKind
      expires_at: Date
      posted_at: Generated<Date>
    }
  }
}

type Ctx = { database: Pick<Database, 'primary'>; publicUrl: string }

/** At most so many letters of a kind in one run: the next one is ten minutes away. */
const atOnce = 200

/**
 * Writes to every seller whose listing is about to run out, has just done so, or has been on sale for
 * weeks. Each letter and the note that it was written are one transaction: done again, nobody is
 * written to twice. Answers how many letters there were.
 */
export async function remindSellers({ database, publicUrl }: Ctx): Promise<number> {
  let written = 0
  for (const kind of letterKinds) {
    const due = await listDue(database, kind)
    for (const id of due)
      if (await database.primary.transaction().execute((tx) => remind({ publicUrl }, tx, id, kind)))
        written += 1
  }
  await database.primary.transaction().execute(removeOldLetterLinks)
  return written
}

async function remind(
  ctx: { publicUrl: string },
  tx: Transaction,
  id: number,
  kind: LetterKind,
): Promise<boolean> {
  const listing = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where((listings) => dueFor(kind, listings))
    .forUpdate()
    .executeTakeFirst()
  if (!listing) return false
  const isKnown = await isAddressKnown(tx, id)
  if (!isKnown) {
    const address = listing.contact_email
    const unasked = await lockUnasked(tx, { addresses: [address], network: null })
    // Another day then.
    if (!(await unasked.mayWrite(address))) return false
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('listing_letters')
    .values({ listing_id: id, kind, expires_at: listing.expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await postSellerLetter(ctx, tx, { listing, kind, isKnown })
  return true
}

async function listDue(database: Pick<Database, 'primary'>, kind: LetterKind): Promise<number[]> {
  const rows = await database.primary
    .selectFrom('listings')
    .select('id')
    .where((listings) => dueFor(kind, listings))
    .where((listings) =>
      listings.not(
        listings.exists(
          listings
            .selectFrom('listing_letters')
            .select('kind')
            .whereRef('listing_letters.listing_id', '=', 'listings.id')
            .whereRef('listing_letters.expires_at', '=', 'listings.expires_at')
            .where('kind', '=', kind),
        ),
      ),
    )
    .orderBy('expires_at')
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}

const days = (n: number) => sql<Date>`make_interval(days => ${n})`
const now = sql<Date>`(select app_now())`

/** Which listings a kind of letter is about, at this moment. */
function dueFor(
  kind: LetterKind,
  where: ExpressionBuilder<Tables, 'listings'>,
): Expression<SqlBool> {
  const onSale = [where('is_active', '=', sql<boolean>`true`), where('expires_at', '>', now)]
  switch (kind) {
    case 'still-for-sale':
      return where.and([
        ...onSale,
        where('published_at', '<=', sql<Date>`${now} - ${days(letterDays.stillForSaleAfter)}`),
        where('expires_at', '>', sql<Date>`${now} + ${days(letterDays.stillForSaleBeforeEnd)}`),
      ])
    case 'expiring':
      return where.and([
        ...onSale,
        where('expires_at', '<=', sql<Date>`${now} + ${days(letterDays.expiringBefore)}`),
      ])
    case 'expired':
      return where.and([
        where('state', '=', 'expired'),
        where('expires_at', '>', sql<Date>`${now} - ${days(letterDays.expiredWithin)}`),
      ])
  }
}

/** Listings that nobody reads letters for: the demonstration's. */
export async function excuseFromLetters(tx: Transaction, listingIds: number[]): Promise<void> {
  if (listingIds.length === 0) return
  await sql`
    insert into listing_letters (listing_id, kind, expires_at)
    select id, kind, expires_at from listings, unnest(${[...letterKinds]}::text[]) as kind
    where id = any(${listingIds}::bigint[])
    on conflict do nothing
  `.execute(tx)
}
