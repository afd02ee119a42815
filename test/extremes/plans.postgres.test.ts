import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../full.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { findOfficePerson, findPeople } from '../../src/features/office/people.server.ts'
import { readToday } from '../../src/features/office/today.server.ts'
import { expireListings } from '../../src/features/listings/expire.server.ts'
import { endDue, retention } from '../../src/shop/privacy/retention.ts'
import { mostCounted, sorts } from '../../src/features/search/rules.ts'
import type { SearchResponse } from '../../src/features/search/schema.ts'
import { countCars as countSuggested } from '../../src/features/search/suggestions/count-cars.server.ts'
import { countPhrases } from '../../src/features/search/suggestions/count-phrases.server.ts'
import { startApp } from '../start-app.ts'
import { fillWithCars } from '../database/many-cars.ts'
import type { TestDatabase } from '../database/open-test-database.ts'
import { partsOf, readBy, rowsOf, watch, type Explained } from './watch-plans.ts'

/** What only shows with many cars. */
const cars = isFull ? 200_000 : 40_000
/** Of one more fact than the order is walked along for, all that have it: fewer than are counted. */
const mostSorted = isFull ? mostCounted : 1_000
/** As far as cars are counted one by one, where a filter leaves out two of three. */
const mostReadInARow = 35_000

/** By a job, in one statement: a part of a table, and of what has had its time. */
const mostReadInPart = 20_000
const mostChanged = 1_000

/** What is wrong with a plan. */
function faultsOf({ Plan: whole }: Explained): string[] {
  return partsOf(whole).flatMap((part) => {
    const read = readBy(part)
    // An index that leads to nearly every car is a walk as well.
    const isWalk = part['Node Type'].endsWith('Scan') && part['Relation Name'] === 'listings'
    if (isWalk && read > mostReadInARow) return [`walks over ${read} cars`]
    const sorted = Math.max(0, ...(part.Plans ?? []).map(rowsOf))
    const isOfCars = partsOf(part).some((below) => below['Relation Name'] === 'listings')
    if (part['Node Type'].endsWith('Sort') && isOfCars && sorted > mostSorted)
      return [`sorts ${sorted} rows`]
    return []
  })
}

const filters = [
  '',
  'make=BMW',
  'make=Ferrari',
  'make=BMW&model=Coupe',
  'make=BMW&maxPrice=10000',
  'make=BMW&maxPrice=12345',
  'priceFrom=3000&maxPrice=10000',
  'condition=good',
  'yearFrom=1990&yearTo=1992',
  'location=York',
  'mileageTo=60000',
  'near=Leeds',
  'near=London&within=100',
  'gearbox=manual',
  'gearbox=automatic&body=estate',
  'driveSide=left',
  'driveSide=left&unsaid=with',
  'colour=purple&gearbox=automatic',
  'colour=purple&fuel=lpg&unsaid=with',
  'fuel=diesel&make=BMW&maxPrice=10000',
  'body=coupe&near=Leeds',
  'owners=1',
  'owners=3&serviceHistory=part',
  'owners=1&serviceHistory=full&unsaid=with',
  'owners=2&make=BMW',
  'matchingNumbers=yes',
  'matchingNumbers=yes&unsaid=with',
  'imported=japan&gearbox=automatic&unsaid=with',
  'engineFrom=1800&engineTo=2000',
  'engineFrom=4000&make=Ferrari',
  'powerFrom=300',
  'powerFrom=100&unsaid=with',
  'powerTo=90&unsaid=with',
  'near=England',
  'near=Cornwall&make=BMW',
  'motLeft=6',
  'motLeft=12&v5c=present&make=BMW',
  'modifications=none&near=Leeds',
  'engineOriginality=original',
  'engineOriginality=original&unsaid=with&make=Ferrari',
]

/** As people type: words, names and codes, those that no car has, filters, and places. */
const texts = [
  'service history',
  'barn find',
  'bmw coupe garaged',
  'turbo',
  'bmw gti',
  'e30',
  'roadster under 10k',
  'porsche 911 unheardof',
  'targa near leeds',
  'estate in yorkshire 90s',
  'helicopter',
  'BMW barn find hovercraft 1990',
  'bmw convertible',
  'five cylinder volvo or straight six under 10k',
  'drop top not red',
  'not bmw',
  'bmw not a coupe',
  'not garaged or barn find',
  'roadster not red near leeds',
  'bmw not in yorkshire',
  'not red',
  'petrol',
  'petrol near leeds',
  // Of these no car has one, one has some, and none what is common besides.
  'unleaded garaged hammer ivory',
  'barn find garaged papers dry turbo',
  'bmw unleaded garaged hammer ivory',
]

