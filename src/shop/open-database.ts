import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config/config.ts'
import type { DatabaseAddresses } from './config/database.ts'
import { holdDataFolder } from '../platform/database/data-folder-lock.ts'
import { DatabaseUnavailable, type Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openPglite } from '../platform/database/pglite.ts'
import { openPostgres } from '../platform/database/postgres.ts'

type DatabaseConfig = Pick<Config, 'dataDir'> & DatabaseAddresses

type OpenOptions = {
  onError: (error: Error) => void
  /** Hears that the embedded database has ended by itself, and won't be back in this process. */
  onGone?: (error: Error) => void
  say?: (message: string) => void
}

/**
 * Opens the database that the configuration names, or the embedded one in the data folder, with its
 * schema up to date. Throws `DatabaseUnavailable` in words for the operator.
 */
export async function openDatabase(
  config: DatabaseConfig,
  { onError, onGone, say }: OpenOptions,
): Promise<Database> {
  const database = config.databaseUrl
    ? await openPostgres({
        url: config.databaseUrl,
        directUrl: config.databaseDirectUrl,
        readUrl: config.databaseReadUrl,
        onError,
      })
    : await openEmbedded(config.dataDir, { onGone, say })
  await migrate(database, join(import.meta.dirname, '../../db/migrations'), { say })
  return database
}

/**
 * Throws where the settings lead to no shop: opening it would make an empty one, of which everything is well. What a
 * mail server or a timer starts has the shop's settings only where somebody has seen to it.
 */
export async function refuseWithoutShop({
  databaseUrl,
  dataDir,
}: Pick<DatabaseConfig, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl || (await isThere(embeddedIn(dataDir)))) return
  throw new DatabaseUnavailable(`there is no shop in ${dataDir}; set DATA_DIR, or DATABASE_URL`)
}

/** Where it can't be told, opening says why. */
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

const embeddedIn = (dataDir: string) => join(dataDir, 'database')

async function openEmbedded(
  dataDir: string,
  { onGone, say }: Pick<OpenOptions, 'onGone' | 'say'>,
): Promise<Database> {
  const folder = embeddedIn(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await shut(folder, say)
    const giveBack = await holdDataFolder(dataDir)
    const database = await openPglite({ folder, onGone })
    return {
      ...database,
      close: async () => {
        await database.close()
        await giveBack()
      },
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    throw new DatabaseUnavailable(
      `the data folder ${dataDir} can't be used: ${(error as Error).message}`,
    )
  }
}

/**
 * Whoever reaches the embedded database's folder reads and writes all that is in it: its files are anybody's. A shop
 * that was restored, or copied, may have it open. A file system that knows no such thing keeps nobody from a shop.
 */
async function shut(folder: string, say: OpenOptions['say']) {
  if (((await stat(folder)).mode & 0o077) === 0) return
  try {
    await chmod(folder, 0o700)
  } catch (error) {
    say?.(`${folder} is open to others on this machine: ${(error as Error).message}`)
  }
}
