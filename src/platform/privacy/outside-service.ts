/** A service of others that counts visits, by the events API of Plausible. */
export type OutsideService = Readonly<{
  /** Where events are posted to. */
  url: string
  /** What it knows this site as. */
  site: string
}>

/** The service as the document's attribute `data-analytics`; `outsideService` reads it back, whole. */
export const outsideServiceAttribute = (service: OutsideService): string => JSON.stringify(service)

/**
 * The service that this document's visitor may be asked about; null where none is configured. Says
 * nothing about whether they allow it. Browser only.
 */
export function outsideService(): OutsideService | null {
  const { analytics } = document.documentElement.dataset
  return analytics ? (JSON.parse(analytics) as OutsideService) : null
}

/** Whether nothing may be sent to it from a document that was loaded here, wherever it leads on. */
export const isQuietDocument = (): boolean => 'analyticsQuiet' in document.documentElement.dataset
