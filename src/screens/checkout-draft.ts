import { dropDraft } from '../features/listings/listing-draft.ts'

/** Kept in this tab on the way to the payment: which draft is to be paid for. */
const key = 'draft'

export function keepDraftId(draftId: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ draftId }))
  } catch {
    // Storage may be full or forbidden; the checkout then says that its session has expired.
  }
}

export function keptDraftId(): number | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'draftId' in kept
    return isKept && typeof kept.draftId === 'number' ? kept.draftId : null
  } catch {
    return null
  }
}

/** Paid for, and so is what was typed: neither is needed in this browser any more. */
export function forgetPaidDraft(draftId: number): void {
  if (keptDraftId() !== draftId) return
  dropDraft()
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then it was never kept.
  }
}
