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
  const { stdout } = await promisify(execFile)('sh', ['-c', '"$@"; times', 'sh', ...wrk], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return readAsked(stdout, connections)
}

/** How many responses took so many microseconds. */
type Took = Map<number, number>

/**
 * Takes out what wrk (4.1 and before) puts in: for each response that took longer than twice what its connection needed for
 * one on average it adds others that nobody asked for, each by that average shorter, as if requests had come at
 * a steady rate. At 23,000 a second one stall of 100 ms makes 16 responses into 2,300. Throws where that can't have been done.
 */
export function withoutPhantoms(took: Took, average: number): Took {
  const asked = new Map(took)
  const slowestFirst = [...took.keys()].sort((a, b) => b - a)
  for (const slow of slowestFirst) {
    if (slow < 2 * average) break
    const n = asked.get(slow)!
    for (let phantom = slow - average; phantom > average; phantom -= average) {
      const rest = (asked.get(phantom) ?? 0) - n
      if (rest < 0) throw new Error('this wrk adds other responses than wrk 4.1 does')
      asked.set(phantom, rest)
    }
  }
  return asked
}

/** Milliseconds within which such a share was answered; 0 where nothing was. */
function within(took: Took, share: number): number {
  const quickestFirst = [...took].sort(([a], [b]) => a - b)
  let left = share * quickestFirst.reduce((sum, [, n]) => sum + n, 0)
  for (const [microseconds, n] of quickestFirst) {
    left -= n
    if (n > 0 && left <= 0) return microseconds / 1_000
  }
  return 0
}

/** Reads what `ask.lua` and then the shell's `times` have said. */
export function readAsked(said: string, connections: number): Asked {
  const found = /^asked (.*) statuses(.*)\ntook(.*)$/m.exec(said)
  if (!found) throw new Error(`wrk did not say what it found:\n${said}`)
  const figures = readPairs(found[1]!)
  const statuses = readPairs(found[2]!)
  const seconds = figures['microseconds']! / 1e6
  const ofEach = Math.floor(figures['requests']! / connections)
  const told = [...found[3]!.matchAll(/(\d+)=(\d+)/g)].map(
    ([, microseconds, n]) => [Number(microseconds), Number(n)] as const,
  )
  // It puts nothing in where not every connection was answered.
  const took =
    ofEach === 0
      ? new Map(told)
      : withoutPhantoms(new Map(told), Math.floor(figures['microseconds']! / ofEach))
  const responses = Object.values(statuses).reduce((sum, n) => sum + n, 0)
  const ofChildren = said.trimEnd().split('\n').at(-1)!
  const processor = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  )
  return {
    requestsPerSecond: responses / seconds,
    p50: within(took, 0.5),
    p95: within(took, 0.95),
    p99: within(took, 0.99),
    statuses,
    broken: figures['broken']!,
    ownShare: processor / seconds,
  }
}

const readPairs = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=([\d.]+)/g)].map(([, name, value]) => [name, Number(value)]),
  )
