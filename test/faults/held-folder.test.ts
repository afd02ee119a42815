import { readFile, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openedFolder, startShop } from '../start-shop.ts'

/** What process numbers look like from another container: nobody has them, or somebody else. */
const strangers = {
  'whose process is nobody’s here': { pid: 2 ** 22 + 1, startedAt: '1', host: hostname() },
  'on a host of another name': { pid: 1, startedAt: '1', host: 'another-container' },
}

test.each(Object.entries(strangers))(
  '10.21: a data folder that is held by a shop %s is not opened',
  async (_which, holder) => {
    const DATA_DIR = await openedFolder()
    const first = startShop({ DATA_DIR })
    const address = await first.address
    const file = join(DATA_DIR, 'in-use-by.json')
    // Stopped, as a container that is frozen is: it gives no sign of life either.
    first.kill('SIGSTOP')
    await writeFile(file, JSON.stringify(holder))
    await utimes(file, 0, 0)
    const { code, stderr } = await startShop({ DATA_DIR }).ended
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`the data in ${DATA_DIR} is in use by process ${holder.pid}`),
    })
    first.kill('SIGCONT')
    // What was under way when it was stopped, and is late now, may be told to come back.
    await expect.poll(async () => (await fetch(`${address}/api/listings`)).status).toBe(200)
  },
)

test('10.21: the folder of a killed holder is free at once, whatever it has left behind', async () => {
  const DATA_DIR = await openedFolder()
  const first = startShop({ DATA_DIR })
  await first.address
  first.kill('SIGKILL')
  await first.ended
  expect(JSON.parse(await readFile(join(DATA_DIR, 'in-use-by.json'), 'utf8'))).toMatchObject({
    pid: first.pid,
  })
  const second = startShop({ DATA_DIR })
  const address = await second.address
  await expect
    .poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 })
    .toBe(200)
})

test('10.21: a folder that an older shop still touches is not opened', async () => {
  const DATA_DIR = await openedFolder()
  const older = { pid: 1, startedAt: '1', host: 'another-container' }
  await writeFile(join(DATA_DIR, 'in-use-by.json'), JSON.stringify(older))
  const { code, stderr } = await startShop({ DATA_DIR }).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('is in use by process 1 on another-container'),
  })
})
