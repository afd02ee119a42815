import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdDataFolder } from '../../platform/database/data-folder-lock.ts'
import { openPglite } from '../../platform/database/pglite.ts'
import {
  databaseFile,
  failureOf,
  isOfDataFolder,
  readSecret,
  type Outcome,
  type Shop,
} from './backup.ts'
import { refuseAnothersFolder } from '../../platform/anothers-folder.ts'
import { copyDurably, examine, exists, verifyBackup, type Contents } from './contents.ts'
import { isEmpty, loadDatabase, runStatement, tryLoad } from './postgres-programs.ts'
import { BackupRefused } from './refused.ts'

/**
 * Makes the shop of a backup, where there is none yet: everything is checked first, photos come
 * before the rows that name them, and the database is there whole or not at all. One that was
 * interrupted can be run again.
 */
export async function restore(shop: Shop, folder: string): Promise<Outcome> {
  const contents = await verifyBackup(folder)
  const desired = shop.databaseDirectUrl ? 'postgres' : 'pglite'
  if (contents.engine !== desired)
    throw new BackupRefused(
      contents.engine === 'postgres'
        ? 'this backup is of a PostgreSQL server: set DATABASE_URL to an empty database'
        : 'this backup is of the embedded database: leave DATABASE_URL unset',
    )
  await refuseAnothersFolder(shop)
  await mkdir(shop.dataDir, { recursive: true, mode: 0o700 })
  const giveBack = shop.databaseDirectUrl ? undefined : await holdDataFolder(shop.dataDir)
  try {
    await refuseOccupied(shop, folder, contents)
    await refuseWithoutKey(shop, folder)
    const database = join(folder, databaseFile(shop))
    if (shop.databaseDirectUrl) await tryLoad({ ...shop, url: shop.databaseDirectUrl }, database)
    for (const [path, { sha256 }] of Object.entries(contents.files))
      if (isOfDataFolder(path))
        if (!(await exists(join(shop.dataDir, path))))
          await copyDurably(join(folder, path), join(shop.dataDir, path), sha256)
    if (!shop.databaseDirectUrl) {
      await loadEmbedded(shop.dataDir, database)
      return { contents, undone: null }
    }
    await loadDatabase({ ...shop, url: shop.databaseDirectUrl }, database)
    // A dump has no statistics, and without them the first searches would be planned badly.
    const failure = await failureOf(runStatement(shop.databaseDirectUrl, 'analyze'))
    return {
      contents,
      undone:
        failure && `it is whole; PostgreSQL's 'analyze' failed, give it that command (${failure})`,
    }
  } finally {
    await giveBack?.()
  }
}

/** Aside first, so that a shop never opens half of it. */
async function loadEmbedded(dataDir: string, file: string) {
  const aside = join(dataDir, 'database.incomplete')
  await rm(aside, { recursive: true, force: true })
  // The embedded database would make it for everybody, and makes all that is in it so.
  await mkdir(aside, { mode: 0o700 })
  const database = await openPglite({ folder: aside, image: await readFile(file) })
  await database.close()
  await rename(aside, join(dataDir, 'database'))
}

/**
 * Throws where the restored shop would seal by another key than the one by which its data are sealed, or make one: what is
 * sealed could be read no more, and nothing would say so.
 */
async function refuseWithoutKey({ dataKey, dataKeyBefore }: Shop, folder: string) {
  const backedUp = await readSecret(folder, 'data-key')
  // Nor is one right that lies in the data folder: a shop that was opened there once made it.
  if (backedUp === null && !dataKey)
    throw new BackupRefused(
      `there is no data-key in ${folder}, as the shop had it in its settings: set DATA_KEY to that, or, where it is lost, to a new one`,
    )
  if (backedUp !== null && dataKey && ![dataKey, dataKeyBefore].includes(backedUp))
    throw new BackupRefused(
      'DATA_KEY is not the data-key of this backup, by which its data are sealed: set it, or DATA_KEY_BEFORE, to that, or restore without either',
    )
}

/** Nothing that is there is overwritten; what an interrupted restore has left is the same. */
async function refuseOccupied(
  { dataDir, databaseDirectUrl }: Shop,
  folder: string,
  contents: Contents,
) {
  if (
    databaseDirectUrl
      ? !(await isEmpty(databaseDirectUrl))
      : await exists(join(dataDir, 'database'))
  )
    throw new BackupRefused(
      databaseDirectUrl
        ? 'the database of DATABASE_URL is not empty; a shop is restored into an empty one only'
        : `there is a shop in ${dataDir}; set DATA_DIR to a folder without one`,
    )
  for (const [path, { sha256 }] of Object.entries(contents.files)) {
    const present = join(dataDir, path)
    if (isOfDataFolder(path) && (await exists(present)))
      if ((await examine(present)).sha256 !== sha256)
        throw new BackupRefused(`${present} is there already, and is not the one in ${folder}`)
  }
}
