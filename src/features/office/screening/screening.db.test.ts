import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dump, tablesWith } from '../../../../test/database/dump.ts'
import { drafts, pays } from '../../../../test/buyers.ts'
import {
  edits,
  listsCar,
  sells,
  sendsPhotos,
  transitions,
  typed,
} from '../../../../test/sellers.ts'
import { photograph, sendsPictures } from '../../../../test/likenesses.ts'
import { hires, proves } from '../../../../test/staff.ts'
import { silentRecords } from '../../../../test/silent-records.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timePasses } from '../../../../test/time.ts'
import type { OfficeListing, ReportCase } from '../schema.ts'
import type { ScreeningRules, TrialResult } from './schema.ts'
import type { RuleSettings } from '../../moderation/screening/kinds.ts'

type Person = Awaited<ReturnType<Shop['signsUp']>>
type Moderator = Awaited<ReturnType<typeof hires>>

const words: RuleSettings = { kind: 'words', phrases: ['Western Union', 'whatsap*'] }

/** Writes a rule and switches it on; returns its number. */
async function rules(moderator: Moderator, name: string, settings: RuleSettings, isOn = true) {
  const written = await moderator.api.post('/api/office/rules', { name, settings })
  expect(written.status, written.text).toBe(200)
  const all = (await moderator.api.get('/api/office/rules')).json<ScreeningRules>()
  const { id } = all.find((rule) => rule.name === name)!
  if (isOn) await acts(moderator, id, 'switch-on')
  return id
}

const acts = async (moderator: Moderator, id: number, act: string) => {
  const done = await moderator.api.post(`/api/office/rules/${id}/acts`, { act })
  expect(done.status, done.text).toBe(200)
}
const tries = async (moderator: Moderator, settings: RuleSettings) =>
  (await moderator.api.post('/api/office/rules/trials', { settings })).json<TrialResult>()

async function opens() {
  const shop = await startApp({ vehicleRecords: silentRecords })
  const moderator = await hires(shop, 'moderator')
  const ann = await shop.signsUp('ann.seller@example.com')
  return { shop, moderator, ann, sees: seesOf(shop) }
}

const seesOf = (shop: Shop) => async (id: number) => {
  await shop.catalogue.refresh()
  return (await shop.api.get(`/api/listings/${id}`)).status
}

