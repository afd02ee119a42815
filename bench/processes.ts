import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BareResponse } from './bare-server.ts'
import type { Uploads } from './uploader.ts'

/** PostgreSQL's `shared_buffers` as its handbook advises and docs/operating.md says: a quarter of the machine, here 4 GB at most. */
export const advisedBuffers = (): string =>
  `${Math.min(4_096, Math.round(totalmem() / 1024 / 1024 / 4))}MB`

const root = join(import.meta.dirname, '..')

/** Whatever ends the measuring, a fault of its own too, ends this with it. */
export function endingWithUs(child: ChildProcess): ChildProcess {
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

export type Shop = { address: string; startedInSeconds: number; stop(): Promise<void> }

/**
 * Starts the real shop on a free port of the loopback; resolves when it says that it is open. What it says
 * goes into the file `log` where one is given: reading a pipe costs whoever measures.
 */
export async function startShop(
  env: Record<string, string>,
  { log }: { log?: string } = {},
): Promise<Shop> {
  const began = performance.now()
  const file = log === undefined ? undefined : openSync(log, 'w')
  const child = endingWithUs(
    spawn(join(root, 'node_modules/.bin/node'), ['src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        // As bin/start and deploy/ start it.
        NODE_OPTIONS: '--max-semi-space-size=16',
        MALLOC_MMAP_THRESHOLD_: '65536',
        NODE_ENV: 'production',
        PORT: '0',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', file ?? 'pipe', 'inherit'],
    }),
  )
  if (file !== undefined) closeSync(file)
  const address = log === undefined ? await addressSaid(child) : await addressIn(log, child)
  return {
    address,
    startedInSeconds: (performance.now() - began) / 1_000,
    stop: () => stop(child),
  }
}

function addressSaid(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = openAt.exec(said)
      if (found) resolve(found[1]!)
    })
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}: ${said}`)))
  })
}

async function addressIn(log: string, child: ChildProcess): Promise<string> {
  for (;;) {
    const said = await readFile(log, 'utf8')
    const found = openAt.exec(said)
    if (found) return found[1]!
    if (child.exitCode !== null)
      throw new Error(`the shop ended with ${child.exitCode}: ${said.slice(-2_000)}`)
    await wait(20)
  }
}

const openAt = /open at (\S+)/

/** Starts the bare server with these answers. */
export async function startBare(responses: BareResponse[]) {
  const child = endingWithUs(
    fork(join(import.meta.dirname, 'bare-server.ts'), {
      execPath: join(root, 'node_modules/.bin/node'),
      serialization: 'advanced',
    }),
  )
  const [port] = (await once(child, 'message')) as [number]
  for (const response of responses) {
    child.send(response)
    await once(child, 'message')
  }
  return { address: `http://127.0.0.1:${port}`, stop: () => stop(child) }
}

/** Starts a process that sends these photos, all of them, whenever it is asked. */
export async function startUploader(uploads: Uploads) {
  const child = endingWithUs(
    fork(join(import.meta.dirname, 'uploader.ts'), {
      execPath: join(root, 'node_modules/.bin/node'),
      serialization: 'advanced',
    }),
  )
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the uploads ended with ${code}`)))
  })
  ended.catch(() => {})
  const ask = async (message: Uploads | 'send') => {
    child.send(message)
    return Promise.race([once(child, 'message'), ended])
  }
  await ask(uploads)
  return {
    /** Returns what each request took, in milliseconds. */
    send: async () => ((await ask('send')) as [number[]])[0],
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
