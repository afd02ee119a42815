import { defaultPlan, type Plan } from '../../listings/rules.ts'
import { readStored, store } from '../../../platform/browser-storage.ts'

/** Stored in this tab on the way to the payment: which draft is to be paid for. */
export const draftKey = 'draft'

/** Without photos where it isn't what stands in the form of a new listing. */
export function storeDraftId(draftId: number, photos: readonly string[] = [], from?: string): void {
  // Where nothing can be stored the checkout asks the shop for the newest draft.
  store('tab', draftKey, { draftId, photos, from })
}

/** Goes back to a payment that was left: what is known of it stays known. */
export function returnToPay(draftId: number): void {
  if (readDraftId() !== draftId) storeDraftId(draftId)
}

/** Where a plan is paid for, as the pages of the new listing name theirs. */
export const checkoutAddress = (plan: Plan): string =>
  plan === defaultPlan ? '/checkout' : `/checkout?type=${plan}`

/** Has a listing paid for that was kept, or is to be renewed; what is in the form is another one. */
export function goAndPay(listingId: number, plan: Plan): void {
  storeDraftId(listingId, [], window.location.pathname)
  window.location.assign(checkoutAddress(plan))
}

type Stored = { draftId?: unknown; photos?: unknown; from?: unknown }

export function readStoredDraft() {
  const { draftId, photos, from } = (readStored('tab', draftKey) as Stored | null) ?? {}
  return typeof draftId === 'number'
    ? {
        draftId,
        photos: Array.isArray(photos) ? photos : [],
        from: typeof from === 'string' ? from : null,
      }
    : null
}

export const readDraftId = (): number | null => readStoredDraft()?.draftId ?? null

/** On which page somebody asked to pay for a listing that was kept; null for one that was just sent. */
export const readPaysFrom = (): string | null => readStoredDraft()?.from ?? null
