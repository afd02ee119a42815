import { isQuietDocument, outsideService } from '../../../platform/privacy/outside-service.ts'
import { maySendToOutsideService } from '../../../platform/privacy/choices.ts'

/**
 * Tells the outside service of an event on a page, if there is one and the visitor allows it: the
 * name and the address without its query. Never a cookie of the service's, and not what links are
 * followed from.
 */
export function sendToOutsideService(name: 'pageview' | 'car_saved', path: string): void {
  const service = outsideService()
  if (!service || isQuietDocument() || !maySendToOutsideService()) return
  const { origin } = document.documentElement.dataset
  const url = new URL(path, origin ?? window.location.origin).href
  fetch(service.url, {
    method: 'POST',
    body: JSON.stringify({ name, url, domain: service.site }),
    // As plain text and unread: that needs no leave of the service's, as its own script has it.
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {
    // It is down, or the visitor's browser blocks it, as it may.
  })
}
