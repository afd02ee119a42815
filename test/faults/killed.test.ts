import { expect, test } from 'vitest'
import { isFull } from '../full.ts'
import { dataFolder, openedFolder, startShop } from '../start-shop.ts'

type Found = { total: { n: number } }

const carsOnSale = async (address: string) =>
  ((await (await fetch(`${address}/api/listings`)).json()) as Found).total.n

test('killed and started again at once on the same data, the shop opens as it was', async () => {
  const DATA_DIR = await openedFolder()
  const first = startShop({ DATA_DIR, DEMO: '1' })
  const stock = await carsOnSale(await first.address)
  expect(stock).toBeGreaterThan(100)
  first.kill('SIGKILL')
  // Not waiting for its end: the next start must see for itself that nobody holds the folder.
  const second = startShop({ DATA_DIR, DEMO: '1' })
  await first.ended
  expect(await carsOnSale(await second.address)).toBe(stock)
})

const kills = isFull ? 12 : 2

test(`killed ${kills} times while it first opens, it is filled wholly or not at all`, async () => {
  const DATA_DIR = await dataFolder()
  let seed = Number(process.env['SEED'] ?? 1980)
  for (let n = 0; n < kills; n++) {
    const shop = startShop({ DATA_DIR, DEMO: '1' })
    seed = (seed * 48_271) % 2_147_483_647
    const timer = setTimeout(() => shop.kill('SIGKILL'), seed % 6_000)
    await Promise.race([shop.address.catch(() => undefined), shop.ended])
    clearTimeout(timer)
    shop.kill('SIGKILL')
    await shop.ended
  }
  const last = startShop({ DATA_DIR, DEMO: '1' })
  const address = await last.address
  const other = startShop({ DATA_DIR: await openedFolder(), DEMO: '1' })
  expect(await carsOnSale(address)).toBe(await carsOnSale(await other.address))
})
