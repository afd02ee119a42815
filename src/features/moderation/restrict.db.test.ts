import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moderating } from '../../../test/moderating.ts'
import { edits, listsCar, opensLink, typed } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import type { RestrictionKind } from '../accounts/rules.ts'
import type { Conversation } from '../enquiries/schema.ts'
import { holdListing, releaseListing } from './hold.server.ts'
import { liftRestriction, restrictPerson } from './restrict.server.ts'
import { restoreListing } from './restore.server.ts'
import { takeDown } from './take-down.server.ts'

const because = { reason: 'Three buyers paid for a car that was not there', by: 'command' } as const
const asks = { name: 'Nell', phone: '', message: 'Is the timing belt done?' }

async function opens(shop: Shop, address: string) {
  const browser = shop.browser()
  const response = await browser.post('/api/enquiries/open', { token: await shop.linkTo(address) })
  if (response.status !== 200) throw new Error(`the link was refused: ${response.text}`)
  return { browser, id: response.json<{ id: number }>().id }
}

/** Eve has an account, and a car on sale without it, about which Nell has written and which she runs by its link. */
async function eveWithoutAccount() {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com')
  const car = await listsCar(shop.browser(), { contactEmail: eve.email })
  const { browser: manager } = await opensLink(shop, eve.email)
  await shop.browser().post(`/api/contact/${car}`, { ...asks, email: 'nell@example.com' })
  const nell = await opens(shop, 'nell@example.com')
  const ended = async () =>
    (await nell.browser.get(`/api/enquiries/${nell.id}`)).json<Conversation>().ended
  return { shop, eve, car, manager, nell, ended }
}

const restricts = (shop: Shop, userId: number, kind: RestrictionKind) =>
  restrictPerson(moderating(shop), { userId, kind, ground: 'fraud', ...because })
const stateOf = async (shop: Shop, id: number) =>
  (
    await sql<{ state: string }>`select state from listings where id = ${id}`.execute(
      shop.database.primary,
    )
  ).rows[0]?.state

/** Eve’s car is being checked as she is banned, and she gives it another contact email. */
async function bannedWhileChecked(kind: RestrictionKind = 'banned') {
  const all = await eveWithoutAccount()
  await holdListing(moderating(all.shop), { listingId: all.car, ...because })
  await restricts(all.shop, all.eve.id, kind)
  const edited = await edits(all.manager, all.car, { contactEmail: 'eve@new.example' })
  if (edited.status !== 200) throw new Error(edited.text)
  return all
}

test('what was being checked of whoever is banned stays theirs over another contact email', async () => {
  const { shop, car, ended } = await bannedWhileChecked()
  expect(await ended()).toBe('stopped-by-us')
  await expect(releaseListing(moderating(shop), { listingId: car, ...because })).rejects.toThrow(
    'lift that first',
  )
})

test('whoever is banned writes nothing on about what was being checked, and shows no email', async () => {
  const { manager, nell } = await bannedWhileChecked()
  const of = `/api/enquiries/${nell.id}`
  const says = await manager.post(`${of}/answers`, { message: 'Please pay a deposit.' })
  const shows = await manager.post(`${of}/email`, {})
  expect([says.status, shows.status]).toEqual([403, 403])
  expect((await nell.browser.get(of)).json<Conversation>()).toMatchObject({
    answers: [],
    email: null,
  })
})

/** Eve has written about Ann’s car with another address than her account’s, and opened the link that came there. */
async function eveWithOtherAddress(kind: RestrictionKind) {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const car = await listsCar(ann.api, { contactEmail: ann.email })
  await eve.api.post(`/api/contact/${car}`, { ...asks, name: 'Eve', email: 'eve@other.example' })
  const opened = await opens(shop, 'eve@other.example')
  await restricts(shop, eve.id, kind)
  const seen = async () => (await ann.api.get(`/api/enquiries/${opened.id}`)).json<Conversation>()
  return { shop, eve, ann, ...opened, seen }
}

test('whoever is banned writes nothing on by the link that came to another address of theirs, and shows no email', async () => {
  const { browser, id, seen } = await eveWithOtherAddress('banned')
  const says = await browser.post(`/api/enquiries/${id}/answers`, { message: 'Your bank details?' })
  const shows = await browser.post(`/api/enquiries/${id}/email`, {})
  expect([says.status, says.text]).toEqual([403, expect.stringContaining('take this from you')])
  expect(shows.status).toBe(403)
  expect(await seen()).toMatchObject({ answers: [], email: null })
})

test('a suspended person can’t show their email, and reads why', async () => {
  const { eve, id, seen } = await eveWithOtherAddress('suspended')
  const shows = await eve.api.post(`/api/enquiries/${id}/email`, {})
  expect([shows.status, shows.text]).toEqual([403, expect.stringContaining(because.reason)])
  expect((await seen()).email).toBeNull()
})

test('as a ban is lifted, what was being checked goes on being checked, and its conversations go on', async () => {
  const { shop, eve, car, ended } = await bannedWhileChecked()
  await liftRestriction(moderating(shop), { userId: eve.id, ...because })
  expect(await ended()).toBeNull()
  expect(await stateOf(shop, car)).toBe('held')
  expect(await releaseListing(moderating(shop), { listingId: car, ...because })).toBe('live')
})

test('as whoever is suspended closes their account, what was being checked stays with them', async () => {
  const { shop, eve, car, ended } = await bannedWhileChecked('suspended')
  const { api, email, password } = eve
  await api.post('/api/auth/login', { email, password })
  expect((await api.post('/api/auth/close', { password })).status).toBe(200)
  expect(await ended()).toBe('stopped-by-us')
  expect(await stateOf(shop, car)).toBe('held')
})

test('what was being checked of whoever is banned, and is taken down, isn’t restored before that is lifted', async () => {
  const { shop, eve, car } = await bannedWhileChecked()
  await takeDown(moderating(shop), { listingId: car, ground: 'fraud', refund: false, ...because })
  await expect(restoreListing(moderating(shop), { listingId: car, ...because })).rejects.toThrow(
    'lift that first',
  )
  await liftRestriction(moderating(shop), { userId: eve.id, ...because })
  expect(await restoreListing(moderating(shop), { listingId: car, ...because })).toBe('live')
})

test('who wrote about a car that is hidden with a fraud, and has another contact email by then, is warned, and its number stays known', async () => {
  const { shop, eve, car, manager } = await eveWithoutAccount()
  await restrictPerson(moderating(shop), {
    userId: eve.id,
    kind: 'suspended',
    ground: 'other',
    ...because,
  })
  await edits(manager, car, { contactEmail: 'eve@new.example' })
  await restricts(shop, eve.id, 'banned')
  await shop.runs('warn-other-sides', { userId: eve.id })
  const [mail] = await shop.mailTo('nell@example.com')
  expect(mail!.subject).toContain('A warning about')
  const { rows } = await sql<{ phones: string[] }>`select phones from restrictions`.execute(
    shop.database.primary,
  )
  expect(rows[0]!.phones).toEqual([typed.contactPhone.replaceAll(' ', '').slice(-9)])
})
