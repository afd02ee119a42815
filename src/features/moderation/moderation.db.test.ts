import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commands } from '../../operator/commands.ts'
import { testCards } from '../../adapters/sandbox-cards/test-cards.ts'
import { moderating } from '../../../test/moderating.ts'
import { asksToPay, drafts, pays, usesCard } from '../../../test/buyers.ts'
import {
  edits,
  listsCar,
  opensLink,
  rowsOf,
  sells,
  sendsPhotos,
  transitions,
  typed,
} from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { endedListingDays, plans } from '../listings/rules.ts'
import { givePlan } from '../selling/state/extend.server.ts'
import { dismissReports, holdListing, releaseListing } from './hold.server.ts'
import { restoreListing } from './restore.server.ts'
import { reportLimits } from './rules.ts'
import { takeDown } from './take-down.server.ts'
import { decideAppeal } from './appeals/appeals.server.ts'

const because = { reason: 'As far as we can see', by: 'command' } as const

const report = { reason: 'fraud', details: 'He wants a deposit by gift card', email: '' }
const seenBy = async (shop: Shop, id: number) => {
  await shop.catalogue.refresh()
  return (await shop.visit(id)).status
}
const mailsTo = async (shop: Shop, address: string) =>
  (await shop.mailTo(address)).map(({ subject }) => subject)

test('G4: a visitor reports a listing without an account, is thanked, and gets an email about what became of it', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const id = await shop.publishes({ contactEmail: 'seller@example.com' })
  const eve = shop.browser()
  const sent = await eve.post(`/api/listings/${id}/reports`, {
    ...report,
    email: 'Vic@Example.com',
  })
  expect([sent.status, sent.json()]).toEqual([
    200,
    { message: expect.stringContaining('Somebody will look') },
  ])
  expect(await mailsTo(shop, 'vic@example.com')).toEqual(['Your report about a 1989 BMW 3 Series'])
  expect(await mailsTo(shop, 'seller@example.com'), 'the seller hears nothing').toEqual([])
  await dismissReports(moderating(shop), { listingId: id, ...because })
  await timePasses(shop, { days: 1, seconds: 1 })
  await shop.runs('tell-reporters')
  const [became] = await shop.mailTo('vic@example.com')
  expect(became!.body).toContain('keeps to our rules')
  await expect(dismissReports(moderating(shop), { listingId: id, ...because })).rejects.toThrow(
    'No report',
  )
})

test('10.5: an address that was typed into reports gets one email a day, with what became of each', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ids = [await shop.publishes(), await shop.publishes(), await shop.publishes()] as const
  const victim = 'vic@example.com'
  for (const id of ids)
    await shop.browser().post(`/api/listings/${id}/reports`, { ...report, email: victim })
  const [first, second, kept] = ids
  for (const listingId of [first, second])
    await takeDown(moderating(shop), { listingId, ground: 'fraud', refund: false, ...because })
  await dismissReports(moderating(shop), { listingId: kept, ...because })
  await shop.runs('tell-reporters')
  expect(await mailsTo(shop, victim)).toEqual(['Your report about a 1989 BMW 3 Series'])

  await timePasses(shop, { days: 1, seconds: 1 })
  for (let n = 0; n < 2; n++) await shop.runs('tell-reporters')
  const [became, ...before] = await shop.mailTo(victim)
  expect(became!.subject).toBe('What became of your reports')
  expect(before).toHaveLength(1)
  expect(became!.body.match(/taken the listing down/g)).toHaveLength(2)
  expect(became!.body.match(/keeps to our rules/g)).toHaveLength(1)
  expect(became!.body).not.toContain(report.details)
})

test.each([
  ['deleted', (shop: Shop, id: number) => shop.setState(id, 'withdrawn')],
  [
    'erased',
    (shop: Shop, id: number) =>
      shop.database.primary.deleteFrom('listings').where('id', '=', id).execute(),
  ],
])(
  'whoever has reported a listing that was found in order, and is %s by now, is not told that it stays',
  async (_, ends) => {
    const shop = await startApp()
    await timeIs(shop, '2026-06-01T12:00:00Z')
    const id = await shop.publishes()
    await shop
      .browser()
      .post(`/api/listings/${id}/reports`, { ...report, email: 'vic@example.com' })
    await dismissReports(moderating(shop), { listingId: id, ...because })
    await ends(shop, id)
    await timePasses(shop, { days: 1, seconds: 1 })
    await shop.runs('tell-reporters')
    const [became] = await shop.mailTo('vic@example.com')
    expect(became!.body).toContain('kept to our rules. Nobody can see it any more.')
    expect(became!.body).not.toContain('stays')
  },
)

