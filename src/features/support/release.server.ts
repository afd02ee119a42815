import type { ReleaseData } from '../accounts/provisional.server.ts'

/** What somebody asked us is answered all the same, where their account ends unconfirmed. */
export const releaseSupportMessages: ReleaseData = async (tx, { userId }) => {
  await tx
    .updateTable('support_messages')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .execute()
}
