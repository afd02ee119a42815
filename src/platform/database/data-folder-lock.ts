import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnavailable } from './database.ts'

/** Whom to name to the operator; nothing is decided by it. `startedAt` is an older shop's. */
type Holder = { pid: number; host: string; startedAt?: string }

/**
 * Makes this process the only one that opens the embedded database in `folder`: two would lose each
 * other's rows without a word. Returns what gives the folder back.
 *
 * The lock is the operating system's, on a file: it holds between containers, where process numbers
 * say nothing, and ends with its process, however that ends.
 */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'in-use-by.json')
  const lock = takeLock(join(folder, 'database.lock'))
  if (!lock || (await isHeldByOlderShop(file))) {
    lock?.close()
    throw new DatabaseUnavailable(
      `the data in ${folder} is in use by ${await nameHolder(file)}; stop it, or set DATA_DIR to another folder`,
    )
  }
  const self: Holder = { pid: process.pid, host: hostname() }
  await writeFile(file, JSON.stringify(self), { flush: true })
  return async () => {
    await rm(file, { force: true })
    lock.close()
  }
}

/**
 * SQLite takes the system's lock on an empty database for us, as Node itself can't. Null where
 * somebody else has it; throws where it can't be known. Nothing else may open the file: closing it
 * would let the lock go.
 */
function takeLock(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
    // Where the file may only be read, that was no lock: this says so.
    database.exec('pragma user_version = 1')
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === busy) return null
    throw error
  }
}

const busy = 5

/** An older shop holds no lock: it touches its file every two seconds. */
async function isHeldByOlderShop(file: string): Promise<boolean> {
  const holder = await readHolder(file)
  if (!holder?.startedAt) return false
  return Math.abs(Date.now() - (await stat(file)).mtimeMs) < 10_000
}

async function nameHolder(file: string): Promise<string> {
  const holder = await readHolder(file)
  if (!holder) return 'another process'
  const { pid, host } = holder
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
}

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    return JSON.parse(text) as Holder
  } catch {
    // Torn by a power cut, or not there.
    return null
  }
}