test('whoever reports with an account gets an email at once', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const ids = [await shop.publishes(), await shop.publishes()]
  for (const listingId of ids) {
    await ann.api.post(`/api/listings/${listingId}/reports`, { ...report, email: ann.email })
    await dismissReports(moderating(shop), { listingId, ...because })
  }
  await timePasses(shop, { days: 1, seconds: 1 })
  await shop.runs('tell-reporters')
  const told = 'What became of your report about a 1989 BMW 3 Series'
  const subjects = await mailsTo(shop, ann.email)
  expect(subjects.filter((subject) => subject === told)).toHaveLength(2)
})

test('whoever empties the address is written to nowhere, and whoever sends none of their own is at their account’s', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes()
  const path = `/api/listings/${id}/reports`
  expect((await ann.api.post(path, report)).status).toBe(200)
  const { email: _, ...without } = report
  expect((await ann.api.post(path, without)).status).toBe(200)
  expect((await rowsOf(shop, 'reports')).map(({ email }) => email)).toEqual([null, ann.email])
  const thanks = 'Your report about a 1989 BMW 3 Series'
  const subjects = await mailsTo(shop, ann.email)
  expect(subjects.filter((subject) => subject === thanks)).toHaveLength(1)
})

test.each([
  ['a reason that is none', { ...report, reason: 'ugly' }, 'reason'],
  ['an address that is none', { ...report, email: 'vic' }, 'email'],
  ['too many words', { ...report, details: 'x'.repeat(2_001) }, 'details'],
  ['a field that is none', { ...report, listingId: 2 }, 'listingId'],
])('a report with %s is refused by the name of its field', async (_, wrong, field) => {
  const shop = await startApp()
  const id = await shop.publishes()
  const refused = await shop.browser().post(`/api/listings/${id}/reports`, wrong)
  expect([refused.status, refused.json()]).toMatchObject([400, { field }])
})

test('a visitor can’t report a listing that isn’t public, nor one listing more often than the limit', async () => {
  const shop = await startApp()
  const ids = [await shop.publishes(), await shop.publishes()]
  const eve = shop.browser()
  const reports = (id: number) => eve.post(`/api/listings/${id}/reports`, report)
  await shop.setState(ids[1]!, 'withdrawn')
  expect((await reports(ids[1]!)).status).toBe(404)
  const { max, message } = reportLimits.listing
  for (let at = 0; at < max; at++) expect((await reports(ids[0]!)).status).toBe(200)
  const refused = await reports(ids[0]!)
  expect([refused.status, refused.json()]).toMatchObject([429, { message }])
  expect(await rowsOf(shop, 'reports')).toHaveLength(max)
})

test('reports by somebody with an account are limited by the account and not by the network', async () => {
  const shop = await startApp()
  const id = await shop.publishes()
  const other = await shop.publishes()
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  const reports = (by: typeof ann, listingId: number) =>
    by.api.post(`/api/listings/${listingId}/reports`, report)
  const { max, message } = reportLimits.listing
  for (let at = 0; at < max; at++) expect((await reports(ann, id)).status).toBe(200)
  const refused = await reports(ann, id)
  expect([refused.status, refused.json()]).toMatchObject([429, { message }])
  expect((await reports(bob, id)).status).toBe(200)
  expect((await reports(ann, other)).status).toBe(200)
})

test('a seller reports a message about their own car, and a stranger can’t', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  await shop.browser().post(`/api/contact/${id}`, {
    name: 'Eve',
    email: 'eve@example.com',
    phone: '07700 900000',
    message: 'Please send me a code that I will text to you.',
  })
  const { items } = (await ann.api.get('/api/enquiries')).json<{ items: { id: number }[] }>()
  const path = `/api/enquiries/${items[0]!.id}/reports`
  const bob = await shop.signsUp('bob@example.com')
  expect((await bob.api.post(path, report)).status).toBe(404)
  expect((await shop.browser().post(path, report)).status).toBe(404)
  expect((await ann.api.post(path, report)).status).toBe(200)
  expect(await rowsOf(shop, 'reports')).toMatchObject([
    { about: 'message', listing_id: id, enquiry_id: items[0]!.id, user_id: ann.id },
  ])
  const exported = (await ann.api.get('/api/auth/export')).json<{ reports: unknown[] }>()
  expect(exported.reports).toMatchObject([{ about: 'message', details: report.details }])
})

