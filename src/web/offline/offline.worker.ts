import type { offlinePage } from './page.ts'

/** As much of a service worker as is used here: TypeScript describes either it or a page. */
type ServiceWorker = {
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  addEventListener(name: 'install' | 'activate' | 'fetch', call: (event: WorkerEvent) => void): void
}
type WorkerEvent = {
  request: Request
  preloadResponse: Promise<Response | undefined>
  waitUntil(done: Promise<unknown>): void
  respondWith(response: Promise<Response>): void
}

/**
 * The whole of the service worker, sent as it is written: it knows nothing but what it is given. It keeps no response,
 * so it can serve no old one: a page comes over the network or is the one that says that there is none.
 */
export function startOfflineWorker(offline: typeof offlinePage): void {
  const worker = self as unknown as ServiceWorker
  worker.addEventListener('install', () => void worker.skipWaiting())
  worker.addEventListener('activate', (event) => {
    // The request for a page sets out while the worker is still being started.
    const { navigationPreload } = worker.registration
    if (navigationPreload) event.waitUntil(navigationPreload.enable())
  })
  worker.addEventListener('fetch', (event) => {
    const { mode, method, url } = event.request
    // Files to keep are not pages.
    const isPage = mode === 'navigate' && !new URL(url).pathname.startsWith('/api/')
    if (!isPage || method !== 'GET') return
    const arrives = async () => (await event.preloadResponse) ?? (await fetch(event.request))
    const { body, headers } = offline
    event.respondWith(arrives().catch(() => new Response(body, { status: 503, headers })))
  })
}
