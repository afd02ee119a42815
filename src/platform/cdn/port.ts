/** A content delivery network that keeps what we send under keys, and forgets it by them. */
export type Cdn = {
  name: string
  /** The headers that name a response's keys, and say for how long it may be kept there. */
  headersOf(keys: readonly string[]): Record<string, string>
  /** How many keys one call takes. */
  mostKeys: number
  /** Forgets what any of these keys names. Throws where it is not known to have done so. */
  purge(keys: readonly string[]): Promise<void>
  purgeEverything(): Promise<void>
}

/** Seconds for which a CDN may keep a page: as long as we do. */
export const cdnSeconds = 60

/** What shows we know not what is forgotten with every change. */
export const anyChange = 'any'