test('a listing that is held is seen by its seller alone, as being checked, and loses no day', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  const own = async () =>
    (await ann.api.get(`/api/auth/listings/${id}`)).json<{ state: string; expiresAt: string }>()
  const before = await own()
  await transitions(ann.api, id, 'under-offer')

  await holdListing(moderating(shop), { listingId: id, ...because })
  expect(await seenBy(shop, id)).toBe(404)
  expect((await own()).state).toBe('held')
  expect(await mailsTo(shop, 'ann@example.com')).toContain(
    'Your 1989 BMW 3 Series is being checked',
  )
  await expect(holdListing(moderating(shop), { listingId: id, ...because })).rejects.toThrow(
    'on sale',
  )
  for (const to of ['live', 'renewed', 'sold', 'relisted'])
    expect((await ann.api.post(`/api/listings/${id}/state`, { to })).status, to).toBe(409)

  await timePasses(shop, { hours: 36 })
  await releaseListing(moderating(shop), { listingId: id, ...because })
  expect(await seenBy(shop, id)).toBe(200)
  const after = await own()
  expect(after.state).toBe('under-offer')
  expect(Date.parse(after.expiresAt) - Date.parse(before.expiresAt)).toBe(36 * 3_600_000)
})

test('a listing that is held is put right by its seller, and no other listing becomes its car', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  const other = await listsCar(ann.api, { contactEmail: 'ann@example.com', year: 1992 })
  await holdListing(moderating(shop), { listingId: id, ...because })
  for (const edit of [{ model: '320i' }, { year: 1990 }, { model: '325i Touring', year: 1989 }]) {
    const response = await edits(ann.api, id, edit)
    expect(response.status, response.text).toBe(200)
  }
  const becomes = await edits(ann.api, other, { year: 1990 })
  expect([becomes.status, becomes.json()], becomes.text).toMatchObject([
    400,
    { message: expect.stringContaining('being checked') },
  ])
})

test('what is held can’t be listed again meanwhile, nor be deleted and put on sale', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  await holdListing(moderating(shop), { listingId: id, ...because })
  const again = await listsAgain(ann.api)
  expect([again.status, again.json()]).toMatchObject([
    400,
    { field: 'model', message: expect.stringContaining('being checked') },
  ])
  expect((await ann.api.delete(`/api/listings/${id}`)).status).toBe(200)
  const relists = () => ann.api.post(`/api/listings/${id}/state`, { to: 'relisted' })
  expect((await relists()).status).toBe(409)

  expect(await releaseListing(moderating(shop), { listingId: id, ...because })).toBe('withdrawn')
  expect(await seenBy(shop, id), 'it stays deleted').not.toBe(200)
  const [email] = await shop.mailTo('ann@example.com')
  expect([email!.subject, email!.body]).toEqual([
    'Your 1989 BMW 3 Series is in order',
    expect.stringContaining('You have deleted it in the meantime'),
  ])
  expect((await relists()).status).toBe(200)
  expect(await seenBy(shop, id)).toBe(200)
})

async function listsAgain(api: ReturnType<Shop['browser']>) {
  const images = await sendsPhotos(api, 1)
  return sells(api, { ...typed, contactEmail: 'ann@example.com', images })
}

