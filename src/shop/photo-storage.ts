import { join } from 'node:path'
import { folderStorage } from '../adapters/storage/folder.ts'
import { withReserve } from '../adapters/storage/with-reserve.ts'
import { withReadOnlyFolder } from '../adapters/storage/read-only-folder.ts'
import type { Config } from './config/config.ts'
import { demoPrefix } from '../features/photos/import.server.ts'
import type { PhotoStorage } from '../features/photos/storage.ts'

/** Photos lie in the data folder; the demonstration's are read from where they ship. */
export function openPhotoStorage({
  dataDir,
  diskReserveBytes,
}: Pick<Config, 'dataDir' | 'diskReserveBytes'>): PhotoStorage {
  const photos = withReserve(folderStorage(join(dataDir, 'photos')), {
    folder: dataDir,
    bytes: diskReserveBytes,
  })
  return withReadOnlyFolder(photos, {
    prefix: demoPrefix,
    folder: join(import.meta.dirname, '../../demo/pictures'),
  })
}
