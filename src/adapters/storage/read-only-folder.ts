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
  const shippedKey = (key: string) =>
    key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : null
  return {
    ...storage,
    get: async (key) => {
      const shipped = shippedKey(key)
      return (shipped === null ? null : await pictures.get(shipped)) ?? storage.get(key)
    },
    has: async (key) => {
      const shipped = shippedKey(key)
      return (shipped !== null && (await pictures.has(shipped))) || storage.has(key)
    },
  }
}
