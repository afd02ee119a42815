import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dump, tablesWith } from '../../../../test/database/dump.ts'
import { startApp } from '../../../../test/start-app.ts'
import {
  edits,
  listsCar,
  transitions,
  opensLink,
  rowsOf,
  sendsPhotos,
  typed,
} from '../../../../test/sellers.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { listingLimits, manageDays, plans } from '../../listings/rules.ts'

const badLink = { code: 'invalid', field: 'token' }

test('the link from the mail lets a browser run that listing, and no other', async () => {
  const shop = await startApp()
  const id = await listsCar(shop.browser())
  const other = await listsCar(shop.browser(), { contactEmail: 'bob@example.com' })
  const { browser, id: opened } = await opensLink(shop)
  expect(opened).toBe(id)
  const managed = await browser.get('/api/manage')
  expect(managed.json(), managed.text).toMatchObject([
    {
      id,
      contactEmail: typed.contactEmail,
      contactPhone: typed.contactPhone,
      revision: 1,
      daysLeft: plans.standard.days,
    },
  ])
  expect(managed.headers['cache-control']).toBe('no-store')
  const own = await browser.get(`/api/auth/listings/${id}`)
  expect([own.status, own.headers['etag']]).toEqual([200, '"r1"'])
  const images = [...own.json<{ images: string[] }>().images, ...(await sendsPhotos(browser))]
  const edited = await edits(browser, id, { model: '320i', images }, '"r1"')
  expect(edited.status, edited.text).toBe(200)
  expect(edited.json()).toMatchObject({ model: '320i', images })
  expect((await transitions(browser, id, 'under-offer')).status).toBe(200)
  expect((await browser.get(`/api/auth/listings/${other}`)).status).toBe(404)
  expect((await edits(browser, other, { model: 'x' })).status).toBe(404)
  expect((await transitions(browser, other, 'sold')).status).toBe(404)
  expect((await browser.delete(`/api/listings/${other}`)).status).toBe(404)
  expect((await browser.delete(`/api/listings/${id}`)).json()).toEqual({ id })
})

test('a browser in which it was not opened runs nothing, not even the one that listed the car', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const id = await listsCar(visitor)
  await opensLink(shop)
  for (const other of [visitor, shop.browser()]) {
    expect((await other.get('/api/manage')).json()).toEqual([])
    expect((await other.get(`/api/auth/listings/${id}`)).status).toBe(404)
    expect((await edits(other, id, { model: 'x' })).status).toBe(404)
    expect((await transitions(other, id, 'sold')).status).toBe(404)
    expect((await other.delete(`/api/listings/${id}`)).status).toBe(404)
  }
})

test('a browser remembers for seven days; the link works again, and in other browsers, for half a year', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const id = await listsCar(shop.browser())
  const { browser, token } = await opensLink(shop)
  await timePasses(shop, { days: manageDays.browser, seconds: -1 })
  expect((await browser.get('/api/manage')).json()).toHaveLength(1)
  await timePasses(shop, { seconds: 1 })
  expect((await browser.get('/api/manage')).json()).toEqual([])
  expect((await edits(browser, id, { model: 'x' })).status).toBe(404)
  for (const one of [browser, shop.browser(), shop.browser()]) {
    expect((await one.post('/api/manage', { token })).json()).toEqual({ id })
    expect((await one.get(`/api/auth/listings/${id}`)).status).toBe(200)
  }
  await timeIs(shop, '2026-11-28T11:59:59Z')
  expect((await shop.browser().post('/api/manage', { token })).status).toBe(200)
  await timePasses(shop, { seconds: 1 })
  const late = await shop.browser().post('/api/manage', { token })
  expect([late.status, late.json()]).toMatchObject([400, badLink])
})

test('once an account has the listing, its link and its browsers run it no longer', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(shop.browser())
  const { browser, token } = await opensLink(shop)
  await shop.database.primary
    .updateTable('listings')
    .set({ user_id: ann.id })
    .where('id', '=', id)
    .execute()
  expect((await browser.get('/api/manage')).json()).toEqual([])
  expect((await edits(browser, id, { model: 'x' })).status).toBe(404)
  expect((await browser.delete(`/api/listings/${id}`)).status).toBe(404)
  expect((await browser.post('/api/manage', { token })).json()).toMatchObject(badLink)
  expect((await edits(ann.api, id, { model: '320i' })).status).toBe(200)
})

test('somebody signed in runs what they opened by link beside what they own', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const own = await listsCar(ann.api)
  const id = await listsCar(shop.browser())
  await ann.api.post('/api/manage', { token: await shop.linkTo(typed.contactEmail) })
  expect((await ann.api.get('/api/manage')).json()).toMatchObject([{ id }])
  for (const one of [own, id])
    expect((await edits(ann.api, one, { model: '320i' })).status).toBe(200)
})

