/** Has a page at hand that says so where there is no connection; see `web/offline`. */
export function cacheOfflinePage(): void {
  // Hot reload is at this address, too. Without TLS, and in some private windows, there are no service workers.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Whoever forbids it sees their browser's own page.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
