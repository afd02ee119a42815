import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
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
