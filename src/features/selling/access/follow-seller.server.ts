import { sql } from 'kysely'
import type { AddressConfirmed } from '../../accounts/provisional.server.ts'
import type { EndSellerKeys } from '../edit/edit.server.ts'

/**
 * Where a listing had its account's own address it has the one that the account has now, as if its seller had edited
 * it. Nobody is asked to look at it, unlike another contact email: both mailboxes have agreed, or the shop's people.
 */
export const followSeller =
  ({ endSellerKeys }: { endSellerKeys: EndSellerKeys }): AddressConfirmed =>
  async (tx, { userId, email, before }) => {
    if (before === null) return
    const listings = await tx
      .selectFrom('listings')
      .select(['id', 'revision', 'contact_email as contactEmail'])
      .where('user_id', '=', userId)
      .where(sql<boolean>`lower(contact_email) = ${before}`)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id, contactEmail, ...listing } of listings) {
      const revision = listing.revision + 1
      // Not `updated_at`: from that the days are counted since it was deleted, sold or taken down.
      await tx
        .updateTable('listings')
        .set({ contact_email: email, revision })
        .where('id', '=', id)
        .execute()
      const replaced = JSON.stringify({ contactEmail })
      await tx.insertInto('listing_edits').values({ listing_id: id, revision, replaced }).execute()
      await endSellerKeys(tx, id)
    }
  }
