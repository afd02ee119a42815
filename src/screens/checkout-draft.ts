import { dropDraft } from '../features/listings/listing-draft.ts'

/** Kept in this tab on the way to the payment: which draft is to be paid for. */
const key = 'draft'

export function keepDraftId(draftId: number, { isTyped = true } = {}): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ draftId, isTyped }))
  } catch {
    // Storage may be full or forbidden; the checkout then asks the shop for the newest draft.
  }
}

/** Has a listing paid for that was kept, or is to be renewed; what is in the form is another one. */
export function goAndPay(listingId: number): void {
  keepDraftId(listingId, { isTyped: false })
  window.location.assign('/checkout')
}

type Kept = { draftId: number; isTyped: boolean }

function kept(): Kept | null {
  try {
    const { draftId, isTyped } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>
    return typeof draftId === 'number' ? { draftId, isTyped: isTyped !== false } : null
  } catch {
    return null
  }
}

export const keptDraftId = (): number | null => kept()?.draftId ?? null

/** Paid for, and so is what was typed: neither is needed in this browser any more. */
export function forgetPaidDraft(draftId: number): void {
  const paid = kept()
  if (paid?.draftId !== draftId) return
  if (paid.isTyped) dropDraft()
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then it was never kept.
  }
}
