import { opendir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Disk } from 'flydrive'
import { checkKey, type PhotoStorage, type StoredFiles } from '../../features/photos/storage.ts'
import { DurableFsDriver } from './durable-fs-driver.ts'

/** Keeps photos in a folder (absolute path), which is made when the first one comes. */
export function folderStorage(root: string): PhotoStorage & StoredFiles {
  const disk = new Disk(new DurableFsDriver(root))
  return {
    put: async (key, bytes) => disk.put(checkKey(key), bytes),
    get: async (key) => disk.getBytes(checkKey(key)).catch(nullWhereAbsent),
    has: async (key) => (await disk.exists(checkKey(key)).catch(nullWhereAbsent)) ?? false,
    delete: async (key) => disk.delete(checkKey(key)),
    list: () => filesOf(root),
  }
}

/** Each file that has its name; what is on its way there is hidden. */
async function* filesOf(root: string): ReturnType<StoredFiles['list']> {
  try {
    for await (const entry of await opendir(root, { recursive: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const key = relative(root, path).split(sep).join('/')
      if (key.split('/').some((name) => name.startsWith('.'))) continue
      const bytes = await stat(path).then(({ size }) => size, nullWhereGone)
      if (bytes !== null) yield [{ key, bytes }]
    }
  } catch (error) {
    nullWhereGone(error as NodeJS.ErrnoException)
  }
}

function nullWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** flydrive wraps the file system's own error. */
function nullWhereAbsent(error: Error): null {
  const { code } = error.cause as { code?: string }
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
