import { sql, type Generated } from 'kysely'
import type { Database, Db, Transaction } from '../../../platform/database/database.ts'
import { daysFromNow } from '../../../platform/database/times.ts'
import { AppError } from '../../../platform/errors.ts'
import { deleteBefore } from '../../../platform/privacy/delete-before.server.ts'
import { hashOfToken, newToken } from '../../../platform/secret-token.ts'
import type { EndSellerKeys } from '../../selling/edit/edit.server.ts'
import { conversationDays, type Side } from '../rules.ts'
import { waitAgain } from '../unnotified.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    enquiry_links: {
      token_hash: Buffer
      enquiry_id: number
      side: Side
      /** Whoever opens it there has the address. */
      sent_to: string
      created_at: Generated<Date>
      expires_at: Date
    }
    opened_enquiries: {
      browser_session_id: number
      enquiry_id: number
      side: Side
      expires_at: Date
    }
  }
}

/**
 * Where a side reads a conversation and answers in it: in its account, where it has one that wrote or sells; else by a
 * link of its own, for whoever reads the mail that it stands in.
 */
export async function addressOfConversation(
  { publicUrl }: { publicUrl: string },
  tx: Transaction,
  {
    id,
    side,
    accountId,
    sentTo,
  }: { id: number; side: Side; accountId: number | null; sentTo: string },
): Promise<string> {
  if (accountId !== null) return `${publicUrl}/account/messages?conversation=${id}`
  const token = newToken()
  await tx
    .insertInto('enquiry_links')
    .values({
      token_hash: hashOfToken(token),
      enquiry_id: id,
      side,
      sent_to: sentTo.toLowerCase(),
      expires_at: daysFromNow(conversationDays.link),
    })
    .execute()
  return `${publicUrl}/conversation#token=${token}`
}

/**
 * Lets a browser take part in the conversation of a link; returns its id. The link goes on working. A buyer's
 * address is theirs who opens what was sent there.
 */
export async function openConversation(
  { database }: { database: Pick<Database, 'primary'> },
  { token, browserSessionId }: { token: string; browserSessionId: number },
): Promise<number> {
  return database.primary.transaction().execute(async (tx) => {
    const link = await tx
      .selectFrom('enquiry_links')
      .innerJoin('enquiries', 'enquiries.id', 'enquiry_links.enquiry_id')
      .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
      .select(['enquiries.id', 'enquiry_links.side'])
      .select(sql<boolean>`enquiry_links.sent_to = lower(enquiries.email)`.as('isToBuyersAddress'))
      .where('token_hash', '=', hashOfToken(token))
      .where('enquiry_links.expires_at', '>', sql<Date>`app_now()`)
      .where(
        sql<boolean>`case enquiry_links.side
        when 'seller' then listings.user_id is null and enquiries.removed_at is null
          and lower(listings.contact_email) = enquiry_links.sent_to
        else enquiries.buyer_removed_at is null end`,
      )
      // Whoever ends links meanwhile, who holds these in this order, ends what is opened by them as well.
      .forUpdate('enquiries')
      .forShare('enquiry_links')
      .executeTakeFirst()
    if (!link) throw new AppError('invalid', 'This link is not valid any more.', { field: 'token' })
    const expires_at = daysFromNow(conversationDays.browser)
    await tx
      .insertInto('opened_enquiries')
      .values({
        browser_session_id: browserSessionId,
        enquiry_id: link.id,
        side: link.side,
        expires_at,
      })
      .onConflict((conflict) =>
        conflict.columns(['browser_session_id', 'enquiry_id', 'side']).doUpdateSet({ expires_at }),
      )
      .execute()
    if (link.side === 'buyer' && link.isToBuyersAddress) await confirmBuyersAddress(tx, link.id)
    return link.id
  })
}

/** Somebody has shown that a buyer's address is theirs. The conversation is held. */
export async function confirmBuyersAddress(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set({ email_confirmed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

/** From here on nothing that was mailed to one side of some conversations opens them, nor answers in them. */
export async function endKeys(
  tx: Transaction,
  { enquiryIds, side }: { enquiryIds: readonly number[]; side: Side },
): Promise<void> {
  if (enquiryIds.length === 0) return
  for (const table of ['enquiry_links', 'enquiry_addresses', 'opened_enquiries'] as const)
    await tx
      .deleteFrom(table)
      .where('enquiry_id', 'in', enquiryIds)
      .where('side', '=', side)
      .execute()
}

/**
 * A listing has another contact email: so it is for its seller's side of every conversation about it. What the earlier one was not sent
 * before waits for whoever reads at the new one.
 */
export const endSellerKeys: EndSellerKeys = async (tx, listingId) => {
  // Before the links: whoever opens one holds the conversation first.
  await waitAgain(tx, listingId)
  const about = await tx
    .selectFrom('enquiries')
    .select('id')
    .where('listing_id', '=', listingId)
    .execute()
  await endKeys(tx, { enquiryIds: about.map(({ id }) => id), side: 'seller' })
}

/** Links that work no longer, and browsers that take part no longer. */
export async function removeOldConversationLinks(db: Db): Promise<void> {
  const before = sql<Date>`(select app_now())`
  await deleteBefore(db, { table: 'enquiry_links', column: 'expires_at', before })
  await deleteBefore(db, { table: 'opened_enquiries', column: 'expires_at', before })
}
