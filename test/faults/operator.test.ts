import { execFile } from 'node:child_process'
import { cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { inherited } from '../environment.ts'
import { dataFolder, openedFolder, startShop } from '../start-shop.ts'
import { openSeller } from './seller.ts'

test('a command reaches an embedded shop that is open, one that was killed, and one that is closed', async () => {
  const DATA_DIR = await openedFolder()
  const operate = (...command: string[]) =>
    promisify(execFile)(process.execPath, ['src/cli.ts', ...command], {
      cwd: root,
      env: { ...inherited(), DATA_DIR },
    }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) => `refused: ${stderr.trim()}`,
    )
  const first = startShop({ DATA_DIR })
  const address = await first.address
  expect((await stat(join(DATA_DIR, 'operator.sock'))).mode & 0o777).toBe(0o600)
  const seller = openSeller()
  const images = [await seller.sendPhoto(address)]
  const { body } = await seller.sell(address, 'a-key-of-its-own', { images })
  const page = `${address}/api/listings/${body['id'] as number}`
  expect((await fetch(page)).status).toBe(200)

  expect(await operate('ledger')).toMatch(/captured £0\.00 .* balanced/)
  expect(await operate('take-down', String(body['id']), 'Spam')).toMatch(/is taken down$/)
  // What is kept of it is known to be gone a moment later.
  await expect.poll(async () => (await fetch(page)).status, { timeout: 20_000 }).toBe(404)
  expect(await operate('take-down', String(body['id']), 'Spam')).toContain('refused: There is no')

  first.kill('SIGKILL')
  await first.ended
  expect(await operate('ledger')).toContain('balanced')
  const second = startShop({ DATA_DIR })
  await second.address
  expect(await operate('ledger')).toContain('balanced')
  second.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
  expect(await operate('ledger')).toContain('balanced')
})

test('a command reaches a shop whose data folder has a longer path than a socket may have', async () => {
  const DATA_DIR = join(await dataFolder(), 'x'.repeat(110))
  await cp(await openedFolder(), DATA_DIR, { recursive: true })
  const operate = () =>
    promisify(execFile)(process.execPath, ['src/cli.ts', 'ledger'], {
      cwd: root,
      env: { ...inherited(), DATA_DIR },
    })
  const shop = startShop({ DATA_DIR })
  await shop.address
  expect((await stat(join(DATA_DIR, 'operator.sock'))).mode & 0o777).toBe(0o600)
  expect((await operate()).stdout).toContain('balanced')
  shop.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
  expect(await readdir(DATA_DIR)).not.toContain('operator.sock')
  expect((await operate()).stdout).toContain('balanced')
})

test.each(['ledger', 'reply'])(
  '%s where no shop was ever opened is refused, and opens none',
  async (name) => {
    const DATA_DIR = await dataFolder()
    const command = promisify(execFile)(process.execPath, ['src/cli.ts', name], {
      cwd: root,
      env: { ...inherited(), DATA_DIR },
    })
    command.child.stdin?.end('From: ann@example.com\r\n\r\nYes, it is.\r\n')
    await expect(command).rejects.toMatchObject({
      code: 1,
      stderr: `there is no shop in ${DATA_DIR}; set DATA_DIR, or DATABASE_URL\n`,
    })
    expect(await readdir(DATA_DIR)).toEqual([])
  },
)