test('G4: report, hold, taking down with its reasons, appeal, and back on sale', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  await shop.browser().post(`/api/listings/${id}/reports`, { ...report, email: 'vic@example.com' })
  const by = { reason: 'The photos are of another car', by: 'command' } as const
  await holdListing(moderating(shop), { listingId: id, ...by })
  await takeDown(moderating(shop), { listingId: id, ground: 'stolen', refund: true, ...by })

  const [statement] = await shop.mailTo('ann@example.com')
  expect(statement!.body).toContain('photos that are theirs to show')
  expect(statement!.body).toContain('The photos are of another car')
  const token = /appeal#token=(\S+)/.exec(statement!.body)![1]!
  const anybody = shop.browser()
  const look = await anybody.post('/api/appeals/look', { token })
  expect(look.json()).toMatchObject({
    car: '1989 BMW 3 Series',
    reason: by.reason,
    isAppealed: false,
  })
  const words = { token, statement: 'They are mine, here is the invoice.' }
  expect((await anybody.post('/api/appeals', { ...words, statement: 'no' })).status).toBe(400)
  expect((await anybody.post('/api/appeals', { ...words, token: 'x' })).status).toBe(400)
  expect((await anybody.post('/api/appeals', words)).status).toBe(200)
  expect((await anybody.post('/api/appeals', words)).status, 'once').toBe(409)

  await timePasses(shop, { days: 2 })
  await shop.runs('tell-reporters')
  expect((await shop.mailTo('vic@example.com'))[0]!.body).toContain('taken the listing down')
  const [appeal] = await rowsOf(shop, 'appeals')
  const decision = { id: Number(appeal!['id']), outcome: 'restored', ...because } as const
  await decideAppeal(moderating(shop), decision)
  await expect(decideAppeal(moderating(shop), decision)).rejects.toThrow('not open')
  expect(await seenBy(shop, id)).toBe(200)
  expect((await shop.mailTo('ann@example.com'))[0]!.subject).toContain('is back on')
  expect((await anybody.post('/api/appeals/look', { token })).status, 'nothing to appeal').toBe(400)
  expect((await rowsOf(shop, 'staff_log')).map(({ action }) => action)).toEqual([
    'hold',
    'take-down',
    'restore',
    'appeal-restored',
  ])
})

test('what is restored has no appeal open any more, to be refused', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  await takeDown(moderating(shop), { listingId: id, ground: 'other', refund: false, ...because })
  const [statement] = await shop.mailTo('ann@example.com')
  const token = /appeal#token=(\S+)/.exec(statement!.body)![1]!
  const words = { token, statement: 'They are mine, here is the invoice.' }
  expect((await shop.browser().post('/api/appeals', words)).status).toBe(200)
  await restoreListing(moderating(shop), { listingId: id, ...because })
  const [appeal] = await rowsOf(shop, 'appeals')
  expect(appeal).toMatchObject({ outcome: 'restored', closed_at: expect.any(Date) })
  await expect(
    decideAppeal(moderating(shop), { id: Number(appeal!['id']), outcome: 'upheld', ...because }),
  ).rejects.toThrow('not open')
})

const appealLink = async (shop: Shop) => {
  const [statement] = await shop.mailTo('ann@example.com')
  return /appeal#token=(\S+)/.exec(statement!.body)![1]!
}

test('the link of an appeal that was refused leads to a page that says that it was decided', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  await takeDown(moderating(shop), { listingId: id, ground: 'other', refund: false, ...because })
  const token = await appealLink(shop)
  const words = { token, statement: 'They are mine, here is the invoice.' }
  const browser = shop.browser()
  const looks = async () => (await browser.post('/api/appeals/look', { token })).json()
  expect(await looks()).toMatchObject({ isAppealed: false, outcome: null })
  expect((await browser.post('/api/appeals', words)).status).toBe(200)
  expect(await looks()).toMatchObject({ isAppealed: true, outcome: null })
  const [appeal] = await rowsOf(shop, 'appeals')
  await decideAppeal(moderating(shop), {
    id: Number(appeal!['id']),
    outcome: 'upheld',
    ...because,
  })
  expect(await looks()).toMatchObject({ isAppealed: true, outcome: 'upheld' })
  const refused = await browser.post('/api/appeals', words)
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { message: 'Your appeal was decided: it stays down. Our message about it says why.' },
  ])
})

test('the link of a decision that was taken back opens no other one about the same listing', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  const down = async (ground: 'stolen' | 'abusive') => {
    await takeDown(moderating(shop), { listingId: id, ground, refund: false, ...because })
    return appealLink(shop)
  }
  const earlier = await down('stolen')
  await restoreListing(moderating(shop), { listingId: id, ...because })
  const later = await down('abusive')
  const browser = shop.browser()
  const looks = async (token: string) => (await browser.post('/api/appeals/look', { token })).status
  expect([await looks(earlier), await looks(later)]).toEqual([400, 200])
  const statement = 'They are mine, here is the invoice.'
  expect((await browser.post('/api/appeals', { token: earlier, statement })).status).toBe(400)
  expect(await rowsOf(shop, 'appeals')).toEqual([])
})

