import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config/config.ts'

/**
 * What signs cookies and the links in mails: from the configuration, or made once and kept in the
 * data folder, readable by its owner alone. Losing it signs everybody out.
 */
export function openAuthSecret({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>) {
  if (authSecret) return authSecret
  const file = join(dataDir, 'auth-secret')
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // Whole or not at all, and by one alone of several processes that start at once.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
