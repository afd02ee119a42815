import { expect, onTestFinished, test, vi } from 'vitest'
import { isFull } from '../full.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { dataFolder, openedFolder, startShop } from '../start-shop.ts'
import { openSeller } from './seller.ts'

type Card = { id: number; model: string }

const kills = isFull ? 40 : 2

async function listed(address: string, model: string): Promise<Card[]> {
  const { items } = (await (await fetch(`${address}/api/listings`)).json()) as { items: Card[] }
  return items.filter((card) => card.model === model)
}

const engines = {
  'the embedded database': async () => ({ DATA_DIR: await openedFolder() }),
  PostgreSQL: async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    return { DATABASE_URL: database.url!, DATA_DIR: await dataFolder() }
  },
}

test.each(Object.entries(engines))(
  `J3: on %s, a shop killed ${kills} times while a car is being listed has it wholly or not at all, and once in the end`,
  async (_, settings) => {
    const shared = await settings()
    let seed = Number(process.env['SEED'] ?? 1980)
    const takes = { all: 0, form: 0 }
    let wasListed = 0
    // The first is left alone: it says how long one takes here, and so when to kill the others; every
    // second of them while the form itself is under way.
    for (let n = 0; n <= kills; n++) {
      const seller = openSeller()
      const model = `Model ${n}`
      const key = `submission-${n}`
      const images: string[] = []
      let responded = false

      /** What the browser does until it is answered; what it has, it doesn't send again. */
      const submit = async (address: string, onForm?: () => void) => {
        while (images.length < 2) images.push(await seller.sendPhoto(address))
        onForm?.()
        // Each is somebody else’s: one may list so many a day.
        const contactEmail = `seller${n}@example.com`
        const { status, body } = await seller.sell(address, key, { model, images, contactEmail })
        expect(body, JSON.stringify(body)).toMatchObject({ model })
        expect(status).toBe(201)
        responded = true
        return body['id']
      }

      const first = startShop(shared)
      const address = await first.address
      seed = (seed * 48_271) % 2_147_483_647
      const within = (milliseconds: number) => {
        if (n > 0) setTimeout(() => first.kill('SIGKILL'), ((seed % 1_000) / 1_000) * milliseconds)
      }
      const began = Date.now()
      let formSent = began
      if (n % 2 === 0) within(takes.all)
      const onForm = () => {
        formSent = Date.now()
        if (n % 2 === 1) within(takes.form)
      }
      await submit(address, onForm).catch((error: Error) => {
        if (error.message !== 'fetch failed') throw error
      })
      if (n === 0) Object.assign(takes, { all: Date.now() - began, form: Date.now() - formSent })
      first.kill('SIGKILL')
      await first.ended

      const second = startShop(shared)
      const reopened = await second.address
      const found = await listed(reopened, model)
      if (responded) expect(found).toHaveLength(1)
      expect(found.length).toBeLessThanOrEqual(1)
      if (n > 0) wasListed += found.length

      const id = await submit(reopened)
      expect(await submit(reopened)).toBe(id)
      // What is kept of the lists may be a moment behind.
      await vi.waitFor(
        async () => expect((await listed(reopened, model)).map((car) => car.id)).toEqual([id]),
        { timeout: 20_000 },
      )
      for (const photo of images) {
        const size = await fetch(`${reopened}${photo}`)
        expect([size.status, (await size.arrayBuffer()).byteLength > 500]).toEqual([200, true])
      }
      second.kill('SIGTERM')
      await second.ended
    }
    console.log(`${wasListed} of ${kills} were listed before the kill`)
  },
)
