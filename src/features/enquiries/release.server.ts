import type { ReleaseData } from '../accounts/provisional.server.ts'

/** What a buyer wrote is its seller's to read, where the buyer's account ends unconfirmed. */
export const releaseEnquiries: ReleaseData = async (tx, { userId }) => {
  await tx.updateTable('enquiries').set({ user_id: null }).where('user_id', '=', userId).execute()
}