test('a listing that a rule finds is seen by its seller alone, until a moderator releases it', async () => {
  const { shop, moderator, ann, sees } = await opens()
  await rules(moderator, 'Paid elsewhere', words)
  const images = await sendsPhotos(ann.api)
  const sent = await sells(ann.api, {
    ...typed,
    images,
    description: 'A tidy car. Payment by WESTERN-UNION, please.',
  })
  expect(sent.status, sent.text).toBe(201)
  const { id, isHeld } = sent.json<{ id: number; isHeld: boolean }>()
  expect(isHeld).toBe(true)
  expect(await sees(id)).toBe(404)
  expect((await ann.api.get(`/api/auth/listings/${id}`)).json()).toMatchObject({ state: 'held' })
  const [email] = await shop.mailTo(ann.email)
  expect(email!.subject).toContain('is being checked')
  expect(email!.body).not.toMatch(/western|rule/i)

  const [found] = (await moderator.api.get('/api/office/cases')).json<ReportCase[]>()
  expect(found).toMatchObject({ listingId: id, isHeld: true })
  const office = (await moderator.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  expect(office.acts[0]).toMatchObject({
    actor: 'shop',
    action: 'hold',
    reason: 'Paid elsewhere: It says “Western Union”',
  })

  await timePasses(shop, { hours: 30 })
  await proves(moderator, moderator.device)
  const released = await moderator.api.post(`/api/office/listings/${id}/acts`, {
    act: 'release',
    reason: 'A joke about the film',
  })
  expect(released.status, released.text).toBe(200)
  expect(await sees(id)).toBe(200)
  // What was found in order is not held by the same rule again.
  expect((await edits(ann.api, id, { mileage: 84_100 })).status).toBe(200)
  expect(await sees(id)).toBe(200)
  const [rule] = (await moderator.api.get('/api/office/rules')).json<ScreeningRules>()
  expect(rule).toMatchObject({ held: 1, released: 1, takenDown: 0 })
})

test('a rule is measured by what a moderator has said, and not by what became of a listing otherwise', async () => {
  const { moderator, ann } = await opens()
  await rules(moderator, 'Paid elsewhere', words)
  const says = { description: 'Write to me on WhatsApp only.' }
  const figures = async () => {
    const [rule] = (await moderator.api.get('/api/office/rules')).json<ScreeningRules>()
    return [rule!.held, rule!.released, rule!.takenDown]
  }
  const decides = async (id: number, act: string) => {
    const path = `/api/office/listings/${id}/acts`
    const decided = await moderator.api.post(path, { act, ground: 'other', reason: 'A look' })
    expect(decided.status, decided.text).toBe(200)
  }
  const deleted = await listsCar(ann.api, says)
  const kept = await listsCar(ann.api, { ...says, make: 'Ford', model: 'Capri' })
  expect((await ann.api.delete(`/api/listings/${deleted}`)).status).toBe(200)
  expect(await figures(), 'nobody has looked at either').toEqual([2, 0, 0])
  await decides(deleted, 'release')
  await decides(kept, 'release')
  await decides(kept, 'hold')
  expect(await figures(), 'held for another reason').toEqual([2, 2, 0])
  await decides(kept, 'take-down')
  expect(await figures()).toEqual([2, 1, 1])
  await decides(kept, 'restore')
  expect(await figures()).toEqual([2, 2, 0])
})

test('a rule that is off holds nothing, nor does one that is deleted', async () => {
  const { moderator, ann, sees } = await opens()
  const id = await rules(moderator, 'Paid elsewhere', words, false)
  const says = { description: 'Write to me on WhatsApp only.' }
  expect(await sees(await listsCar(ann.api, says))).toBe(200)
  await acts(moderator, id, 'switch-on')
  expect(await sees(await listsCar(ann.api, { ...says, make: 'Ford', model: 'Escort XR3i' }))).toBe(
    404,
  )
  await acts(moderator, id, 'switch-off')
  expect(await sees(await listsCar(ann.api, { ...says, make: 'Mazda', model: 'MX-5' }))).toBe(200)
  await acts(moderator, id, 'switch-on')
  await acts(moderator, id, 'delete')
  expect(await sees(await listsCar(ann.api, { ...says, make: 'Peugeot', model: '205 GTI' }))).toBe(
    200,
  )
  expect((await moderator.api.get('/api/office/rules')).json()).toEqual([])
})

test('words are found whole, in any case, and with a star by their beginning', async () => {
  const { moderator, ann } = await opens()
  const [whole, begun, other] = [
    await listsCar(ann.api, { description: 'Paid by western   union or cash.' }),
    await listsCar(ann.api, { model: '318i', description: 'My Whatsapp-number is on request.' }),
    await listsCar(ann.api, { model: '320i', description: 'Driven from the Western Unions club.' }),
  ]
  const { tried, found, hits } = await tries(moderator, words)
  expect(tried).toBe(3)
  expect(found).toBe(2)
  expect(hits.map(({ listingId }) => listingId)).toEqual([begun, whole])
  expect(hits.map(({ listingId }) => listingId)).not.toContain(other)
  expect(hits[0]!.why).toBe('It says “whatsap*”')
})

test('a price far under its kind is found once there are eight of the kind', async () => {
  const { shop, moderator, ann, sees } = await opens()
  const cheap = { price: '2900.00' }
  await rules(moderator, 'Far too cheap', { kind: 'price', percent: 30 })
  for (let n = 0; n < 7; n++) await shop.publishes({ model: '325i', pricePence: 10_000_00 + n })
  expect(await sees(await listsCar(ann.api, cheap))).toBe(200)
  await shop.publishes({ model: '325i', pricePence: 20_000_00 })
  expect(await sees(await listsCar(ann.api, { price: '3100.00', model: '325i Touring' }))).toBe(200)
  expect(await sees(await listsCar(ann.api, { ...cheap, year: 1990 }))).toBe(404)
})

test('the third listing with one number, or of a new account, is found; earlier ones are not', async () => {
  const { shop, moderator, ann } = await opens()
  const phone: RuleSettings = { kind: 'phone', listings: 3, days: 7 }
  const newcomer: RuleSettings = { kind: 'newcomer', listings: 3, days: 7 }
  const lists = async (contactPhone: string, daysAgo: number) => {
    const publishedAt = new Date(Date.now() - daysAgo * 24 * 3_600_000)
    const id = await shop.publishes({ contactPhone, publishedAt })
    await shop.database.primary
      .updateTable('listings')
      .set({ user_id: ann.id })
      .where('id', '=', id)
      .execute()
    return id
  }
  await lists('+44 7700 900123', 3)
  await lists('07700 900 123', 2)
  const third = await lists('07700900123', 0)
  for (const settings of [phone, newcomer]) {
    const { hits } = await tries(moderator, settings)
    expect(hits.map(({ listingId }) => listingId)).toEqual([third])
    expect(hits[0]!.why).toMatch(/^3 listings /)
  }
  expect((await tries(moderator, { ...phone, days: 1 })).found).toBe(0)
  await timePasses(shop, { days: 8 })
  await proves(moderator, moderator.device)
  await lists('07700900123', 0)
  const later = await tries(moderator, newcomer)
  expect(later.hits.map(({ listingId }) => listingId)).toEqual([third])
})

test('the third paid listing of a new account is held, whatever their numbers are', async () => {
  const { shop, moderator, ann } = await opens()
  const newcomer: RuleSettings = { kind: 'newcomer', listings: 3, days: 7 }
  // Those that are paid for have numbers at random: here the latest has the lowest.
  const ids: number[] = []
  for (const daysAgo of [1, 2, 3]) {
    const publishedAt = new Date(Date.now() - daysAgo * 24 * 3_600_000)
    ids.push(await shop.publishes({ publishedAt }))
  }
  await sql`update listings set user_id = ${ann.id}, created_at = published_at`.execute(
    shop.database.primary,
  )
  // One that was never paid for is no listing.
  await drafts(ann.api)
  const { hits } = await tries(moderator, newcomer)
  expect(hits.map(({ listingId }) => listingId)).toEqual([ids[0]])
})

test('many listings from one network are held from a certain number on', async () => {
  const { shop, moderator, sees } = await opens()
  await rules(moderator, 'A crowd', { kind: 'network', listings: 2 })
  const from = (address: string, model: string) => async () => {
    const browser = shop.browser()
    const images = await sendsPhotos(browser)
    const contactEmail = `${model}@example.com`.replaceAll(' ', '')
    const sent = await sells(
      browser,
      { ...typed, model, images, contactEmail },
      {},
      {
        remoteAddress: address,
      },
    )
    expect(sent.status, sent.text).toBe(201)
    return sent.json<{ id: number }>().id
  }
  const first = await from('203.0.113.7', '316i')()
  const elsewhere = await from('198.51.100.7', '320i')()
  const second = await from('203.0.113.7', '318i')()
  expect([await sees(first), await sees(elsewhere), await sees(second)]).toEqual([200, 200, 404])
})

test('a paid listing is held once it is paid for, loses no days, and can’t be edited into view', async () => {
  const { shop, moderator, ann, sees } = await opens()
  await rules(moderator, 'Paid elsewhere', words)
  const id = await drafts(ann.api, {}, { description: 'Only by whatsapp: ask for the address.' })
  expect(await pays(ann.api, id)).toMatchObject({ state: 'succeeded' })
  await shop.runs('reconcile-orders')
  expect(await sees(id)).toBe(404)
  expect((await ann.api.get(`/api/auth/listings/${id}`)).json()).toMatchObject({ state: 'held' })
  const edited = await edits(ann.api, id, { description: 'Nothing to see here, all is well now.' })
  expect([edited.status, await sees(id)]).toEqual([edited.status, 404])
})

test('whoever pays for a listing that is then held gets one email about it each time, without a word of lost days', async () => {
  const { shop, moderator, ann } = await opens()
  await rules(moderator, 'Paid elsewhere', words)
  const description = 'Only by whatsapp: ask for the address.'
  const checked = expect.stringMatching(/is looking at your .* no day on sale is lost/)
  const newTo = async (email: string, before: number) =>
    (await shop.mailTo(email)).slice(0, -before || undefined)
  const settled = async (api: Person['api'], id: number) => {
    const published = await api.post('/api/listings', { draftId: id })
    expect([published.status, published.json()], published.text).toMatchObject([
      201,
      { isHeld: true, checkedWithin: '24 hours' },
    ])
    const order = (await api.get(`/api/orders/${id}`)).json()
    expect(order).toMatchObject({ state: 'live', checkedWithin: '24 hours' })
  }
  const expectTold = (emails: { subject: string; body: string }[]) => {
    const [receipt, ...more] = emails
    expect(more).toEqual([])
    expect(receipt).toMatchObject({ subject: expect.stringMatching(/^Receipt/), body: checked })
    expect(receipt!.body).not.toMatch(/is live|running since|\/listing\//)
    expect(receipt!.body).toMatch(/from .* to .*later by as long as the check takes/)
  }

  const id = await drafts(ann.api, {}, { description, contactEmail: ann.email })
  const before = (await shop.mailTo(ann.email)).length
  await pays(ann.api, id)
  await settled(ann.api, id)
  expectTold(await newTo(ann.email, before))

  // What ran out, and is paid for again.
  const renewed = await listsCar(ann.api, { make: 'Mazda', model: 'MX-5' })
  await shop.setState(renewed, 'expired')
  expect((await edits(ann.api, renewed, { description })).status).toBe(200)
  const until = (await shop.mailTo(ann.email)).length
  await pays(ann.api, renewed)
  await settled(ann.api, renewed)
  expectTold(await newTo(ann.email, until))

  // Without an account a second email has the link by which it is run, and says no more than that.
  const bob = shop.browser()
  const contactEmail = 'bob@example.com'
  const drafted = await drafts(bob, {}, { description, contactEmail, contactPhone: '' })
  await pays(bob, drafted)
  await settled(bob, drafted)
  const emails = await shop.mailTo(contactEmail)
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'Receipt: your 1989 BMW 3 Series on Youngtimer',
    'Your 1989 BMW 3 Series on Youngtimer',
  ])
  for (const { body } of emails) {
    expect(body).toEqual(checked)
    expect(body).not.toContain('/listing/')
  }

  // Looked at, it is on sale, and the order says so.
  const released = await moderator.api.post(`/api/office/listings/${id}/acts`, {
    act: 'release',
    reason: 'In order.',
  })
  expect(released.status, released.text).toBe(200)
  const order = (await ann.api.get(`/api/orders/${id}`)).json()
  expect(order).toMatchObject({ state: 'live' })
  expect(order).not.toHaveProperty('checkedWithin')
})

