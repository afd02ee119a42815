import { readPersonal, removePersonal, storePersonal } from '../../platform/browser-storage.ts'

/** In this tab's storage: the car whose heart a visitor has pressed, and when (Unix milliseconds). */
const storageKey = 'car-to-save'

/** Whoever has not signed in by then has thought of something else meanwhile. */
const goodFor = 30 * 60_000

/** Remembers whose heart was pressed by somebody who is to sign in first. */
export function rememberCarToSave(listingId: number): void {
  storePersonal('tab', storageKey, { listingId, at: Date.now() })
}

/** The car that is still to be saved, once; null where none is. */
export function takeCarToSave(): number | null {
  const stored = readPersonal('tab', storageKey) as { listingId?: unknown; at?: unknown } | null
  removePersonal('tab', storageKey)
  const { listingId, at } = stored ?? {}
  if (typeof listingId !== 'number' || typeof at !== 'number') return null
  return Date.now() - at < goodFor ? listingId : null
}
