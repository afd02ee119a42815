import { statfs } from 'node:fs/promises'
import type { PhotoStorage } from '../../features/photos/storage.ts'

type Reserve = {
  /** Any folder of the file system that is to keep so many bytes free. */
  folder: string
  bytes: number
  readFree?: (folder: string) => Promise<number>
}

/** What a database lives on, too, is not filled with photos: as full a disk refuses, and sooner. */
export function withReserve<T extends PhotoStorage>(
  storage: T,
  { folder, bytes, readFree = freeBytes }: Reserve,
): T {
  return {
    ...storage,
    put: async (key, given) => {
      if ((await readFree(folder)) - given.length < bytes)
        throw Object.assign(new Error(`less than ${bytes} bytes would be left in ${folder}`), {
          code: 'ENOSPC',
        })
      return storage.put(key, given)
    },
  }
}

/** What is left on the disk of a folder; null where it is not there, as of a shop that keeps everything elsewhere. */
export const freeBytesOf = (folder: string): Promise<number | null> =>
  freeBytes(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