test('an edit that makes another car, or says what a rule knows, is held as it is made', async () => {
  const { shop, moderator, ann, sees } = await opens()
  const clean = await listsCar(ann.api)
  const swapped = await drafts(ann.api, {}, { make: 'Ford', model: 'Escort XR3i' })
  await pays(ann.api, swapped)
  await shop.runs('reconcile-orders')
  await rules(moderator, 'Paid elsewhere', words)
  await rules(moderator, 'Another car', { kind: 'another-car' })
  expect(
    (await edits(ann.api, clean, { description: 'Pay by Western Union only, please.' })).status,
  ).toBe(200)
  expect(await sees(clean)).toBe(404)
  const edited = await edits(ann.api, swapped, { make: 'Porsche', model: '911' })
  expect(edited.status, edited.text).toBe(200)
  expect(await sees(swapped)).toBe(404)
  const { hits } = await tries(moderator, { kind: 'another-car' })
  expect(hits).toMatchObject([{ listingId: swapped }])
})

test('what was edited while it was off sale is screened as it comes back, put on sale again, renewed or paid for', async () => {
  const { shop, moderator, ann, sees } = await opens()
  await rules(moderator, 'Paid elsewhere', words)
  const cars = [
    await listsCar(ann.api),
    await listsCar(ann.api, { make: 'Ford', model: 'Escort XR3i' }),
    await listsCar(ann.api, { make: 'Mazda', model: 'MX-5' }),
  ] as const
  const [sold, renewed, paid] = cars
  await transitions(ann.api, sold, 'sold')
  for (const id of [renewed, paid]) await shop.setState(id, 'expired')
  for (const id of cars)
    expect(
      (await edits(ann.api, id, { description: 'Pay by Western Union only, please.' })).status,
    ).toBe(200)

  for (const [id, to] of [
    [sold, 'relisted'],
    [renewed, 'renewed'],
  ] as const) {
    const back = await transitions(ann.api, id, to)
    expect([back.status, back.json()], to).toMatchObject([200, { state: 'held' }])
  }
  await pays(ann.api, paid)
  await shop.runs('reconcile-orders')
  for (const id of cars) {
    expect(await sees(id)).toBe(404)
    const own = (await ann.api.get(`/api/auth/listings/${id}`)).json()
    expect(own).toMatchObject({ state: 'held' })
  }
})

