/**
 * Where photos' bytes lie: a folder, or an object store. Whole photos, not streams: one is at most
 * a few megabytes, and an answer that is held complete can't break off half-way under a header that
 * says 'keep this for a year'.
 */
export type PhotoStorage = {
  /**
   * Stores the bytes, replacing what was there. When it returns they survive a power cut; until
   * then, and for ever if it fails, readers see what was there before. May be called by several
   * processes at once for one key.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null where there are none under this key. */
  get(key: string): Promise<Uint8Array | null>
  /** Whether there are any under this key; nothing of them is read. */
  has(key: string): Promise<boolean>
  /** Afterwards there is nothing under this key; that there was nothing before is no error. */
  delete(key: string): Promise<void>
}

/** What lies there, in pages; what comes or goes meanwhile may be in them or not. */
export type StoredFiles = { list(): AsyncIterable<{ key: string; bytes: number }[]> }

const grammar = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/**
 * Throws on a key that is not of lower-case words between slashes, so that no key climbs out of its
 * folder or names a hidden file, and that every store spells it alike. Every adapter asks this.
 */
export function checkKey(key: string): string {
  if (key.length > 255 || !grammar.test(key)) throw new Error(`'${key}' is no storage key`)
  return key
}
