import type { PhotoStorage } from '../../features/photos/storage.ts'
import { folderStorage } from './folder.ts'

/**
 * Lays a folder that comes with the source (absolute path) under a storage, for keys that begin
 * with `prefix/`. What the folder has is read from there and copied nowhere; everything else, and
 * every write, goes to `storage`, so that a size which the folder lacks is derived and kept there.
 */
export function withReadOnlyFolder<T extends PhotoStorage>(
  storage: T,
  { prefix, folder }: { prefix: string; folder: string },
): T {
  const pictures = folderStorage(folder)
  return {
    ...storage,
    get: async (key) => {
      const shipped = key.startsWith(`${prefix}/`)
        ? await pictures.get(key.slice(prefix.length + 1))
        : null
      return shipped ?? storage.get(key)
    },
  }
}
