import { sql, type Generated } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { daysFromNow } from '../../../platform/database/times.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { confirmAddress } from './known-address.server.ts'
import { manageDays } from '../../listings/rules.ts'
import { hashOfToken, newToken } from '../../../platform/secret-token.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    manage_links: {
      token_hash: Buffer
      listing_id: number
      /** Whoever opens it there has the address. */
      sent_to: string | null
      created_at: Generated<Date>
      expires_at: Date
    }
    managed_listings: { browser_session_id: number; listing_id: number; expires_at: Date }
  }
}

/** Returns the token of a link with which a listing without an account is run. */
export async function makeManageLink(
  tx: Transaction,
  listing: { id: number; contact_email: string },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('manage_links')
    .values({
      token_hash: hashOfToken(token),
      listing_id: listing.id,
      sent_to: listing.contact_email.toLowerCase(),
      expires_at: daysFromNow(manageDays.link),
    })
    .execute()
  return token
}

/** Lets a browser run the listing of a manage link; returns its id. The link goes on working. */
export async function openManageLink(
  { database, emit }: { database: Pick<Database, 'primary'>; emit: Emit },
  { token, browserSessionId }: { token: string; browserSessionId: number },
): Promise<number> {
  return database.primary.transaction().execute(async (tx) => {
    const link = await tx
      .selectFrom('manage_links')
      .innerJoin('listings', 'listings.id', 'manage_links.listing_id')
      .select(['listings.id', 'manage_links.sent_to as sentTo'])
      .where('token_hash', '=', hashOfToken(token))
      .where('manage_links.expires_at', '>', sql<Date>`app_now()`)
      .where((link) =>
        link.or([
          link('manage_links.sent_to', 'is', null),
          link('manage_links.sent_to', '=', sql<string>`lower(listings.contact_email)`),
        ]),
      )
      .where('listings.user_id', 'is', null)
      .where('listings.state', '<>', 'removed')
      // Whoever gives it another address meanwhile, who holds it, ends what is opened here as well.
      .forNoKeyUpdate('listings')
      .executeTakeFirst()
    if (!link) throw new AppError('invalid', 'This link is not valid any more.', { field: 'token' })
    await grantManagement(tx, { listingId: link.id, browserSessionId, days: manageDays.browser })
    await confirmAddress({ emit }, tx, { listingId: link.id, sentTo: link.sentTo })
    return link.id
  })
}

/** From here on no link that was mailed, and no browser but one, runs a listing without an account. */
export async function endManageLinks(
  tx: Transaction,
  { listingId, butFor }: { listingId: number; butFor: number | null },
): Promise<void> {
  await tx.deleteFrom('manage_links').where('listing_id', '=', listingId).execute()
  await tx
    .deleteFrom('managed_listings')
    .where('listing_id', '=', listingId)
    .where('browser_session_id', 'is distinct from', butFor)
    .execute()
}

/** Lets a browser run a listing without an account for so many days. */
export async function grantManagement(
  tx: Transaction,
  managed: { listingId: number; browserSessionId: number; days: number },
): Promise<void> {
  const expires_at = daysFromNow(managed.days)
  await tx
    .insertInto('managed_listings')
    .values({
      browser_session_id: managed.browserSessionId,
      listing_id: managed.listingId,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['browser_session_id', 'listing_id']).doUpdateSet({ expires_at }),
    )
    .execute()
}

/** A draft is on sale: from here on the browser that made it may run it as if by its link. */
export async function shortenManaging(tx: Transaction, listingId: number): Promise<void> {
  await tx
    .updateTable('managed_listings')
    .set({ expires_at: sql<Date>`least(expires_at, ${daysFromNow(manageDays.browser)})` })
    .where('listing_id', '=', listingId)
    .execute()
}
