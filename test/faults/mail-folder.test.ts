import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { report } from '../mail/reports.ts'
import { inherited } from '../environment.ts'
import { openedFolder, startShop } from '../start-shop.ts'

test('out of the box mail becomes files, and the operator’s commands reach the open shop', async () => {
  const DATA_DIR = await openedFolder()
  const shop = startShop({ DATA_DIR })
  const address = await shop.address
  const response = await fetch(`${address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', password: 'a-good-password' }),
  })
  expect(response.status).toBe(200)
  const files = async () =>
    (await readdir(join(DATA_DIR, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(files, { timeout: 30_000 }).toHaveLength(1)
  const message = await readFile(join(DATA_DIR, 'mail', (await files())[0]!), 'utf8')
  // Who has typed an address may not have it: no name goes there before it is confirmed.
  expect(message).toContain('To: ann@example.com')
  expect(message).toContain('/verify-email#token=')
  expect(message).toContain('Content-Type: text/html')

  const operate = (command: string[], input = '') =>
    new Promise<string>((resolve) => {
      const child = spawn(process.execPath, ['src/cli.ts', ...command], {
        cwd: root,
        env: { ...inherited(), DATA_DIR },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
      child.on('close', () => resolve(said.trim()))
      child.stdin.end(input)
    })
  expect(await operate(['mails'])).toMatch(/^0 waiting/)
  const messageId = /^Message-ID: (<.+>)/m.exec(message)![1]!
  expect(await operate(['bounce'], report({ recipient: 'ann@example.com', messageId }))).toMatch(
    /came back \(5\.1\.1\)/,
  )
  expect(await operate(['bounce'], 'x'.repeat(3_000_000))).toContain('nothing was done')
  const answer = `From: ann@example.com\r\nTo: reply+${'0'.repeat(32)}@replies.test\r\n\r\nYes!`
  expect(await operate(['reply'], answer)).toBe('that address no longer works; nothing was done')
  shop.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
})