test('photographs of somebody else’s listing are known again, smaller or mirrored; one’s own are one’s own', async () => {
  const { shop, moderator, ann, sees } = await opens()
  const set = [photograph(1), photograph(5), photograph(9)]
  const first = await sells(ann.api, { ...typed, images: await sendsPictures(ann.api, ...set) })
  await rules(moderator, 'Seen before', { kind: 'photos', photos: 2 })
  const lists = async (browser: Person['api'], pictures: Sharp[], model: string, more = {}) => {
    const images = await sendsPictures(browser, ...pictures)
    const sent = await sells(browser, { ...typed, make: 'Ford', model, images, ...more })
    expect(sent.status, sent.text).toBe(201)
    return sees(sent.json<{ id: number }>().id)
  }
  const elses = { contactEmail: 'eve@example.com', contactPhone: '07700 900222' }
  const eve = shop.browser()
  expect(await lists(eve, [photograph(1, 320), photograph(4)], 'Escort XR3i', elses)).toBe(200)
  expect(await lists(eve, [photograph(1, 320), photograph(9, 500)], 'Capri', elses)).toBe(404)
  expect(
    await lists(eve, [photograph(7), photograph(5).flop(), photograph(9).flop()], 'Fiesta', elses),
  ).toBe(404)
  expect(await lists(ann.api, [photograph(1, 320), photograph(5, 320)], 'Granada')).toBe(200)
  // Two sellers without a number have none in common.
  await shop.database.primary.updateTable('listings').set({ contact_phone: null }).execute()
  const without = { ...elses, contactPhone: '' }
  expect(await lists(eve, [photograph(1, 320), photograph(9, 500)], 'Orion', without)).toBe(404)
  const { hits } = await tries(moderator, { kind: 'photos', photos: 2 })
  expect(hits.map(({ why }) => why)).toEqual(
    Array(3).fill(
      `2 of its photos are in listing ${first.json<{ id: number }>().id} of somebody else`,
    ),
  )
})