test('C1, C5: what is no token is refused as one', async () => {
  const shop = await startApp()
  await listsCar(shop.browser())
  const browser = shop.browser()
  for (const token of ['nonsense', 'a\0b', '\ud800', '\u202ex', 'x'.repeat(200), `' or 1=1 --`]) {
    const response = await browser.post('/api/manage', { token })
    expect([response.status, response.json()], token).toMatchObject([400, badLink])
  }
  for (const token of ['', 'x'.repeat(201), 7, null, ['x'], { x: 1 }] as const) {
    const response = await browser.post('/api/manage', { token })
    expect([response.status, response.json()]).toMatchObject([400, badLink])
  }
  expect(await rowsOf(shop, 'managed_listings')).toEqual([])
})

test('A3: the link stands in the email alone', async () => {
  const shop = await startApp()
  await listsCar(shop.browser())
  const { token } = await opensLink(shop)
  const everywhere = await dump(shop.database)
  expect(everywhere.get('manage_links')).not.toBe('')
  expect(tablesWith(everywhere, token)).toEqual(['mails'])
  expect(shop.logged.filter((line) => JSON.stringify(line).includes(token))).toEqual([])
})

test('10.1: once the contact email is another, nothing that went to the earlier one runs the listing', async () => {
  const shop = await startApp()
  const mistyped = 'ann.seler@example.com'
  const id = await listsCar(shop.browser(), { contactEmail: mistyped })
  const ann = await opensLink(shop, mistyped)
  const stranger = shop.browser()
  expect((await stranger.post('/api/manage', { token: ann.token })).status).toBe(200)

  const put = await edits(ann.browser, id, { contactEmail: typed.contactEmail })
  expect(put.status, put.text).toBe(200)
  // The browser that changed it goes on; the stranger's, and the link that they were sent, are over.
  expect((await edits(ann.browser, id, { mileage: 84_001 })).status).toBe(200)
  expect((await stranger.get('/api/manage')).json()).toEqual([])
  expect((await edits(stranger, id, { contactPhone: '07700 900111' })).status).toBe(404)
  expect((await stranger.delete(`/api/listings/${id}`)).status).toBe(404)
  const late = await shop.browser().post('/api/manage', { token: ann.token })
  expect([late.status, late.json()]).toMatchObject([400, badLink])
  expect(await rowsOf(shop, 'managed_listings')).toHaveLength(1)

  await shop.runs('mail-manage-link', { listingId: id, network: null })
  expect((await opensLink(shop)).id).toBe(id)
})

test('10.1: a link that is left of an earlier contact email opens nothing', async () => {
  const shop = await startApp()
  const id = await listsCar(shop.browser())
  const token = await shop.linkTo(typed.contactEmail)
  await shop.database.primary
    .updateTable('listings')
    .set({ contact_email: 'Bob@example.com' })
    .where('id', '=', id)
    .execute()
  const response = await shop.browser().post('/api/manage', { token })
  expect([response.status, response.json()]).toMatchObject([400, badLink])
})

test('10.1: a seller without an account ends every link and other browser, and is mailed a new link', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const id = await listsCar(shop.browser())
  const { browser, token } = await opensLink(shop)
  const stranger = shop.browser()
  expect((await stranger.post('/api/manage', { token })).status).toBe(200)
  const other = await listsCar(shop.browser(), { contactEmail: 'bob@example.com' })

  for (const [one, car] of [
    [shop.browser(), id],
    [browser, other],
    [browser, 999],
  ] as const)
    expect((await one.post(`/api/listings/${car}/new-link`)).status).toBe(404)
  const ended = await browser.post(`/api/listings/${id}/new-link`)
  expect([ended.status, ended.json()]).toEqual([200, { id }])
  expect((await edits(stranger, id, { mileage: 84_001 })).status).toBe(404)
  expect((await shop.browser().post('/api/manage', { token })).json()).toMatchObject(badLink)
  expect((await edits(browser, id, { mileage: 84_001 })).status).toBe(200)
  // The other seller's are as they were.
  expect((await opensLink(shop, 'bob@example.com')).id).toBe(other)

  expect(await shop.jobsFor(id)).toContain('mail-manage-link')
  const before = (await shop.mailTo(typed.contactEmail)).length
  await shop.runs('mail-manage-link', { listingId: id, network: null })
  expect(await shop.mailTo(typed.contactEmail)).toHaveLength(before + 1)
  const renewed = await opensLink(shop)
  expect([renewed.id, renewed.token === token]).toEqual([id, false])
  for (let at = 1; at < listingLimits.newLinks.max; at++)
    expect((await browser.post(`/api/listings/${id}/new-link`)).status).toBe(200)
  expect((await browser.post(`/api/listings/${id}/new-link`)).status).toBe(429)
})

test('a link that is opened again has whatever still waits posted', async () => {
  const shop = await startApp()
  const id = await listsCar(shop.browser())
  await opensLink(shop)
  const { primary } = shop.database
  await sql`delete from jobs.job where name = 'tell-seller'`.execute(primary)
  await opensLink(shop)
  expect(await shop.jobsFor(id)).toContain('tell-seller')
})
