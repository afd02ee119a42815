import { sql, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { sellerIsRestricted } from './account-of-seller.server.ts'
import { addressIsKnown } from './known-address.server.ts'
import { ourName } from '../../cars/our-name.ts'
import { ownedBy, type Seller } from './owned-by.server.ts'
import { onSale, shownToAll } from '../../listings/queries.server.ts'
import { activeStates, type ListingState } from '../../listings/rules.ts'

/** Whom a message about a listing goes to. It leaves the server in an email's header and nowhere else. */
export type SellerContact = {
  /** In words of ours: it stands in emails. */
  car: string
  name: string
  email: string
  /** The account, where there is one. */
  userId: number | null
  /** Whether the address is known to be theirs. */
  isKnown: boolean
  isOnSale: boolean
  /** Whether it belongs to whoever asks. */
  isOwn: boolean
}

/** The seller of a listing that the public can read, on sale or sold; else null. */
export const findContact = (
  db: Db,
  { listingId, viewer }: { listingId: number; viewer: Seller },
): Promise<SellerContact | null> => findWhere(db, { listingId, viewer }, shownToAll)

/**
 * Whose mail a listing's is, and whether that is known, stays as it is read after this until the transaction ends. Call it before a
 * conversation about it is held: whoever gives it another address holds them in this order.
 */
export async function holdContact(
  tx: Transaction,
  listingId: number | RawBuilder<number>,
): Promise<void> {
  await tx
    .selectFrom('listings')
    .select('id')
    .where('id', '=', typeof listingId === 'number' ? listingId : sql<number>`${listingId}`)
    .forShare()
    .execute()
}

/** Whoever wrote about a car did so while it was on sale: it may be held by now, or have run out. */
const mayHaveMessages: readonly ListingState[] = [...activeStates, 'held', 'sold', 'expired']

/** The seller of a listing to whom what was written about it may still be sent; else null. Nobody writes to who is suspended. */
export const findContactOfMessages = (
  db: Db,
  { listingId }: { listingId: number },
): Promise<SellerContact | null> =>
  findWhere(
    db,
    { listingId, viewer: { userId: null, browserSessionId: null } },
    sql<boolean>`(
      listings.state = any(${mayHaveMessages}::text[]) and not ${sellerIsRestricted}
    )`,
  )

async function findWhere(
  db: Db,
  { listingId, viewer }: { listingId: number; viewer: Seller },
  isThere: RawBuilder<boolean>,
): Promise<SellerContact | null> {
  const row = await db
    .selectFrom('listings')
    .select([
      'year',
      'make',
      'model',
      'contact_name as name',
      'contact_email as email',
      'user_id as userId',
      addressIsKnown.as('isKnown'),
      onSale.as('isOnSale'),
      sql<boolean>`coalesce(${ownedBy(viewer)}, false)`.as('isOwn'),
    ])
    .where('id', '=', listingId)
    .where(isThere)
    .executeTakeFirst()
  if (!row) return null
  const { year, make, model, ...contact } = row
  return { ...contact, car: ourName({ year, make, model }) }
}