test('a listing that is edited to what a newer one shows is held, and the newer one is not', async () => {
  const { shop, moderator, ann, sees } = await opens()
  const eve = await shop.signsUp('eve@example.com')
  const lists = async (browser: Person['api'], pictures: Sharp[], car: object) => {
    const images = await sendsPictures(browser, ...pictures)
    const sent = await sells(browser, { ...typed, ...car, images })
    expect(sent.status, sent.text).toBe(201)
    return sent.json<{ id: number }>().id
  }
  const others = { contactEmail: eve.email, contactPhone: '07700 900222' }
  const plate = (registration: string) => ({ registration, showsMotHistory: true })
  const worn = await lists(eve.api, [photograph(2), photograph(4)], {
    ...others,
    ...plate('G124 ABC'),
    make: 'Ford',
    model: 'Capri',
  })
  const other = await lists(eve.api, [photograph(7)], {
    ...others,
    ...plate('G125 ABC'),
    make: 'Ford',
    model: 'Fiesta',
  })
  const newer = await lists(ann.api, [photograph(5), photograph(9)], plate('G123 ABC'))
  await rules(moderator, 'Seen before', { kind: 'photos', photos: 2 })
  await rules(moderator, 'On sale already', { kind: 'registration' })
  const copied = await sendsPictures(eve.api, photograph(5, 320), photograph(9, 500))
  expect((await edits(eve.api, worn, { images: copied })).status).toBe(200)
  expect(await sees(worn)).toBe(404)
  expect((await edits(eve.api, other, { registration: 'G123 ABC' })).status).toBe(200)
  expect(await sees(other)).toBe(404)

  // Hers come first, whatever else she changes.
  expect((await edits(ann.api, newer, { price: '15000.00' })).status).toBe(200)
  expect(await sees(newer)).toBe(200)
  for (const [settings, held] of [
    [{ kind: 'photos', photos: 2 }, [worn]],
    // What is held is not on sale, so that another may have its registration.
    [{ kind: 'registration' }, [other]],
  ] as const) {
    const { hits } = await tries(moderator, settings)
    expect(hits.map(({ listingId }) => listingId)).toEqual(held)
  }
})

