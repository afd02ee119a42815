import { expect, onTestFinished, test } from 'vitest'
import { openedFolder, startShop } from '../start-shop.ts'

test('bin/dev serves a page from the sources, and every script and style that it names', async () => {
  const env = { DATA_DIR: await openedFolder(), NODE_ENV: 'development' }
  const shop = startShop(env, 'src/main.ts', onTestFinished, ['--live'])
  const address = await shop.address
  const page = await fetch(`${address}/about`)
  const html = await page.text()
  expect([page.status, html]).toEqual([200, expect.stringContaining('<h1')])
  const named = [...html.matchAll(/(?:src|href)="(\/(?:src|@vite)\/[^"]+)"/g)].map(
    ([, path]) => path!,
  )
  expect(named.length).toBeGreaterThan(2)
  for (const path of named) {
    const part = await fetch(address + path)
    expect([path, part.status]).toEqual([path, 200])
    expect(await part.text(), path).not.toBe('')
  }
})
