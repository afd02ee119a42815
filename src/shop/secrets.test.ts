import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAuthSecret } from './secrets.ts'

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'youngtimer-keys-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('a key that is there is read where nothing can be written beside it', () => {
  const dataDir = folder()
  const given = { authSecret: undefined, dataDir }
  const made = openAuthSecret(given)
  // As on a disk that is full, or read-only.
  mkdirSync(join(dataDir, `auth-secret.${process.pid}`))
  expect(openAuthSecret(given)).toBe(made)
})

test('a key that can’t be made leaves nothing behind', () => {
  const dataDir = folder()
  // A process that may write no byte to a file, as on a disk that is full.
  const opening = `
    import { openAuthSecret } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))}
    openAuthSecret({ dataDir: ${JSON.stringify(dataDir)} })`
  const limited = 'ulimit -f 0; exec "$0" "$@"'
  const args = ['-c', limited, process.execPath, '--input-type=module', '--eval', opening]
  expect(() => execFileSync('sh', args, { stdio: 'pipe' })).toThrow('EFBIG')
  expect(readdirSync(dataDir)).toEqual([])
})
