import { dropDraft } from '../selling/stored-draft.ts'
import { defaultPlan, type Plan } from '../listings/rules.ts'
import { readStored, removeStored, store } from '../../platform/browser-storage.ts'

/** Stored in this tab on the way to the payment: which draft is to be paid for. */
const key = 'draft'

export function storeDraftId(draftId: number, { isTyped = true } = {}): void {
  // Where nothing can be stored the checkout asks the shop for the newest draft.
  store('tab', key, { draftId, isTyped })
}

/** Where a plan is paid for, as the pages of the new listing name theirs. */
export const checkoutAddress = (plan: Plan): string =>
  plan === defaultPlan ? '/checkout' : `/checkout?type=${plan}`

/** Has a listing paid for that was kept, or is to be renewed; what is in the form is another one. */
export function goAndPay(listingId: number, plan: Plan): void {
  storeDraftId(listingId, { isTyped: false })
  window.location.assign(checkoutAddress(plan))
}

type StoredDraftId = { draftId: number; isTyped: boolean }

function readStoredDraft(): StoredDraftId | null {
  const stored = readStored('tab', key) as Partial<StoredDraftId> | null
  return typeof stored?.draftId === 'number'
    ? { draftId: stored.draftId, isTyped: stored.isTyped !== false }
    : null
}

export const readDraftId = (): number | null => readStoredDraft()?.draftId ?? null

/** Paid for, and so is what was typed: neither is needed in this browser any more. */
export function forgetPaidDraft(draftId: number): void {
  const paid = readStoredDraft()
  if (paid?.draftId !== draftId) return
  if (paid.isTyped) dropDraft()
  removeStored('tab', key)
}
