import { toastAfterLoad, type ToastWords } from '../../ui/toast/toast.ts'

/**
 * Leaves for another document: what a card service has put into this one goes with it. The way back
 * does not come here again.
 */
export function leaveCheckout(address: string, words?: ToastWords): void {
  if (words) toastAfterLoad(words)
  window.location.replace(address)
}