test('what buyers wrote before a listing was taken down is mailed once it is restored', async () => {
  const shop = await startApp()
  const id = await listsCar(shop.browser())
  const asks = { name: 'Bob', email: 'bob@example.com', message: 'Is the timing belt done?' }
  expect((await shop.api.post(`/api/contact/${id}`, { payload: asks })).status).toBe(200)
  await opensLink(shop)
  await takeDown(moderating(shop), { listingId: id, ground: 'fraud', refund: false, ...because })
  expect(await shop.runs('tell-seller', { listingId: id })).toBe(0)
  const before = await shop.jobsFor(id)
  await restoreListing(moderating(shop), { listingId: id, ...because })
  expect(await shop.jobsFor(id)).toEqual(
    [...before, 'reopen-conversations', 'tell-seller'].toSorted(),
  )
  expect(await shop.runs('tell-seller', { listingId: id })).toBe(1)
})

test('what was taken down while it was held is restored to where it was held from, and loses no day', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  const stored = async () =>
    (await rowsOf(shop, 'listings'))[0] as { state: string; expires_at: Date }
  const before = await stored()
  await transitions(ann.api, id, 'under-offer')

  await timePasses(shop, { days: 25 })
  await holdListing(moderating(shop), { listingId: id, ...because })
  await timePasses(shop, { days: 6 })
  await takeDown(moderating(shop), { listingId: id, ground: 'other', refund: false, ...because })
  await timePasses(shop, { days: 2 })
  await restoreListing(moderating(shop), { listingId: id, ...because })
  const after = await stored()
  expect(after.state).toBe('under-offer')
  expect(after.expires_at.getTime() - before.expires_at.getTime()).toBe(8 * 86_400_000)
  expect(await seenBy(shop, id)).toBe(200)
})

