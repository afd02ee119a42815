import { toastAfterLoad, type ToastContent } from '../../ui/toast/toast.ts'

/**
 * Leaves for another document: what a card service has put into this one goes with it. The way back
 * does not come here again.
 */
export function leaveCheckout(address: string, words?: ToastContent): void {
  if (words) toastAfterLoad(words)
  window.location.replace(address)
}
