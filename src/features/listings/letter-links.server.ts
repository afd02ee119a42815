import { sql, type Generated, type Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ListingsTable } from './queries.server.ts'
import { letterDays } from './rules.ts'
import { hashOfToken, newToken } from '../../platform/secret-token.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    letter_links: {
      token_hash: Buffer
      listing_id: number
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}

/** Answers the token of a link with which a letter about this listing can be answered. */
export async function makeLetterLink(tx: Transaction, listingId: number): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('letter_links')
    .values({
      token_hash: hashOfToken(token),
      listing_id: listingId,
      expires_at: sql<Date>`app_now() + make_interval(days => ${letterDays.link})`,
    })
    .execute()
  return token
}

/** The listing of a letter's link, held until the transaction ends; throws where it works no more. */
export async function lockByLetter(
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
        .where('expires_at', '>', sql<Date>`app_now()`),
    )
    .where('state', 'not in', ['withdrawn', 'removed'])
    .forUpdate()
    .executeTakeFirst()
  if (!listing)
    throw new AppError('invalid', 'This link is not valid any more.', { field: 'token' })
  return listing
}

/** Links that have run out are of no use. */
export async function removeOldLetterLinks(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('letter_links')
    .where('expires_at', '<=', sql<Date>`app_now()`)
    .execute()
}
