import { expect, test } from 'vitest'
import { edits, listsCar, rowsOf, transitions } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { endedListingDays, plans } from '../listings/rules.ts'

type Browser = ReturnType<Shop['browser']>

const editedAfter = 20
const ends: Record<string, (shop: Shop, browser: Browser, id: number) => Promise<void>> = {
  'was sold': async (_, browser, id) => {
    expect((await transitions(browser, id, 'sold')).status).toBe(200)
  },
  'ran out': async (shop, browser, id) => {
    await timePasses(shop, { days: plans.standard.days - 1 })
    // Who comes back is still signed in.
    expect((await edits(browser, id, { mileage: 85_000 })).status).toBe(200)
    await timePasses(shop, { days: 1 })
    await shop.runs('expire-listings')
  },
}

test.each(Object.entries(ends))(
  'a listing that %s goes 730 days after that, whatever its seller edits meanwhile',
  async (_, end) => {
    const shop = await startApp()
    await timeIs(shop, '2026-05-01T09:00:00Z')
    const { api } = await shop.signsUp('ann@example.com')
    const id = await listsCar(api)
    await end(shop, api, id)
    await timePasses(shop, { days: editedAfter })
    expect((await edits(api, id, { mileage: 90_000 })).status).toBe(200)
    const isKept = async () => {
      await shop.runs('remove-ended-listings')
      return (await rowsOf(shop, 'listings')).length > 0
    }
    await timePasses(shop, { days: endedListingDays - editedAfter - 1 })
    expect(await isKept()).toBe(true)
    await timePasses(shop, { days: 2 })
    expect(await isKept()).toBe(false)
  },
)
