import { spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { ordinaryUser } from '../../database/postgres-server.ts'
import { find, type Program } from '../../run/debian.ts'

/** A folder for a daemon of one test, which an ordinary user may write to where we are root. */
export async function daemonFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-daemon-'))
  const as = await ordinaryUser()
  if (as) chownSync(folder, as.uid, as.gid)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export type Daemon = {
  kill(signal: NodeJS.Signals): Promise<void>
  isRunning(): boolean
  log(): string
}

/** Starts a program as an ordinary user; ends with its test. Resolves when `isReady` says so. */
export async function startDaemon(
  program: Program,
  args: string[],
  {
    folder,
    isReady,
    environment = {},
  }: { folder: string; isReady: () => Promise<boolean>; environment?: Record<string, string> },
): Promise<Daemon> {
  const path = find(program)
  if (!path) throw new Error(`there is no ${program.name}; bin/test installs it or says how to`)
  const child = spawn(path, args, {
    ...(await ordinaryUser()),
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment },
  })
  let log = ''
  const note = (chunk: Buffer) => (log = (log + chunk.toString()).slice(-8_000))
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const kill = async (signal: NodeJS.Signals) => {
    if (isRunning()) child.kill(signal)
    await gone
  }
  onTestFinished(() => kill('SIGKILL'))
  while (!(await isReady().catch(() => false))) {
    if (!isRunning()) throw new Error(`${program.name} has ended:\n${log}`)
    await wait(50)
  }
  return { kill, isRunning, log: () => log }
}

/** A file of `deploy/`, with what a test hasn't got put in the place of what it says. */
export async function deployed(name: string, changes: [RegExp, string][]): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../deploy', name), 'utf8')
  return changes.reduce((now, [from, to]) => {
    if (!from.test(now)) throw new Error(`deploy/${name} has no ${from.source}`)
    return now.replace(from, to)
  }, text)
}
