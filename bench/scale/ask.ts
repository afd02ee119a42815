import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What so many connections were answered; times in milliseconds, of every response. */
export type Asked = {
  requestsPerSecond: number
  p50: number
  p95: number
  p99: number
  /** Responses by status; `broken` connections had none. */
  statuses: Record<string, number>
  broken: number
  /** How much of one core the asking itself took. */
  ownShare: number
}

export type Asking = {
  address: string
  paths: string[]
  seconds: number
  connections?: number
  /** The addresses one after another, or any of them each time. */
  order?: 'in turn' | 'at random'
  /** Where the addresses are written down for wrk. */
  folder: string
}

/** Ways on which everything wrong but the first two is the shop's own fault. */
export const isServed = (status: string) => status === '200'
export const isRefused = (status: string) => status === '503' || status === '429'

/** Asks by one thread of wrk, which is never more than one core. */
export async function ask(asking: Asking): Promise<Asked> {
  const { address, paths, seconds, connections = 16, order = 'at random', folder } = asking
  if (new URL(address).hostname !== '127.0.0.1') throw new Error(`${address} is not this machine`)
  const file = join(folder, 'addresses')
  await writeFile(file, `${paths.join('\n')}\n`)
  const wrk = [
    ...['wrk', '-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'],
    ...['-s', join(import.meta.dirname, 'ask.lua'), address, '--', file, order, '1'],
  ]
  // The shell says in the end what its children took of the processor.
  const { stdout } = await promisify(execFile)('sh', ['-c', '"$@"; times', 'sh', ...wrk])
  return readAsked(stdout)
}

/** Reads what `ask.lua` and then the shell's `times` have said. */
export function readAsked(said: string): Asked {
  const found = /^asked (.*) statuses(.*)$/m.exec(said)
  if (!found) throw new Error(`wrk did not say what it found:\n${said}`)
  const figures = readPairs(found[1]!)
  const statuses = readPairs(found[2]!)
  const seconds = figures['seconds']!
  const responses = Object.values(statuses).reduce((sum, n) => sum + n, 0)
  const ofChildren = said.trimEnd().split('\n').at(-1)!
  const processor = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  )
  return {
    requestsPerSecond: responses / seconds,
    p50: figures['p50']!,
    p95: figures['p95']!,
    p99: figures['p99']!,
    statuses,
    broken: figures['broken']!,
    ownShare: processor / seconds,
  }
}

const readPairs = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=([\d.]+)/g)].map(([, name, value]) => [name, Number(value)]),
  )
