import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../start-app.ts'

const isFull = Boolean(process.env['FULL'])

/** A shop that counts what its database is asked. */
async function openCountingShop() {
  const asked = { queries: 0 }
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const shop = await startApp({
    config: { trustProxy: 'loopback' },
    openDatabase: async (own) => ({
      ...own,
      primary: own.primary.withPlugin(counting),
      close: async () => {},
    }),
  })
  return { shop, asked }
}

test('10.7: asking for a new password is answered before anything of the address is looked up', async () => {
  const { shop, asked } = await openCountingShop()
  const ann = await shop.signsUp('ann@example.com')
  await shop.afterwards.settled()
  const asks = async (email: string) => {
    asked.queries = 0
    const answer = await shop.browser().post('/api/auth/forgot-password', { email })
    const before = asked.queries
    await shop.afterwards.settled()
    return { status: answer.status, text: answer.text, before, worked: asked.queries > 0 }
  }
  const known = await asks(ann.email)
  expect(known).toMatchObject({ status: 200, before: 0, worked: true })
  expect(await asks('nobody@example.com')).toEqual(known)
  expect((await shop.mailTo(ann.email))[0]!.subject).toContain('Choose a new password')
  expect(await shop.mailTo('nobody@example.com')).toEqual([])
})

/** How likely one of the first took longer than one of the others (AUC), and how sure that is. */
function auc(known: number[], unknown: number[]): { value: number; error: number } {
  const all = [...known.map((ms) => ({ ms, known: 1 })), ...unknown.map((ms) => ({ ms, known: 0 }))]
  all.sort((a, b) => a.ms - b.ms)
  const ranks = all.reduce((sum, one, at) => sum + one.known * (at + 1), 0)
  const [n, m] = [known.length, unknown.length]
  return {
    value: (ranks - (n * (n + 1)) / 2) / (n * m),
    error: Math.sqrt((n + m + 1) / (12 * n * m)),
  }
}

test('the measure tells two kinds apart that differ, and none that do not', () => {
  expect(auc([4, 5, 6], [1, 2, 3]).value).toBe(1)
  expect(auc([1, 2, 3], [4, 5, 6]).value).toBe(0)
  expect(auc([1, 4], [2, 3]).value).toBe(0.5)
})

test(
  '10.7: by how long the answer takes nobody tells who has an account (AUC at most 0.55)',
  { timeout: 600_000 },
  async () => {
    const { shop } = await openCountingShop()
    const { email } = await shop.signsUp('ann@example.com')
    const times = { known: [] as number[], unknown: [] as number[] }
    let network = 0
    const measure = async (kind: 'known' | 'unknown') => {
      network++
      const payload = { email: kind === 'known' ? email : `nobody${network}@example.com` }
      const headers = {
        'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
      }
      const began = performance.now()
      await shop.api.post('/api/auth/forgot-password', { payload, headers })
      times[kind].push(performance.now() - began)
      await shop.afterwards.settled()
    }
    const distance = () => {
      const { value, error } = auc(times.known, times.unknown)
      return { from: Math.abs(value - 0.5) - 3 * error, to: Math.abs(value - 0.5) + 3 * error }
    }
    // In random order, until it is sure either way; a short run, unless it is surely too far.
    for (let n = 0; n < (isFull ? 20_000 : 750); n++) {
      await measure(Math.random() < 0.5 ? 'known' : 'unknown')
      if (n > 500 && n % 250 === 0 && (distance().to <= 0.05 || distance().from > 0.05)) break
    }
    expect(isFull ? distance().to : distance().from).toBeLessThanOrEqual(0.05)
  },
)
