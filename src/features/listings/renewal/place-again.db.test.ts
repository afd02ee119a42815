import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCatalogueVersion, readChanges } from '../../../platform/page-cache/catalogue.ts'
import { scopes } from '../scopes.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'

const carOf = async ({ database }: Pick<Shop, 'database'>, id: number) =>
  (
    await sql<{ location: string; place: string | null; words: string }>`
      select location, search_document as words,
        (select name from places where places.id = place_id) as place
      from listings where id = ${id}`.execute(database.primary)
  ).rows[0]

const asBefore = ({ database }: Pick<Shop, 'database'>, id: number, location: string) =>
  sql`update listings set place_id = null, location = ${location},
    search_document = search_document || ' bs31 2ab' where id = ${id}`.execute(database.primary)

test('cars are placed by a new edition of the places, once, and found by distance', async () => {
  const shop = await startApp()
  const ids: number[] = []
  const locations = ['Keynsham', 'Bath, Somerset', 'KEYNSHAM, BS31-2AB', 'BS31  2AB', 'Atlantis']
  for (const location of locations) {
    const id = await shop.publishes()
    await asBefore(shop, id, location)
    ids.push(id)
  }
  const near = async () =>
    (await shop.api.get('/api/listings?near=Bristol&within=25'))
      .json<{ items: { id: number }[] }>()
      .items.map(({ id }) => id)
      .sort((a, b) => a - b)
  const { primary } = shop.database
  await shop.runs('place-again')
  const { rows: version } = await sql`select version from catalogue`.execute(primary)
  expect(await near()).toEqual(ids.slice(0, 4))

  const cars = await Promise.all(ids.map((id) => carOf(shop, id)))
  expect(cars.map((car) => [car?.location, car?.place])).toEqual([
    ['Keynsham', 'Keynsham'],
    ['Bath, Somerset', 'Bath'],
    ['Keynsham', 'Keynsham'],
    ['BS31', 'Keynsham'],
    ['Atlantis', null],
  ])
  expect(cars[2]?.words).not.toContain('2ab')

  await asBefore(shop, ids[0]!, 'Keynsham')
  await shop.runs('place-again')
  expect((await carOf(shop, ids[0]!))?.place, 'all are placed').toBeNull()
  expect((await sql`select version from catalogue`.execute(primary)).rows).toEqual(version)
})

test('a car that is listed or moved stands at its place at once', async () => {
  const shop = await startApp()
  for (const [location, place] of [
    ['Portishead', 'Portishead'],
    ['LS22', 'Wetherby'],
    ['Newport, Shropshire', 'Newport, Shropshire'],
    ['Nowhere', null],
    ['Southend', 'Southend-on-Sea'],
    ['Surrey, GU5', 'Guildford'],
    ['Surrey, near M25', null],
    ['Northumberland', null],
  ] as const)
    expect(await carOf(shop, await shop.publishes({ location }))).toMatchObject({ place })
})

test('pages that show a car which is moved or named anew are thrown away, and no others', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  const id = await shop.publishes({ location: 'Keynsham' })
  const other = await shop.publishes({ make: 'Ford', model: 'Capri' })
  const changedBy = async (queue: string) => {
    const before = await readCatalogueVersion(primary)
    await shop.runs(queue)
    return (await readChanges(primary, before)).changes.map((change) => change.scopes)
  }
  // As a new edition of the places and of the names leaves them.
  await sql`update gazetteer set placed_to = 0`.execute(primary)
  await asBefore(shop, id, 'Keynsham')
  await sql`update listings set names_edition = 0 where id = ${id}`.execute(primary)
  for (const queue of ['place-again', 'name-again']) {
    const changed = await changedBy(queue)
    expect(changed, queue).toEqual([
      expect.arrayContaining([scopes.listing(id), scopes.make('BMW')]),
    ])
    expect(changed[0], queue).not.toContain(scopes.listing(other))
    expect(changed[0], queue).not.toContain(scopes.make('Ford'))
  }
})
