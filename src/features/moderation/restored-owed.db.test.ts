import { expect, test } from 'vitest'
import { moderating } from '../../../test/moderating.ts'
import { edits, listsCar, opensLink, rowsOf, typed } from '../../../test/sellers.ts'
import { startApp } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { restoreListing } from './restore.server.ts'
import { takeDown } from './take-down.server.ts'

const because = { reason: 'It looked like another’s', by: 'command' } as const

test('whoever was owed the link to a car that was taken down is sent it once that is restored, and nothing meanwhile', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  await listsCar(shop.browser(), { mileage: 1 })
  const id = await listsCar(shop.browser(), { mileage: 2 })
  await takeDown(moderating(shop), {
    listingId: id,
    ground: 'description',
    refund: false,
    ...because,
  })
  const sent = () => shop.mailTo(typed.contactEmail)
  const before = (await sent()).length
  await timePasses(shop, { days: 1, minutes: 1 })
  expect(await shop.runs('send-owed-letters')).toBe(0)
  expect(await sent()).toHaveLength(before)

  await restoreListing(moderating(shop), { listingId: id, ...because })
  // It is that day’s email: nothing was used up by the car that was not to be written about.
  expect(await shop.runs('send-owed-letters')).toBe(1)
  expect((await opensLink(shop)).id).toBe(id)
  expect(await rowsOf(shop, 'owed_letters')).toEqual([])
})

test('what is owed about a car that is down delays no email about another of the same address', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ids: number[] = []
  for (const mileage of [1, 2, 3]) ids.push(await listsCar(shop.browser(), { mileage }))
  await takeDown(moderating(shop), {
    listingId: ids[1]!,
    ground: 'description',
    refund: false,
    ...because,
  })
  await timePasses(shop, { days: 1, minutes: 1 })
  expect(await shop.runs('send-owed-letters')).toBe(1)
  expect((await opensLink(shop)).id).toBe(ids[2])
  expect(await rowsOf(shop, 'owed_letters')).toMatchObject([{ listing_id: ids[1] }])
})

test('likewise the link that a new contact email was to be sent as the car was taken down', async () => {
  const shop = await startApp()
  const id = await listsCar(shop.browser())
  const { browser } = await opensLink(shop)
  const contactEmail = 'ann@new.example'
  expect((await edits(browser, id, { contactEmail })).status).toBe(200)
  await takeDown(moderating(shop), {
    listingId: id,
    ground: 'description',
    refund: false,
    ...because,
  })
  const told = (await shop.mailTo(contactEmail)).length
  await shop.runs('mail-manage-link', { listingId: id, network: null })
  expect(await shop.mailTo(contactEmail)).toHaveLength(told)
  await restoreListing(moderating(shop), { listingId: id, ...because })
  expect(await shop.runs('send-owed-letters')).toBe(1)
  expect((await opensLink(shop, contactEmail)).id).toBe(id)
})
