import type { Plan } from '../../features/listings/rules.ts'
import { successAddress } from '../../features/payments/success-address.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { refusalOf } from '../../ui/form/refusal.ts'
import { toastAfterLoad, type ToastContent } from '../../ui/toast/toast.ts'

/**
 * Leaves for another document: what a card service has put into this one goes with it. The way back
 * does not come here again.
 */
export function leaveCheckout(address: string, toastContent?: ToastContent): void {
  if (toastContent) toastAfterLoad(toastContent)
  window.location.replace(address)
}

/** Where the checkout leads who doesn’t pay: to the form, or to the listings among which they asked to pay for one. */
export const wayBack = (plan: Plan, from: string | null): { address: string; label: string } =>
  from === null
    ? { address: `/create-listing?type=${plan}`, label: 'Back to Listing' }
    : { address: from, label: 'Back to Your Listings' }

type From = { draftId: number | null; from: string | null }

/** Where a payment that can't be begun leads, and what is said there. */
export function wayAfter(
  error: unknown,
  { draftId, from }: From,
): { address: string; toastContent?: ToastContent } {
  const { status, field } = error instanceof ApiError ? error : {}
  // Paid, or given back: nothing is left to be paid here.
  if (status === 409 && field === 'draftId' && draftId !== null)
    return { address: successAddress(draftId) }
  const [title, description] =
    status === 404 && from === null
      ? ['Session Expired', 'Please create your listing again']
      : ['Payment Setup Failed', refusalOf(error, 'Check your connection and try again.').message]
  return {
    address: from ?? '/create-listing',
    toastContent: { title, description, destructive: true },
  }
}
