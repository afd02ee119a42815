import { join } from 'node:path'
import { demoPrefix } from '../../features/photos/import.server.ts'
import { exists } from './contents.ts'

type Photo = { storageKey: string }

/** Asks for the newest photos that were sent to a shop: not those that ship with the demonstration. */
export const newestPhotos = `
  select storage_key as "storageKey" from photos
  where storage_key not like '${demoPrefix}/%' order by id desc limit 20`

/**
 * Returns whether a data folder can be that of a shop whose newest photos these are: another shop's has photos, too. One of
 * them may be erased just now.
 */
export async function holdsPhotos(dataDir: string, newest: readonly Photo[]): Promise<boolean> {
  const found = await Promise.all(
    newest.map(({ storageKey }) => exists(join(dataDir, 'photos', storageKey))),
  )
  return newest.length === 0 || found.includes(true)
}
