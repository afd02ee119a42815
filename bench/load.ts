import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Load = { requestsPerSecond: number; p99Milliseconds: number }

const connections = 16

/**
 * Asks one loopback address again and again for so many seconds with wrk, which is quicker than
 * anything that it asks; with `countsUp` a number is put behind it that is another in each request.
 */
export async function load(
  url: string,
  {
    seconds,
    encoding,
    countsUp = false,
  }: { seconds: number; encoding: string; countsUp?: boolean },
): Promise<Load> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error(`${url} is not this machine`)
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency'],
    ...['-H', `Accept-Encoding: ${encoding}`],
    ...(countsUp ? ['-s', join(import.meta.dirname, 'count-up.lua')] : []),
    url,
  ])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} was not always answered:\n${stdout}`)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return {
    requestsPerSecond: Number(rate),
    p99Milliseconds: Number(p99) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'],
  }
}
