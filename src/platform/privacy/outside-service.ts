/** A service of others that counts visits, by the events API of Plausible. */
export type OutsideService = Readonly<{
  /** Where events are posted to. */
  url: string
  /** What it knows this site as. */
  site: string
}>

/**
 * The service that this document's visitor may be asked about; null where none is configured. Says
 * nothing about whether they allow it. Browser only.
 */
export function outsideService(): OutsideService | null {
  const { analyticsUrl: url, analyticsSite: site } = document.documentElement.dataset
  return url && site ? { url, site } : null
}

/** Whether nothing may be sent to it from a document that was loaded here, wherever it leads on. */
export const isQuietDocument = (): boolean => 'analyticsQuiet' in document.documentElement.dataset
