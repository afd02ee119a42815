import { Disk } from 'flydrive'
import { checkKey, type PhotoStorage } from '../../features/photos/storage.ts'
import { DurableFsDriver } from './durable-fs-driver.ts'

/** Keeps photos in a folder (absolute path), which is made when the first one comes. */
export function folderStorage(root: string): PhotoStorage {
  const disk = new Disk(new DurableFsDriver(root))
  return {
    put: async (key, bytes) => disk.put(checkKey(key), bytes),
    get: async (key) => disk.getBytes(checkKey(key)).catch(nullWhereAbsent),
    delete: async (key) => disk.delete(checkKey(key)),
  }
}

/** flydrive wraps the file system's own error. */
function nullWhereAbsent(error: Error): null {
  const { code } = error.cause as { code?: string }
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
