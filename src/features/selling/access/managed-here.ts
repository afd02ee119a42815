import { readPersonal, storePersonal } from '../../../platform/browser-storage.ts'

/**
 * The numbers of the listings that this browser runs by a link, as we said last; of the link itself nothing. A page is the
 * same for everybody: by this it knows that it is worth asking whether its listing is the reader’s own. Whoever signs out
 * takes it along.
 */
const key = 'managed-listings'

export function storeManagedHere(ids: readonly number[]): void {
  storePersonal('browser', key, ids)
}

/** Whether it is worth asking; whether it is so is for the server to say. */
export function mayManageHere(id: number): boolean {
  const stored = readPersonal('browser', key)
  return Array.isArray(stored) && stored.includes(id)
}
