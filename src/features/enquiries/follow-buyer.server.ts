import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { AddressConfirmed } from '../accounts/provisional.server.ts'
import { endKeys } from './conversation/links.server.ts'
import { notifyBuyer, type NotifyCtx } from './conversation/notify.server.ts'
import { listAnswers, lockBoth } from './conversation/queries.server.ts'

/**
 * What an account wrote with its own address goes on at the one that it has now, and so does what was written with that
 * address without an account. Whoever reads the mail of the other has nothing left that opens it, but for what goes on
 * without an account in a browser that has opened its link: that is theirs there and in the account. What the other was not
 * sent is posted to the one that it has now.
 */
export const followBuyer =
  (ctx: NotifyCtx): AddressConfirmed =>
  async (tx, { userId, email, before }) => {
    if (before === null) return
    const moved = await tx
      .updateTable('enquiries')
      .set({
        email,
        // Who wrote what nobody has opened isn't known: the block of a stranger's message is none of the account's.
        user_id: sql<
          number | null
        >`case when user_id is null and email_confirmed_at is null then null else ${userId}::bigint end`,
      })
      .where('email', '=', before)
      .where((where) =>
        where.or([
          where('user_id', '=', userId),
          where.and([where('user_id', 'is', null), where.not(isOpenInBrowser)]),
        ]),
      )
      .returning('id')
      .execute()
    const ids = moved.map(({ id }) => id)
    await endKeys(tx, { enquiryIds: ids, side: 'buyer' })
    await tx
      .updateTable('enquiries')
      .set({ user_id: userId })
      .where('email', '=', before)
      .where('user_id', 'is', null)
      .execute()
    for (const one of await listNotArrived(tx, { ids, at: before })) await mailUnread(ctx, tx, one)
  }

/** In which of some conversations an email with answers did not reach their buyer at an address, as far as they still want it, and since when. */
async function listNotArrived(
  tx: Transaction,
  { ids, at }: { ids: readonly number[]; at: string },
): Promise<{ id: number; since: Date }[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('enquiry_mails')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_mails.enquiry_id')
    .innerJoin('mails', 'mails.id', 'enquiry_mails.mail_id')
    .select(['enquiries.id', sql<Date>`min(mails.created_at)`.as('since')])
    .where('enquiries.id', 'in', ids)
    .where('buyer_removed_at', 'is', null)
    .where('buyer_blocked_at', 'is', null)
    .where('enquiry_mails.passes_on_to', '=', 'buyer')
    .where('mails.to_address', '=', at)
    .where((where) =>
      where.or([where('mails.sent_at', 'is', null), where('mails.bounced_at', 'is not', null)]),
    )
    .groupBy('enquiries.id')
    .orderBy('enquiries.id')
    .execute()
}

/** Who has read in their account what the seller wrote needs no email about it. */
async function mailUnread(
  ctx: NotifyCtx,
  tx: Transaction,
  { id, since }: { id: number; since: Date },
): Promise<void> {
  const both = await lockBoth(tx, id)
  const messages = (await listAnswers(tx, [id])).flatMap(
    ({ writer, read_at, created_at, message }) =>
      writer === 'seller' && read_at === null && created_at >= since ? [message] : [],
  )
  if (both && messages.length > 0) await notifyBuyer(ctx, tx, { both, messages })
}

const isOpenInBrowser = sql<boolean>`exists (
  select from opened_enquiries
  where enquiry_id = enquiries.id and side = 'buyer' and opened_enquiries.expires_at > (select app_now())
)`