test('a number that is edited into several listings is found, in whichever order that is done', async () => {
  const { moderator, ann, sees } = await opens()
  const [first, second, third] = [
    await listsCar(ann.api, { contactPhone: '07700 900111' }),
    await listsCar(ann.api, { contactPhone: '07700 900222', make: 'Ford', model: 'Capri' }),
    await listsCar(ann.api, { contactPhone: '07700 900333', make: 'Mazda', model: 'MX-5' }),
  ]
  await rules(moderator, 'One number', { kind: 'phone', listings: 3, days: 7 })
  for (const id of [third, first]) await edits(ann.api, id, { contactPhone: '07700 900222' })
  expect([await sees(first), await sees(second), await sees(third)]).toEqual([404, 200, 200])
})

test('the registration of a car that somebody else has on sale is known again, by nothing that says it', async () => {
  const { shop, moderator, ann, sees } = await opens()
  const shown = { registration: 'G123 ABC', showsMotHistory: true }
  const first = await listsCar(ann.api, shown)
  await rules(moderator, 'On sale already', { kind: 'registration' })
  const elses = { contactEmail: 'eve@example.com', contactPhone: '07700 900222' }
  const eve = shop.browser()
  const worn = await listsCar(eve, { ...shown, ...elses, registration: 'g123abc' })
  expect(await sees(worn)).toBe(404)
  expect(await sees(first)).toBe(200)
  const car = { ...shown, ...elses, make: 'Ford', model: 'Escort XR3i' }
  const other = await listsCar(eve, { ...car, registration: 'G124 ABC' })
  expect(await sees(other)).toBe(200)
  expect(
    await sees(await listsCar(ann.api, { ...shown, make: 'Ford', model: 'Capri' })),
    'one’s own',
  ).toBe(200)
  expect((await tries(moderator, { kind: 'registration' })).hits).toMatchObject([
    {
      listingId: worn,
      why: `Its registration is that of listing ${first} of somebody else, which is on sale`,
    },
  ])
  const tables = await dump(shop.database)
  expect(tablesWith(tables, 'G123ABC')).toEqual([])
  expect(
    tablesWith(tables, createHash('sha256').update('G123ABC').digest('hex')),
    'a hash that anybody could make',
  ).toEqual([])
})

test('what is wrong with a rule is said beside its field, and only those who work here write one', async () => {
  const { moderator, ann } = await opens()
  const written = (settings: object, name = 'A rule') =>
    moderator.api.post('/api/office/rules', { name, settings })
  for (const [settings, says] of [
    [{ kind: 'words', phrases: ['!!!'] }, 'letters or figures'],
    [{ kind: 'words', phrases: [] }, 'at least one phrase'],
    [{ kind: 'price', percent: 99 }, 'at most 90'],
    [{ kind: 'phone', listings: 1, days: 7 }, 'at least 2'],
    [{ kind: 'nonsense' }, ''],
  ] as const) {
    const refused = await written(settings)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(says)])
  }
  expect((await written(words)).status).toBe(200)
  expect((await written(words)).status).toBe(409)
  expect((await ann.api.get('/api/office/rules')).status).toBe(404)
  expect(
    (await moderator.api.post('/api/office/rules/999999/acts', { act: 'delete' })).status,
  ).toBe(404)
})
