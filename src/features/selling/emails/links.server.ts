import { sql, type Generated, type Selectable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { daysFromNow } from '../../../platform/database/times.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'
import { reminderDays } from '../../listings/rules.ts'
import { hashOfToken, newToken } from '../../../platform/secret-token.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    letter_links: {
      token_hash: Buffer
      listing_id: number
      /** Whoever opens it there has the address. */
      sent_to: string | null
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}

/** Returns the token of a link with which an email about this listing can be answered. */
export async function createEmailLink(
  tx: Transaction,
  listing: { id: number; contact_email: string },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('letter_links')
    .values({
      token_hash: hashOfToken(token),
      listing_id: listing.id,
      sent_to: listing.contact_email.toLowerCase(),
      expires_at: daysFromNow(reminderDays.link),
    })
    .execute()
  return token
}

/**
 * The listing of an email's link, held until the transaction ends; throws where it works no more, as when
 * the listing has another email by now.
 */
export async function lockByEmailLink(
  tx: Transaction,
  token: string,
): Promise<Selectable<ListingsTable>> {
  const listing = await tx
    .selectFrom('listings')
    .selectAll('listings')
    .where('listings.id', '=', (query) =>
      query
        .selectFrom('letter_links')
        .select('listing_id')
        .where('token_hash', '=', hashOfToken(token))
        .where((link) =>
          link.or([
            link('sent_to', 'is', null),
            link('sent_to', '=', sql<string>`lower(listings.contact_email)`),
          ]),
        )
        .where('expires_at', '>', sql<Date>`app_now()`),
    )
    .where('state', 'not in', ['withdrawn', 'removed'])
    .forUpdate()
    .executeTakeFirst()
  if (!listing)
    throw new AppError('invalid', 'This link is not valid any more.', { field: 'token' })
  return listing
}

/** Which listing an email's link is about, whether or not it works any more. */
export async function findListingOf(tx: Transaction, token: string): Promise<number | null> {
  const link = await tx
    .selectFrom('letter_links')
    .select('listing_id')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return link?.listing_id ?? null
}

/** Where an email's link was sent. */
export async function findSentTo(tx: Transaction, token: string): Promise<string | null> {
  const link = await tx
    .selectFrom('letter_links')
    .select('sent_to')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return link?.sent_to ?? null
}
