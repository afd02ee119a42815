import { expect, test } from 'vitest'
import type { Cdn } from '../../platform/cdn/port.ts'
import { cloudflare } from './cloudflare.ts'
import { fakeCloudflare, fakeFastly } from '../../../test/fake-cdns.ts'
import { fastly } from './fastly.ts'

const cdns = {
  Fastly: async () => {
    const { fake, purged, settings } = await fakeFastly()
    return {
      fake,
      purged,
      cdn: fastly(settings),
      stranger: fastly({ ...settings, token: 'wrong-token' }),
    }
  },
  Cloudflare: async () => {
    const { fake, purged, settings } = await fakeCloudflare()
    return {
      fake,
      purged,
      cdn: cloudflare(settings),
      stranger: cloudflare({ ...settings, token: 'wrong-token' }),
    }
  },
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: Error) => error.message,
  )

for (const [name, opens] of Object.entries(cdns)) {
  test(`${name} forgets what is named, as many keys at once as it takes, or everything`, async () => {
    const { cdn, purged } = await opens()
    const most = Array.from({ length: cdn.mostKeys }, (_, n) => `listing:${n}`)
    await cdn.purge(['any', 'make:alfa-romeo'])
    await cdn.purge(most)
    await cdn.purgeEverything()
    expect(purged).toEqual([['any', 'make:alfa-romeo'], most, null])
    await expect(cdn.purge([...most, 'one-more'])).rejects.toThrow('400')
  })

  test(`${name}’s refusals and faults are failures that don’t show the token`, async () => {
    const { fake, cdn, stranger, purged } = await opens()
    expect(await failureOf(stranger.purge(['any']))).toMatch(/answered 40[13] to a purge/)
    for (const instead of [
      { status: 500, body: { error: 'not with purge-token' } },
      { status: 200, body: { success: false, errors: [{ message: 'no' }] } },
      { status: 200, body: 'fine' },
      { status: 302, body: {} },
    ]) {
      fake.instead = instead
      const failure = await failureOf(cdn.purge(['any']))
      expect(failure, JSON.stringify(instead)).toMatch(/answered|did not purge|fetch failed/)
      expect(failure).not.toMatch(/purge-token/)
      expect(await failureOf(cdn.purgeEverything())).toMatch(/answered|fetch failed/)
    }
    expect(purged).toEqual([])
  })
}

test('each CDN gets the keys in its own header, and caches for a minute what browsers revalidate', () => {
  const keys = ['listing:7', 'make:bmw']
  const headersOf = (cdn: Cdn) => cdn.headersOf(keys)
  expect(headersOf(fastly({ serviceId: 's', token: 't' }))).toEqual({
    'surrogate-control': 'max-age=60',
    'surrogate-key': 'listing:7 make:bmw',
  })
  expect(headersOf(cloudflare({ zoneId: 'z', token: 't' }))).toEqual({
    'cloudflare-cdn-cache-control': 'max-age=60',
    'cache-tag': 'listing:7,make:bmw',
  })
})
