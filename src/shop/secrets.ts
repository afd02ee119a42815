import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config/config.ts'

type Given = Pick<Config, 'authSecret' | 'dataKey' | 'dataDir'>

/** What signs cookies and the links in mails. Losing it signs everybody out. */
export const openAuthSecret = ({ authSecret, dataDir }: Pick<Given, 'authSecret' | 'dataDir'>) =>
  authSecret ?? secretIn(dataDir, 'auth-secret')

/** What registrations are sealed with. Losing it loses them. */
export const openDataKey = ({ dataKey, dataDir }: Pick<Given, 'dataKey' | 'dataDir'>) =>
  dataKey ?? secretIn(dataDir, 'data-key')

/** Made once and kept in the data folder, readable by its owner alone. */
function secretIn(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  // Looked for first: a disk that is full or read-only keeps no process from starting.
  if (!existsSync(file)) make(file)
  return readFileSync(file, 'utf8').trim()
}

function make(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    // Whole or not at all, and by one alone of several processes that start at once.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
