import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { inherited } from './environment.ts'

const root = join(import.meta.dirname, '..')

export type ShopProcess = {
  pid: number
  /** Where it is open; rejects with what it said where it ended instead. */
  address: Promise<string>
  /** How it ended, and everything it wrote. */
  ended: Promise<{
    code: number | null
    signal: NodeJS.Signals | null
    stdout: string
    stderr: string
  }>
  isRunning(): boolean
  kill(signal: NodeJS.Signals): void
}

/** When what a test has begun ends: with that test, unless somebody else sees to it. */
type AtTheEnd = (end: () => Promise<void>) => void

/** An empty folder for one test's shop. */
export async function dataFolder(atTheEnd: AtTheEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-data-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A folder in which a shop has been open before, with an embedded database that nothing was put into. A first
 * start makes and migrates one, which takes four seconds of a core: for tests that ask about what comes after.
 */
export async function openedFolder(atTheEnd: AtTheEnd = onTestFinished): Promise<string> {
  const folder = await dataFolder(atTheEnd)
  await cp(inject('openedFolder'), folder, { recursive: true })
  return folder
}

/**
 * Starts the real thing in a process of its own, as `bin/start` does after building: on a free port,
 * without the demonstration stock unless told. Whatever still runs when the test ends is killed.
 */
export function startShop(
  env: Record<string, string>,
  entry = 'src/main.ts',
  atTheEnd: AtTheEnd = onTestFinished,
  args: string[] = [],
): ShopProcess {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), NODE_ENV: 'production', PORT: '0', DEMO: '0', ...env },
  })
  let stdout = ''
  let stderr = ''
  const opened = Promise.withResolvers<string>()
  opened.promise.catch(() => {})
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    const address = / is open at (http:\S+)/.exec(stdout)?.[1]
    if (address) opened.resolve(address)
  })
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended: ShopProcess['ended'] = new Promise((resolve) => {
    child.on('close', (code, signal) => {
      opened.reject(new Error(`the shop ended with ${signal ?? code}: ${stderr}${stdout}`))
      resolve({ code, signal, stdout, stderr })
    })
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  atTheEnd(async () => {
    if (isRunning()) child.kill('SIGKILL')
    await ended
  })
  return {
    pid: child.pid ?? 0,
    address: opened.promise,
    ended,
    isRunning,
    kill: (signal) => void child.kill(signal),
  }
}
