import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { excuseFromEmails } from '../src/features/selling/emails/remind-sellers.server.ts'
import { publishListing } from '../src/features/listings/publish.server.ts'
import { factsInput } from '../src/features/cars/facts/schema.ts'
import { saidFacts } from '../src/features/cars/facts/stored.ts'
import { conditions, makes } from '../src/features/cars/rules.ts'
import { importPhotos, type DemoPictures } from '../src/features/photos/import.server.ts'
import { insertSaved } from '../src/features/saved-cars/queries.server.ts'
import type { Seal } from '../src/platform/seal.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Emit } from '../src/platform/jobs/events.ts'
import { demoPeople, openDemoAccounts } from './people.ts'

/** A car of `stock/*.json`; what the picture generator needs besides stands there too. */
const stockCar = z.object({
  slug: z.string(),
  make: z.enum(makes),
  model: z.string(),
  year: z.int(),
  mileage: z.int(),
  condition: z.enum(conditions.map((condition) => condition.value)),
  pricePence: z.int(),
  location: z.string(),
  description: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  isPremium: z.boolean(),
  picture: z.object({ plate: z.string() }),
  /** What its seller says beside; every third says nothing. */
  facts: factsInput.optional(),
  listedHoursAgo: z.number(),
})
type StockCar = z.infer<typeof stockCar>

/** 'F263 KHT' on a picture → 'F263KHT'. */
export const markIn = ({ plate }: StockCar['picture']) => plate.replaceAll(' ', '')

const here = import.meta.dirname

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(here, file), 'utf8'))
}

/** The demonstration stock, longest on sale first. */
export async function readStock(): Promise<StockCar[]> {
  const files = globSync('stock/*.json', { cwd: here }).sort()
  const cars = await Promise.all(
    files.map(async (file) => z.array(stockCar).parse(await readJson(file))),
  )
  return cars.flat().sort((a, b) => b.listedHoursAgo - a.listedHoursAgo)
}

/**
 * Fills an empty shop with the demonstration stock, all or nothing. A shop that has ever held a
 * listing is left alone. Returns how many cars were put on sale.
 */
export async function openDemonstration(ctx: {
  database: Database
  clock: Clock
  emit: Emit
  seal: Seal
}): Promise<number> {
  const stock = await readStock()
  const pictures = (await readJson('pictures.json')) as DemoPictures
  return ctx.database.primary.transaction().execute(async (tx) => {
    const any = await tx.selectFrom('listings').select('id').limit(1).executeTakeFirst()
    if (any) return 0
    const photos = await importPhotos(tx, pictures)
    const accounts = await openDemoAccounts(tx)
    const listings = new Map<string, number>()
    for (const [n, car] of stock.entries()) {
      const { slug, isPremium, listedHoursAgo, picture, facts = {}, ...rest } = car
      const details = { ...rest, facts: saidFacts(facts) }
      const seller = demoPeople.find(({ sells }) => sells.includes(slug))
      const id = await publishListing(ctx, tx, {
        details: seller
          ? { ...details, contactName: seller.name, contactEmail: seller.email }
          : details,
        sellerId: accounts.get(seller?.email ?? '') ?? null,
        // Nobody is there to open a link.
        isKnown: true,
        plan: isPremium ? 'premium' : 'standard',
        photoIds: (photos.get(slug) ?? []).slice(0, 10),
        publishedAt: new Date(ctx.clock.now().getTime() - listedHoursAgo * 3_600_000),
        // Some have nothing shown, as there will be.
        registration:
          n % 3 === 0
            ? undefined
            : {
                given: { mark: markIn(picture), showsMotHistory: true, showsMark: n % 3 === 1 },
                seal: ctx.seal,
              },
      })
      listings.set(slug, id)
    }
    const isRead = ({ sells }: (typeof demoPeople)[number], id: number) =>
      sells.some((slug) => listings.get(slug) === id)
    await excuseFromEmails(
      tx,
      [...listings.values()].filter((id) => !demoPeople.some((person) => isRead(person, id))),
    )
    for (const { email, saves } of demoPeople) {
      for (const slug of saves)
        await insertSaved(tx, { userId: accounts.get(email)!, listingId: listings.get(slug)! })
    }
    return stock.length
  })
}
