import { join } from 'node:path'
import { folderStorage } from '../adapters/storage/folder.ts'
import { withReserve } from '../adapters/storage/with-reserve.ts'
import { withReadOnlyFolder } from '../adapters/storage/read-only-folder.ts'
import type { Config } from './config/config.ts'
import { demoPrefix } from '../features/photos/import.server.ts'
import type { PhotoStorage, StoredFiles } from '../features/photos/storage.ts'

/** Photos lie in a bucket or in the data folder; the demonstration's are read from where they ship. */
export async function openPhotoStorage({
  dataDir,
  diskReserveBytes,
  bucket,
}: Pick<Config, 'dataDir' | 'diskReserveBytes' | 'bucket'>): Promise<PhotoStorage & StoredFiles> {
  const photos = bucket
    ? // What speaks S3 is large, and most shops have none.
      (await import('../adapters/storage/s3.ts')).s3Storage(bucket)
    : withReserve(folderStorage(join(dataDir, 'photos')), {
        folder: dataDir,
        bytes: diskReserveBytes,
      })
  return withReadOnlyFolder(photos, {
    prefix: demoPrefix,
    folder: join(import.meta.dirname, '../../demo/pictures'),
  })
}