test('no public page walks over all cars, or sorts many, however many there are', async () => {
  const heard: Explained[] = []
  let watched: Database | undefined
  const openDatabase = async (own: TestDatabase) => (watched = await watch(own, heard))
  const shop = await startApp({ openDatabase })
  await fillWithCars(shop.database, cars)
  const faults: string[] = []
  const visit = async (address: string) => {
    heard.length = 0
    const answer = await shop.api.get(address)
    expect(answer.status, address).toBe(200)
    for (const explained of heard)
      for (const fault of faultsOf(explained))
        faults.push(`${address} ${fault}: ${explained['Query Text'].replace(/\s+/g, ' ')}`)
    return answer
  }
  onTestFinished(() => void (heard.length = 0))

  const { rows } = await sql<{ id: number }>`
    select id from listings where is_active and id % 1000 < 3`.execute(shop.database.primary)
  for (const { id } of rows.slice(0, 20)) await visit(`/api/listings/${id}`)
  // A family that there is a guide to, with many cars.
  const { numUpdatedRows } = await shop.database.unhurried((db) =>
    db
      .updateTable('listings')
      .set({ family: 'Golf' })
      .where('make', '=', 'Volkswagen')
      .executeTakeFirst(),
  )
  expect(Number(numUpdatedRows)).toBeGreaterThan(1_000)
  await shop.database.unhurried((db) => sql`vacuum analyze listings`.execute(db))
  await visit('/api/guides/volkswagen/golf')
  await visit('/api/asking-prices?make=Volkswagen&family=Golf')
  for (const family of ['Coupe', 'GTI', 'Turbo', 'Unheardof'])
    await visit(`/api/asking-prices?make=BMW&family=${family}`)
  for (const address of ['listings/featured', 'listings/standard', 'makes', 'places'])
    await visit(`/api/${address}`)
  for (const address of ['/', '/browse', '/sitemap.xml', '/sitemaps/searches/0.xml'])
    await visit(address)
  for (const query of filters)
    for (const { value } of sorts) {
      if (value === 'nearest' && !query.includes('near')) continue
      const address = `/api/listings?${query}&sort=${value}`
      const { nextCursor } = (await visit(address)).json<SearchResponse>()
      if (nextCursor) await visit(`${address}&cursor=${nextCursor}`)
    }
  // What is beside suggestions is counted by what is kept ('under £10,000'), or ends after so many cars ('automatic'): every ten
  // minutes, beside whoever searches.
  heard.length = 0
  await countPhrases(watched!.read)
  for (const explained of heard)
    if (!/from listings where .* limit \$\d+\)/.test(explained['Query Text'].replace(/\s+/g, ' ')))
      for (const fault of faultsOf(explained))
        faults.push(`phrases ${fault}: ${explained['Query Text'].replace(/\s+/g, ' ')}`)
  heard.length = 0
  await countSuggested(watched!.read)
  const parts = heard.flatMap(({ Plan: plan }) => partsOf(plan))
  const ofCars = parts.filter((part) => part['Relation Name'] === 'listings')
  expect(ofCars.map((part) => part['Node Type'])).not.toContain('Seq Scan')
  // Of a bitmap the part below that of the cars names the index.
  const indexes = parts.flatMap((part) => part['Index Name'] ?? [])
  expect(new Set(indexes.filter((name) => name.startsWith('listings_')))).toEqual(
    new Set(['listings_expiry']),
  )
  for (const words of texts) await visit(`/api/listings?q=${encodeURIComponent(words)}`)
  expect([...new Set(faults)]).toEqual([])

  // Of those that are on sale none is over: the planner, who sees how many are over in all, would walk over each.
  await shop.database.unhurried(async (db) => {
    await sql`
      update listings set state = 'expired', expires_at = published_at + interval '1 day'
      where id % 3 > 0`.execute(db)
    await sql`vacuum analyze listings`.execute(db)
  })
  const indexesOf = (text: RegExp) =>
    heard
      .filter((explained) => text.test(explained['Query Text']))
      .flatMap(({ Plan: plan }) => partsOf(plan))
      .flatMap((part) => part['Index Name'] ?? [])
  await visit('/api/makes')
  expect(indexesOf(/expires_at <= at/)).toEqual(['listings_expiry'])
  heard.length = 0
  expect(await expireListings({ database: watched! })).toEqual([])
  expect(indexesOf(/^select "id" from "listings" where "id" in/)).toContain('listings_expiry')
})

