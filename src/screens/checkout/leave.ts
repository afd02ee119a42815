import { toastAfterLoad, type ToastContent } from '../../ui/toast/toast.ts'

/**
 * Leaves for another document: what a card service has put into this one goes with it. The way back
 * does not come here again.
 */
export function leaveCheckout(address: string, toastContent?: ToastContent): void {
  if (toastContent) toastAfterLoad(toastContent)
  window.location.replace(address)
}
