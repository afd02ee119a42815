/**
 * Publishes a draft if it has been paid for; implemented by the payments, which come later than
 * listings. 'unknown' is a draft that nobody asking has begun to pay for.
 */
export type SettleDraft = (params: {
  listingId: number
  browserSessionId: number | null
  userId: number | null
  requestId: string
}) => Promise<'live' | 'unpaid' | 'unknown'>