/** Of what ends by itself there is much beside the cars. */
const fillWithWhatEnds = ({ unhurried }: Database, n: number) =>
  unhurried(async (db) => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into photos (content_hash, filename, mime_type, width, height, byte_size, placeholder, storage_key, created_at)
        select lpad(to_hex(n), 16, '0'), 'car.jpg', 'image/jpeg', 2560, 1920, 1000000, '#335577', 'more-' || n, app_now() - interval '9 days'
        from generate_series(1, ${n}::int) as n`.execute(tx)
      await sql`
        insert into listing_photos (listing_id, position, photo_id)
        select row_number() over (), 1, id from photos where storage_key like 'more-%'`.execute(tx)
      await sql`
        insert into listing_figures (listing_id, day, views)
        select n, current_date - 800, 1 from generate_series(1, ${n}::int) as n`.execute(tx)
      await sql`
        insert into enquiries (listing_id, name, email, message, created_at)
        select n, 'Bob', 'bob@example.com', 'Is it still there?', app_now() - interval '90 days' from generate_series(1, ${n}::int) as n`.execute(
        tx,
      )
      await sql`
        insert into listing_registrations (listing_id, sealed_mark, mark_hash, shows_mot_history, shows_mark)
        select n, decode(repeat('00', 36), 'hex'), decode(repeat('00', 32), 'hex'), true, false
        from generate_series(1, ${n}::int) as n`.execute(tx)
    })
    await sql`vacuum analyze`.execute(db)
  })

test('no job that ends what has had its time walks over all cars, photos or messages, or deletes many rows at once, nor do the figures of the office’s day or its pages of people', async () => {
  const heard: Explained[] = []
  const shop = await startApp({ openDatabase: (own) => watch(own, heard) })
  const database = await watch(shop.database as TestDatabase, heard)
  onTestFinished(() => database.close())
  const eve = await shop.signsUp('eve@example.com')
  await shop.signsUp('eveline@example.com')
  await fillWithCars(shop.database, cars)
  await fillWithWhatEnds(shop.database, cars)
  const queues = new Set(Object.values(retention).map(({ queue }) => queue))
  const faults: string[] = []
  const look = async (name: string, work: () => Promise<unknown>) => {
    heard.length = 0
    await work()
    for (const { Plan: whole, 'Query Text': text } of heard)
      for (const part of partsOf(whole)) {
        const read = readBy(part)
        const changed = Math.max(0, ...(part.Plans ?? []).map(rowsOf))
        const isChange = part['Node Type'] === 'ModifyTable'
        if (isChange ? changed > mostChanged : part['Relation Name'] && read > mostReadInPart)
          faults.push(`${name} ${isChange ? changed : read}: ${text.replace(/\s+/g, ' ')}`)
      }
  }
  await look('people', () => findPeople(database.primary, { q: 'eve' }))
  await look('person', () => findOfficePerson(database.primary, eve.id))
  const ctx = { database, storage: shop.storage, enqueue: shop.jobs.enqueue, seal: shop.seal }
  for (const queue of queues) await look(queue, () => endDue(queue, ctx))
  await look('today', () => readToday(database.primary, { days: 30, deadJobs: 0 }))
  expect([...new Set(faults)]).toEqual([])
})

test('the check bites', async () => {
  const heard: Explained[] = []
  const shop = await startApp({ openDatabase: (own) => watch(own, heard) })
  const many = mostSorted + 500
  await fillWithCars(shop.database, many)
  const plans = async (text: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': Explained[] }>`
      explain (analyze, format json) ${sql.raw(text)}`.execute(shop.database.primary)
    return rows[0]!['QUERY PLAN'].flatMap(faultsOf)
  }
  expect(await plans('select * from listings order by md5(description)')).toEqual([
    `sorts ${many} rows`,
  ])
  await shop.api.get('/api/listings')
  expect(heard.some((explained) => explained['Query Text'].includes('overdue_listings'))).toBe(true)
  expect(
    faultsOf({
      'Query Text': '',
      Plan: {
        'Node Type': 'Seq Scan',
        'Relation Name': 'listings',
        'Actual Rows': 1,
        'Actual Loops': 1,
        'Rows Removed by Filter': 99_999,
      },
    }),
  ).toEqual(['walks over 100000 cars'])
})