test('what is restored after its money went back is a free listing of full length', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const draft = await drafts(ann.api, {}, { contactEmail: 'ann@example.com' })
  await pays(ann.api, draft)
  await shop.runs('reconcile-orders')
  const { id } = (await rowsOf(shop, 'listings'))[0] as { id: number }
  await takeDown(moderating(shop), { listingId: id, ground: 'other', refund: true, ...because })
  expect(await restoreListing(moderating(shop), { listingId: id, ...because })).toBe('live')
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ state: 'live', plan: 'standard' }])
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - app_now()) / 86400)::int as days from listings
  `.execute(shop.database.primary)
  expect(rows).toEqual([{ days: plans.standard.days }])
  await expect(restoreListing(moderating(shop), { listingId: id, ...because })).rejects.toThrow(
    'not taken down',
  )
})

/** A premium listing of Ann's, and what is done about it. */
async function sellsPremium() {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const ann = await shop.signsUp('ann@example.com')
  const id = await drafts(ann.api, {}, { contactEmail: 'ann@example.com' })
  const pay = async () => {
    await pays(ann.api, id)
    await shop.runs('reconcile-orders')
  }
  await pay()
  const act = { listingId: id, ...because }
  return {
    shop,
    ann,
    id,
    pay,
    down: () => takeDown(moderating(shop), { ...act, ground: 'other', refund: true }),
    restore: () => restoreListing(moderating(shop), act),
    hold: () => holdListing(moderating(shop), act),
    release: () => releaseListing(moderating(shop), act),
    orders: async () => {
      const states = async () => {
        await shop.runs('reconcile-orders')
        return (await rowsOf(shop, 'orders'))
          .toSorted((a, b) => Number(a['term']) - Number(b['term']))
          .map(({ state }) => state)
      }
      // One that somebody else holds at this moment has its turn in the next run.
      await expect.poll(states).not.toContain('refund-due')
      return states()
    },
  }
}

test('a take-down gives back the term whose days the listing has, and none that was used up', async () => {
  const { shop, pay, down, restore, orders } = await sellsPremium()
  await shop.clock.pass({ days: plans.premium.days + 1 })
  await shop.runs('expire-listings')
  await pay()
  expect((await down()).orderId).not.toBeNull()
  expect(await orders()).toEqual(['fulfilled', 'refunded'])
  await restore()
  expect((await down()).orderId).toBeNull()
  expect(await orders()).toEqual(['fulfilled', 'refunded'])
  expect((await shop.mailTo('ann@example.com'))[0]!.body).not.toContain('will be refunded')
})

test('a take-down gives back nothing for a listing that has gone on for free', async () => {
  const { shop, ann, id, down, orders } = await sellsPremium()
  await shop.clock.pass({ days: plans.premium.days + 1 })
  await shop.runs('expire-listings')
  expect((await transitions(ann.api, id, 'renewed')).status).toBe(200)
  expect((await down()).orderId).toBeNull()
  expect(await orders()).toEqual(['fulfilled'])
})

test('a take-down gives back nothing of a used-up term for premium days that were given, and what is paid for after them', async () => {
  const { shop, ann, id, pay, down, restore, orders } = await sellsPremium()
  await shop.clock.pass({ days: plans.premium.days + 1 })
  await shop.runs('expire-listings')
  expect((await transitions(ann.api, id, 'renewed')).status).toBe(200)
  await shop.database.primary
    .transaction()
    .execute((tx) => givePlan(moderating(shop), tx, { listingId: id, plan: 'premium' }))
  expect((await down()).orderId).toBeNull()
  expect(await orders()).toEqual(['fulfilled'])
  await restore()
  await shop.clock.pass({ days: plans.premium.days - 3 })
  await pay()
  expect((await down()).orderId).not.toBeNull()
  expect(await orders()).toEqual(['fulfilled', 'refunded'])
})

test('a listing that is held once it is paid for is said to be paid for, as what became of that is what is to be shown', async () => {
  const { ann, id, hold } = await sellsPremium()
  await hold()
  const refusal = await asksToPay(ann.api, id)
  expect([refusal.status, refusal.json()]).toEqual([
    409,
    expect.objectContaining({ field: 'draftId' }),
  ])
})

test('where a later term was paid for and never given, a take-down gives back the one that was', async () => {
  const { shop, ann, id, down, hold, release, orders } = await sellsPremium()
  await shop.clock.pass({ days: plans.premium.days - 3 })
  const { clientSecret } = (await asksToPay(ann.api, id)).json<{ clientSecret: string }>()
  await hold()
  await usesCard(ann.api, clientSecret, testCards.succeeds)
  expect(await orders()).toEqual(['fulfilled', 'refunded'])
  await release()
  expect((await down()).orderId).not.toBeNull()
  expect(await orders()).toEqual(['refunded', 'refunded'])
})

test('after it was taken down a second time a listing that was allowed again is not', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  const down = () =>
    takeDown(moderating(shop), { listingId: id, ground: 'other', refund: true, ...because })
  await down()
  expect((await listsAgain(ann.api)).status).toBe(400)
  await restoreListing(moderating(shop), { listingId: id, ...because })
  await down()
  expect((await listsAgain(ann.api)).status).toBe(400)
})

test('bin/shop takes down by a rule, and refuses what is none', async () => {
  const shop = await startApp()
  const id = await shop.publishes({ contactEmail: 'seller@example.com' })
  const take = (...given: string[]) =>
    commands['take-down']!.run(shop.operator, String(id), ...given)
  await expect(take('Because', 'ugly')).rejects.toThrow("'ugly' is neither")
  expect(await take('Because', 'keep-money', 'abusive')).toContain('is taken down')
  expect((await shop.mailTo('seller@example.com'))[0]!.body).toContain('insult, threaten or expose')
})

test('a car that is taken down long after its sale is stored for an appeal, as long as one that ended then', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-05-01T09:00:00Z')
  const listingId = await shop.publishes()
  await shop.setState(listingId, 'sold')
  await timePasses(shop, { days: endedListingDays - 1 })
  await takeDown(moderating(shop), { listingId, ground: 'stolen', refund: false, ...because })
  const isKept = async () => {
    await shop.runs('remove-ended-listings')
    return (await rowsOf(shop, 'listings')).length > 0
  }
  await timePasses(shop, { days: endedListingDays - 1 })
  expect(await isKept()).toBe(true)
  await timePasses(shop, { days: 2 })
  expect(await isKept()).toBe(false)
})

test.each([
  ['deleted', 'withdrawn', 'You had deleted it; you can list it again whenever you like.'],
  ['sold', 'sold', 'It is as it was before.'],
] as const)(
  'the seller of a restored car that was %s before it was taken down gets an email that it is in order, not that it is back',
  async (_, state, words) => {
    const shop = await startApp()
    const listingId = await shop.publishes({ contactEmail: 'seller@example.com' })
    await shop.setState(listingId, state)
    await takeDown(moderating(shop), { listingId, ground: 'fraud', refund: false, ...because })
    expect(await restoreListing(moderating(shop), { listingId, ...because })).toBe(state)
    const [told] = await shop.mailTo('seller@example.com')
    expect(told!.subject).toBe('Your 1989 BMW 3 Series is in order')
    expect(told!.body).toContain(words)
  },
)
