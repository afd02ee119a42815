import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { inherited } from '../../environment.ts'
import { hostileSeller, hostileWords } from './hostile-words.ts'

let shop: ChildProcess
let address: string

test.beforeAll(async () => {
  shop = fork(join(import.meta.dirname, 'hostile-shop.ts'), {
    env: { ...inherited(), NODE_ENV: 'production' },
    execArgv: [],
  })
  address = ((await once(shop, 'message')) as [string])[0]
})

test.afterAll(async () => {
  const gone = once(shop, 'exit')
  shop.disconnect()
  await gone
})

test(
  'C4: what sellers and searchers write is shown as text and never run',
  { tag: '@desktop' },
  async ({ page }) => {
    const attacks: string[] = []
    await page.exposeFunction('attacked', () => attacks.push(page.url()))
    page.on('dialog', (dialog) => attacks.push(dialog.message()))
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
        attacks.push(request.url())
    })
    const listings = hostileWords.map((_, index) => `/listing/${index + 1}`)
    const searches = hostileWords.flatMap((text) =>
      ['q', 'near', 'location', 'model', 'unknown'].map(
        (field) => `/browse?${new URLSearchParams({ [field]: text.slice(0, 80) })}`,
      ),
    )
    for (const path of ['/', '/browse', ...listings, ...searches.filter((_, n) => n % 4 === 0)]) {
      await page.goto(address + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const { email, password } = hostileSeller
    await page.request.post(`${address}/api/auth/login`, { data: { email, password } })
    await page.goto(`${address}/account/messages`)
    const messages = page.getByRole('article')
    await expect(messages).toHaveCount(hostileWords.length)
    for (const message of await messages.all()) await message.getByRole('button').first().click()
    await expect(messages.last()).toContainText(hostileWords[0]!)
    await page.goto(`${address}/listing/1`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      '<script>attacked()</script>',
    )
    expect(attacks).toEqual([])
  },
)
