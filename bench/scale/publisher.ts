import { createLogger } from '../../src/platform/logger.ts'
import { publishListing } from '../../src/features/listings/publish.server.ts'
import { readConfig } from '../../src/shop/config/config.ts'
import { openShop } from '../../src/shop/open-shop.ts'
import { golf } from '../../test/cars.ts'

/**
 * A second process of the shop that puts so many cars on sale a minute, at a steady pace, until it is told
 * to stop. Their photos are there already: what a photo costs is measured elsewhere.
 */

const [perMinute] = process.argv.slice(2).map(Number)
const shop = await openShop(readConfig(process.env), { logger: createLogger('error') })
let published = 0

async function publish() {
  await shop.database.primary.transaction().execute((tx) =>
    publishListing(shop.jobs, tx, {
      details: { ...golf, pricePence: 9_250_00 + published * 100 },
      plan: published % 8 === 0 ? 'premium' : 'standard',
      photoIds: [1 + (published % 20)],
      publishedAt: new Date(),
      isKnown: true,
    }),
  )
  published++
}

const began = performance.now()
const under = new Set<Promise<void>>()
const pace = setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 60_000) * perMinute!)
  if (published + under.size >= due) return
  const one = publish().finally(() => under.delete(one))
  under.add(one)
}, 20)

// Nor does it go on where whoever began it is gone.
process.once('disconnect', () => process.exit(1))
process.once('message', async () => {
  clearInterval(pace)
  await Promise.all(under)
  process.send!({ published, seconds: (performance.now() - began) / 1_000 })
  await shop.close()
  process.exit(0)
})
process.send!('ready')
