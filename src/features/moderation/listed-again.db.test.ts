import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { photograph, picture, sendsPictures } from '../../../test/likenesses.ts'
import { edits, listsCar, transitions, opensLink, sells, typed } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { commands } from '../../operator/commands.ts'
import { takenDownDays } from '../listings/rules.ts'
import { sizeKey } from '../photos/storage-keys.ts'

const operate = (shop: Shop, name: string, ...given: string[]) =>
  commands[name]!.run(shop.operator, ...given)

const other = {
  ...typed,
  make: 'Volkswagen',
  model: 'Golf GTI',
  contactEmail: 'else@example.com',
  contactPhone: '07700 900111',
}

/** A listing of two pictures that was taken down. */
async function takesDown() {
  const shop = await startApp()
  const ann = shop.browser()
  const images = await sendsPictures(ann, picture(1), picture(2))
  const { id } = (await sells(ann, { ...typed, images })).json<{ id: number }>()
  await operate(shop, 'take-down', String(id), 'Not yours', 'keep-money')
  return { shop, ann, id, images }
}

test('10.4: photographs of a listing that was taken down can’t be listed again, by anybody', async () => {
  const { shop, id } = await takesDown()
  const bob = shop.browser()
  const images = await sendsPictures(bob, picture(3), picture(2))
  for (const isPremium of [false, true]) {
    const response = await sells(bob, { ...other, images, isPremium })
    expect([response.status, response.json()]).toEqual([
      400,
      expect.objectContaining({
        field: 'images',
        message: expect.stringMatching(/we took down.*somebody has looked at it.*write to \S+@/),
      }),
    ])
  }
  await operate(shop, 'allow-again', String(id), 'They are hers after all')
  expect((await sells(bob, { ...other, images })).status).toBe(201)
})

test('10.4: turned and cropped they are known by what they were made of', async () => {
  const { shop } = await takesDown()
  const bob = shop.browser()
  const [sent = ''] = await sendsPictures(bob, picture(2))
  const changed = await bob.post(`/api/photos/${sent.split('/')[2]}/edits`, {
    turn: 90,
    crop: { left: 0.2, top: 0.2, width: 0.5, height: 0.5 },
  })
  const images = [changed.json<{ url: string }>().url]
  expect((await sells(bob, { ...other, images })).json()).toMatchObject({ field: 'images' })
})

test('10.4: two pictures of a removed listing, or the only one, can’t be listed again smaller, lighter or re-encoded', async () => {
  const { shop } = await takesDown()
  const bob = shop.browser()
  const [one, two, fresh] = await sendsPictures(
    bob,
    picture(1, 400).modulate({ brightness: 1.1 }),
    picture(2, 300),
    picture(4),
  )
  expect((await sells(bob, { ...other, images: [fresh, one, two] })).status).toBe(400)
  expect((await sells(bob, { ...other, images: [two] })).status).toBe(400)
  expect((await sells(bob, { ...other, images: [fresh, one] })).status, 'one may look alike').toBe(
    201,
  )
})

test('10.4: pictures of a removed listing can’t be edited into another listing', async () => {
  const { shop } = await takesDown()
  const { browser: link, id } = await (async () => {
    const bob = shop.browser()
    const images = await sendsPictures(bob, picture(5))
    const made = await sells(bob, { ...other, images })
    expect(made.status, made.text).toBe(201)
    return opensLink(shop, other.contactEmail)
  })()
  const images = await sendsPictures(link, picture(1))
  expect((await edits(link, id, { images })).status).toBe(400)
})

test.each([
  ['email', { contactPhone: '07700 900222' }],
  ['number', { contactEmail: 'new@example.com', contactPhone: '+44 (0)7700 900987' }],
])('10.4: the same car by the same %s waits until a moderator allows it', async (_, changed) => {
  const { shop, id } = await takesDown()
  const elsewhere = shop.browser()
  const images = await sendsPictures(elsewhere, picture(6))
  const data = { ...typed, mileage: 90_000, ...changed, images }
  const response = await sells(elsewhere, data)
  expect([response.status, response.json()]).toEqual([
    400,
    expect.objectContaining({ field: 'model' }),
  ])
  const golf = await sells(elsewhere, { ...data, make: 'Volkswagen', model: 'Golf GTI' })
  expect(golf.status, 'another car').toBe(201)
  await operate(shop, 'allow-again', String(id), 'Papers were sent')
  const again = await sendsPictures(elsewhere, picture(7))
  expect((await sells(elsewhere, { ...data, images: again })).status).toBe(201)
})

