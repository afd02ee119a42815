import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../shop/config/config.ts'
import { refuseAnothersFolder } from '../../platform/anothers-folder.ts'
import { refuseWithoutShop } from '../../shop/open-database.ts'
import { isDerivedKey } from '../../features/photos/storage-keys.ts'
import { holdDataFolder } from '../../platform/database/data-folder-lock.ts'
import { noteBackup } from '../../platform/database/backups.server.ts'
import { openPglite } from '../../platform/database/pglite.ts'
import {
  copyDurably,
  examine,
  exists,
  filesBelow,
  writeContents,
  type Contents,
} from './contents.ts'
import { holdsPhotos, newestPhotos } from './own-photos.ts'
import { dumpDatabase, read, runStatement, tryDump } from './postgres-programs.ts'
import { BackupRefused } from './refused.ts'

/** By their names in the data folder, where the configuration doesn't give them as these settings. */
const storedSecrets = { 'auth-secret': 'authSecret', 'data-key': 'dataKey' } as const

/** Whether a path in a backup is one in the data folder; the database is loaded. */
export const isOfDataFolder = (path: string) =>
  path.startsWith('photos/') || Object.hasOwn(storedSecrets, path)

export type Shop = Pick<
  Config,
  'dataDir' | 'databaseDirectUrl' | 'bucket' | 'authSecret' | 'dataKey' | 'dataKeyBefore'
> & { environment: NodeJS.ProcessEnv }

/** A backup or a restore that is whole, and what could not be done after it, in words for the operator. */
export type Outcome = { contents: Contents; undone: string | null }

/**
 * Copies the whole shop into a new folder: the database, every photo as it was sent (what is derived
 * from it is derived again), and the secrets that are kept in the data folder. It has its name only when it is
 * whole; until then it is called `….incomplete`.
 *
 * PostgreSQL is copied while the shop is open. The embedded database belongs to one process, so the
 * shop must be closed. That there is one is noted in the database, when it is.
 */
export async function backUp(shop: Shop, folder: string): Promise<Outcome> {
  if (await exists(folder))
    throw new BackupRefused(`${folder} exists; a backup is never overwritten`)
  const unfinished = `${folder}.incomplete`
  if (await exists(unfinished))
    throw new BackupRefused(
      `${unfinished} is left over from an interrupted backup; remove it first`,
    )
  await refuseWithoutShop({ ...shop, databaseUrl: shop.databaseDirectUrl })
  await refuseElsewhere(shop)
  if (shop.databaseDirectUrl) await tryDump({ ...shop, url: shop.databaseDirectUrl })
  else await refuseAnothersFolder(shop)

  // Held through the whole of it: nothing may open the embedded database meanwhile.
  const giveBack = shop.databaseDirectUrl ? undefined : await holdDataFolder(shop.dataDir)
  try {
    await begin(unfinished)
    const copied: Contents['files'] = {}
    const copy = async (path: string) => {
      if (copied[path]) return
      // A photo may be erased while others are copied.
      const file = await copyDurably(join(shop.dataDir, path), join(unfinished, path)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' && path.startsWith('photos/')) return undefined
          throw error
        },
      )
      if (file) copied[path] = file
    }
    const copyPhotos = async () => {
      for (const key of await filesBelow(join(shop.dataDir, 'photos')))
        if (!key.startsWith('.') && !isDerivedKey(key)) await copy(`photos/${key}`)
    }

    await copyPhotos()
    // One that was erased since has no row in the dump: nobody would erase it again after a restore.
    for (const path of Object.keys(copied))
      if (!(await exists(join(shop.dataDir, path)))) {
        await rm(join(unfinished, path))
        delete copied[path]
      }
    const database = databaseFile(shop)
    await (shop.databaseDirectUrl
      ? dumpDatabase({ ...shop, url: shop.databaseDirectUrl }, join(unfinished, database))
      : dumpEmbedded(shop.dataDir, join(unfinished, database)))
    await sync(join(unfinished, database))
    copied[database] = await examine(join(unfinished, database))
    // A photo is stored before its row, so those that came meanwhile are there by now.
    await copyPhotos()
    for (const [secret, setting] of Object.entries(storedSecrets)) {
      const stored = await readSecret(shop.dataDir, secret)
      // One that lies about from before the setting opens nothing.
      if (stored !== null && (shop[setting] ?? stored) === stored) await copy(secret)
    }

    const contents: Contents = {
      format: 1,
      takenAt: new Date().toISOString(),
      engine: shop.databaseDirectUrl ? 'postgres' : 'pglite',
      files: copied,
    }
    await writeContents(unfinished, contents)
    await rename(unfinished, folder)
    await sync(dirname(folder))
    const failure = await failureOf(note(shop, contents))
    return {
      contents,
      undone:
        failure && `it is whole; the shop could not note it, and calls it overdue (${failure})`,
    }
  } finally {
    await giveBack?.()
  }
}

/** Makes the folder, which no other backup has: that is asked of the making, as two may have looked at once. */
async function begin(unfinished: string) {
  await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupRefused(`${unfinished} has just been made by another backup`)
  })
}

/** What is kept in a folder as one of the secrets, as the shop takes it; null where none is. */
export const readSecret = (folder: string, secret: string): Promise<string | null> =>
  readFile(join(folder, secret), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/**
 * Throws where the data folder isn't the one of the shop whose database it is: its photos and keys would be missing
 * from the copy, and nobody would notice before it is needed.
 */
async function refuseElsewhere(shop: Shop) {
  const { dataDir, databaseDirectUrl, bucket } = shop
  for (const [secret, setting] of Object.entries(storedSecrets))
    if (!shop[setting] && !(await exists(join(dataDir, secret))))
      throw new BackupRefused(
        `there is no ${secret} in ${dataDir}; set DATA_DIR to the shop's own, or what it is set to`,
      )
  if (!databaseDirectUrl || bucket) return
  const newest = await read<{ storageKey: string }>(databaseDirectUrl, newestPhotos)
  if (!(await holdsPhotos(dataDir, newest)))
    throw new BackupRefused(
      `of the shop's newest photos none is in ${join(dataDir, 'photos')}; set DATA_DIR to the shop's own, or S3_BUCKET`,
    )
}

/** Noted in the shop and not in the copy, which was whole before. */
async function note({ databaseDirectUrl, dataDir }: Shop, { files }: Contents) {
  const sizes = Object.values(files)
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0)
  const statement = noteBackup({ files: sizes.length, bytes })
  if (databaseDirectUrl) return runStatement(databaseDirectUrl, statement)
  const database = await openPglite({ folder: join(dataDir, 'database') })
  try {
    await sql.raw(statement).execute(database.primary)
  } finally {
    await database.close()
  }
}

/** PostgreSQL's own dump, or the embedded database's folder as one archive. */
export const databaseFile = ({ databaseDirectUrl }: Pick<Shop, 'databaseDirectUrl'>) =>
  databaseDirectUrl ? 'database.dump' : 'database.tar'

async function dumpEmbedded(dataDir: string, file: string) {
  const database = await openPglite({ folder: join(dataDir, 'database') })
  try {
    await writeFile(file, await database.dump(), { mode: 0o600 })
  } finally {
    await database.close()
  }
}

/** What somebody should know of work that may fail when all else is done; null where it doesn't. */
export const failureOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )

async function sync(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
