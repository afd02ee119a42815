import { execFile } from 'node:child_process'
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lock as lockFile } from 'proper-lockfile'
import { DatabaseUnavailable } from './database.ts'

type Holder = { pid: number; startedAt: string; host: string }

/**
 * Makes this process the only one that opens the embedded database in `folder`: two would lose each
 * other's rows without a word. A holder that has died, killed or not, is recognised at once and
 * replaced. Answers what gives the folder back.
 */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'in-use-by.json')
  // Looking and writing must be one step; this lock is held for just that long.
  const release = await lockFile(folder, {
    lockfilePath: join(folder, 'taking-over.lock'),
    stale: 5_000,
    retries: { retries: 40, minTimeout: 100, maxTimeout: 200 },
  })
  try {
    const holder = await readHolder(file)
    if (holder && (await isAlive(holder, file))) {
      throw new DatabaseUnavailable(
        `the data in ${folder} is in use by process ${holder.pid}; stop it, or set DATA_DIR to another folder`,
      )
    }
    const self = { pid: process.pid, startedAt: await startOf(process.pid), host: hostname() }
    await writeFile(file, JSON.stringify(self), { flush: true })
  } finally {
    await release()
  }
  // A missed touch matters only to another container, and the next one makes up for it.
  const touch = () => utimes(file, new Date(), new Date()).catch(() => {})
  const beat = setInterval(() => void touch(), 2_000)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await rm(file, { force: true })
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!text) return null
  try {
    return JSON.parse(text) as Holder
  } catch {
    // Torn by a power cut; whoever wrote it is not running.
    return null
  }
}

/** A process number is used again by others; together with its start it names one process. */
async function isAlive({ pid, startedAt, host }: Holder, file: string): Promise<boolean> {
  // From another container its number says nothing; it shows that it lives by touching the file.
  if (host !== hostname()) return Date.now() - (await stat(file)).mtimeMs < 10_000
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return (await startOf(pid)) === startedAt
}

/** When a process started, in whatever form the system tells it; only ever compared. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    // Not Linux, or gone by now: ask as everywhere else.
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(
      () => ({ stdout: '' }),
    )
    return stdout.trim()
  }
}