test('10.4: the same car may be listed again after its days, whatever has touched the listing meanwhile', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const id = await listsCar(shop.browser())
  await operate(shop, 'take-down', String(id), 'Not yours', 'keep-money')
  await timePasses(shop, { days: takenDownDays - 1 })
  // As a dispute of the bank about what was paid does.
  await shop.database.primary
    .updateTable('listings')
    .set({ updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  const listsAgain = async () => {
    const browser = shop.browser()
    const images = await sendsPictures(browser, picture(6))
    return (await sells(browser, { ...typed, images })).status
  }
  expect(await listsAgain()).toBe(400)
  await timePasses(shop, { days: 2 })
  expect(await listsAgain()).toBe(201)
})

test('10.4: the same car by somebody else is another car', async () => {
  const { shop } = await takesDown()
  const bob = shop.browser()
  const { contactEmail, contactPhone } = other
  const images = await sendsPictures(bob, picture(8))
  expect((await sells(bob, { ...typed, contactEmail, contactPhone, images })).status).toBe(201)
})

test('10.4: a car that was put aside before can’t be put on sale again after a take-down', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const first = await listsCar(ann.api)
  await ann.api.delete(`/api/listings/${first}`)
  const images = await sendsPictures(ann.api, picture(9))
  const { id } = (await sells(ann.api, { ...typed, images })).json<{ id: number }>()
  await operate(shop, 'take-down', String(id), 'A fraud', 'keep-money')
  expect((await transitions(ann.api, first, 'relisted')).status).toBe(400)
})

test('10.4: taking a listing down erases every size of its photos, and what comes late; not the photo', async () => {
  const { shop, images, id } = await takesDown()
  const rows = await shop.database.primary.selectFrom('photos').selectAll().orderBy('id').execute()
  const { rows: jobs } = await sql<{ data: object; later: boolean }>`
    select data, start_after > now() + interval '50 minutes' as later from jobs.job
    where name = 'hide-photos' and data ->> 'listingId' = ${String(id)} order by 2
  `.execute(shop.database.primary)
  expect(jobs.map(({ later }) => later)).toEqual([false, true])
  const masters = rows.map((row) => ({
    storageKey: row.storage_key,
    mimeType: row.mime_type,
    width: row.width,
  }))
  const small = masters.map((one) => sizeKey(one, { width: 320, format: 'webp' }))
  for (const key of small) await shop.storage.put(key, Buffer.from('derived'))
  await shop.runs('hide-photos', jobs[0]!.data)
  for (const key of small) expect(await shop.storage.get(key)).toBeNull()
  for (const { storageKey } of masters) expect(await shop.storage.get(storageKey)).not.toBeNull()
  expect(await operate(shop, 'photos', String(id))).toContain(masters[0]!.storageKey)
  expect((await shop.api.get(images[0]!)).status).toBe(404)
})

test('10.4: photos from before their looks were known are known again, too', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const images = await sendsPictures(ann, picture(1))
  await shop.database.primary.updateTable('photos').set({ likeness: null }).execute()
  const { id } = (await sells(ann, { ...typed, images })).json<{ id: number }>()
  await operate(shop, 'take-down', String(id), 'Not yours', 'keep-money')
  await shop.runs('hide-photos', { listingId: id })
  const bob = shop.browser()
  const copies = await sendsPictures(bob, picture(1, 350))
  expect((await sells(bob, { ...other, images: copies })).status).toBe(400)
})

test('10.4: only what was taken down can be allowed again', async () => {
  const shop = await startApp()
  const id = await shop.publishes()
  await expect(operate(shop, 'allow-again', String(id), 'why')).rejects.toThrow('not taken down')
})

test('10.4: turned round, as in a mirror, photographs of a listing that was taken down are known again', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const photos = [photograph(5), photograph(9)]
  const images = await sendsPictures(ann, ...photos)
  const { id } = (await sells(ann, { ...typed, images })).json<{ id: number }>()
  await operate(shop, 'take-down', String(id), 'Not yours', 'keep-money')
  const bob = shop.browser()
  const turned = await sendsPictures(bob, ...photos.map((one) => one.clone().flop()))
  expect((await sells(bob, { ...other, images: turned })).json()).toMatchObject({ field: 'images' })
})
