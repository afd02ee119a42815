import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moderating } from '../../../test/moderating.ts'
import { listsCar, sells, sendsPhotos, typed } from '../../../test/sellers.ts'
import { startApp } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { usualHours } from '../listings/rules.ts'
import type { OwnListing, SellerListing } from '../listings/schema.ts'
import { checkingRules } from '../selling/state/checking-time.ts'
import { readCheckingTime } from '../selling/state/checking-time.server.ts'
import { putOnHold } from '../selling/state/holds.server.ts'
import { holdListing, releaseListing } from './hold.server.ts'
import type { Moderating } from './moderating.ts'
import { takeDown } from './take-down.server.ts'

const because = { reason: 'As far as we can see', by: 'command' } as const

type Decide = (ctx: Moderating, act: { listingId: number } & typeof because) => Promise<unknown>

async function opens() {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  /** So many listings are held now, and decided about after so many hours: released, or taken down. */
  const areChecked = async (count: number, hours: number, decide: Decide = releaseListing) => {
    const ids = await Promise.all(Array.from({ length: count }, () => shop.publishes()))
    for (const listingId of ids) await holdListing(moderating(shop), { listingId, ...because })
    await timePasses(shop, { hours })
    for (const listingId of ids) await decide(moderating(shop), { listingId, ...because })
  }
  const time = async () => {
    await shop.runs('measure-checking')
    return readCheckingTime(shop.database.primary)
  }
  return { shop, areChecked, time }
}

const isTakenDown: Decide = (ctx, act) => takeDown(ctx, { ...act, ground: 'fraud', refund: false })

test('how long checking takes is what nine of ten held listings took, once there were enough', async () => {
  const { areChecked, time } = await opens()
  expect(await time()).toBe(`${usualHours} hours`)
  await areChecked(checkingRules.fewest - 2, 2.5)
  await areChecked(1, 2.5, isTakenDown)
  expect(await time(), 'too few').toBe(`${usualHours} hours`)
  await areChecked(1, 2.5)
  expect(await time()).toBe('3 hours')
  // One of ten may take longer, and two may not.
  await areChecked(2, 1)
  expect(await time()).toBe('3 hours')
  await areChecked(1, 40)
  expect(await time()).toBe('3 hours')
  await areChecked(1, 40)
  expect(await time()).toBe('2 days')
})

test('a listing that has waited for longer than is promised counts before anybody has decided', async () => {
  const { shop, areChecked, time } = await opens()
  await areChecked(checkingRules.fewest, 1)
  expect(await time()).toBe('an hour')
  const waiting = [await shop.publishes(), await shop.publishes()]
  for (const listingId of waiting) await holdListing(moderating(shop), { listingId, ...because })
  await timePasses(shop, { hours: usualHours - 4 })
  expect(await time(), 'these may yet be quick').toBe('an hour')
  await timePasses(shop, { hours: 30 })
  expect(await time()).toBe('3 days')
  // Whoever has deleted theirs waits for nothing.
  for (const id of waiting) await shop.setState(id, 'withdrawn')
  expect(await time()).toBe('an hour')
})

test('what is held for who sells it says nothing of how long checking takes', async () => {
  const { shop, time } = await opens()
  for (let n = 0; n < checkingRules.fewest; n++) {
    const listingId = await shop.publishes()
    await shop.database.primary
      .transaction()
      .execute((tx) =>
        putOnHold(tx, { listingId, from: 'live', reason: 'suspended', forSeller: true }),
      )
    await timePasses(shop, { hours: 1 })
    await isTakenDown(moderating(shop), { listingId, ...because })
  }
  expect(await time()).toBe(`${usualHours} hours`)
})

test('checking of three months ago is forgotten, and so is a measure that nobody renews', async () => {
  const { shop, areChecked, time } = await opens()
  await areChecked(checkingRules.fewest, 1)
  expect(await time()).toBe('an hour')
  await timePasses(shop, { hours: 25 })
  expect(await readCheckingTime(shop.database.primary), 'its job stands still').toBe(
    `${usualHours} hours`,
  )
  expect(await time()).toBe('an hour')
  await timePasses(shop, { days: checkingRules.days })
  expect(await time()).toBe(`${usualHours} hours`)
})

test('only the newest decisions count', async () => {
  const { shop, areChecked, time } = await opens()
  await sql`insert into decided_holds (seconds, decided_at)
    select 90 * 3600, app_now() - interval '1 day' from generate_series(1, ${checkingRules.most})`.execute(
    shop.database.primary,
  )
  expect(await time()).toBe('4 days')
  await areChecked(checkingRules.fewest, 1)
  expect(await time(), 'one in ten is not enough').toBe('4 days')
  await sql`insert into decided_holds (seconds) select 3600 from generate_series(1, ${checkingRules.most})`.execute(
    shop.database.primary,
  )
  expect(await time()).toBe('an hour')
})

test('a seller whose listing is held reads how long that takes, wherever it says that it is', async () => {
  const { shop, areChecked } = await opens()
  const ann = await shop.signsUp('ann.seller@example.com')
  await areChecked(checkingRules.fewest, 2.5)
  await shop.runs('measure-checking')
  const settings = { kind: 'words', phrases: ['Western Union'] }
  await sql`insert into screening_rules (name, settings, is_on)
    values ('Paid elsewhere', ${JSON.stringify(settings)}::jsonb, true)`.execute(
    shop.database.primary,
  )
  const images = await sendsPhotos(ann.api)
  const sent = await sells(ann.api, {
    ...typed,
    images,
    description: 'A tidy car. Payment by Western Union, please.',
  })
  expect(sent.json()).toMatchObject({ isHeld: true, checkedWithin: '3 hours' })
  const { id } = sent.json<{ id: number }>()
  const other = await listsCar(ann.api, {
    make: 'Volkswagen',
    model: 'Golf GTI',
    year: 1991,
  })
  const own = (await ann.api.get(`/api/auth/listings/${id}`)).json<OwnListing>()
  expect(own).toMatchObject({ state: 'held', checkedWithin: '3 hours' })
  const all = (await ann.api.get('/api/auth/listings')).json<SellerListing[]>()
  expect(all.map((one) => [one.id, one.checkedWithin])).toEqual([
    [other, undefined],
    [id, '3 hours'],
  ])
  const emails = await shop.mailTo(ann.email)
  const email = emails.find(({ subject }) => subject.includes('being checked'))
  expect(email!.body).toContain('usually done within 3 hours')

  await releaseListing(moderating(shop), { listingId: id, ...because })
  const released = (await ann.api.get(`/api/auth/listings/${id}`)).json<OwnListing>()
  expect(released).not.toHaveProperty('checkedWithin')
})
