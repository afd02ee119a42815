import { removeStored } from '../../../platform/browser-storage.ts'
import { dropDraft, readDraft } from '../../selling/stored-draft.ts'
import { draftKey, readStoredDraft } from './checkout.ts'

/**
 * Paid for, and so is what was typed: neither is needed in this browser any more. Another car may stand there by then,
 * that another tab has begun: it is told by its photos, as on the server.
 */
export function forgetPaidDraft(draftId: number): void {
  const paid = readStoredDraft()
  if (paid?.draftId !== draftId) return
  if (readDraft()?.images.some((photo) => paid.photos.includes(photo))) dropDraft()
  removeStored('tab', draftKey)
}
