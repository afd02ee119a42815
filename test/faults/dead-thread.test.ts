import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openedFolder, startShop } from '../start-shop.ts'

/** Ends the embedded database's thread on SIGUSR2, as running out of memory does. */
const ending = `
  import { createRequire, syncBuiltinESMExports } from 'node:module'
  const threads = createRequire('file:///')('node:worker_threads')
  threads.Worker = class extends threads.Worker {
    constructor(address, options) {
      super(address, options)
      if (String(address).includes('pglite-thread')) process.once('SIGUSR2', () => this.terminate())
    }
  }
  syncBuiltinESMExports()`
const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(ending).toString('base64')}`

test('I3: a shop whose embedded database has died responds to what waits, ends with a reason, and leaves its data to the next', async () => {
  const DATA_DIR = await openedFolder()
  const shop = startShop({ DATA_DIR, NODE_OPTIONS })
  const address = await shop.address
  shop.kill('SIGUSR2')
  const { code, stderr } = await shop.ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^the embedded database is gone: [^\n]*ends[^\n]*\n$/),
  })
  expect(await fetch(address).catch(() => 'nobody')).toBe('nobody')

  const next = startShop({ DATA_DIR })
  expect((await fetch(`${await next.address}/api/listings`)).status).toBe(200)
  const holder = JSON.parse(await readFile(join(DATA_DIR, 'in-use-by.json'), 'utf8'))
  expect(holder).toMatchObject({ pid: next.pid })
})
