import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const hasProc = existsSync('/proc/self/status')

/** Bytes of memory that another process holds, swapped out or not; 0 once it has ended. */
export async function residentMemory(pid: number): Promise<number> {
  return 1024 * (await (hasProc ? kilobytesByProc(pid) : kilobytesByPs(pid)).catch(() => 0))
}

async function kilobytesByProc(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const held = status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)
  return [...held].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0)
}

/** Where there is no `/proc`, as on macOS. */
export async function kilobytesByPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout)
}
