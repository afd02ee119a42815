import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { holdUnrestricted } from '../../accounts/restrictions.server.ts'
import { accountOfSeller } from './account-of-seller.server.ts'

/**
 * Holds the account of whoever sells a listing, and returns it, where there is one: nobody suspends them meanwhile. Call it before the
 * listing is held.
 */
export const holdSeller = (tx: Transaction, listingId: number): Promise<number | null> =>
  holdUnrestricted(
    tx,
    sql`(select ${accountOfSeller} from listings where listings.id = ${listingId}::bigint)`,
  )
