import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moderating } from '../../../../test/moderating.ts'
import { listsCar } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'
import type { Enquiries } from '../../enquiries/schema.ts'
import { dismissReports } from '../hold.server.ts'
import { restrictPerson } from '../restrict.server.ts'
import { takeDown } from '../take-down.server.ts'

const because = { reason: 'Read by two of us', by: 'command' } as const
const report = { reason: 'fraud', details: 'She asks for a deposit by gift card' }

/** Nell has written about Eve's car, and has reported what followed. */
async function isReported() {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com')
  const nell = await shop.signsUp('nell@example.com')
  const listingId = await listsCar(eve.api, { contactEmail: eve.email })
  const asks = { name: 'Nell', email: nell.email, message: 'Is the timing belt done?' }
  await nell.api.post(`/api/contact/${listingId}`, asks)
  const { items } = (await nell.api.get('/api/enquiries/sent')).json<Enquiries>()
  const { id } = items[0]!
  const reports = (who: typeof nell, what = `/api/enquiries/${id}`) =>
    who.api.post(`${what}/reports`, report)
  expect((await reports(nell)).status).toBe(200)
  const ctx = moderating(shop)
  return {
    shop,
    eve,
    nell,
    listingId,
    reports,
    takesDown: () => takeDown(ctx, { listingId, ground: 'fraud', refund: false, ...because }),
    suspends: ({ id: userId }: typeof nell) =>
      restrictPerson(ctx, { userId, kind: 'suspended', ground: 'fraud', ...because }),
    dismisses: () => dismissReports(ctx, { listingId, ...because }),
    /** What somebody was told last of what became of it. */
    told: async ({ email }: typeof nell) => {
      const [last] = (await shop.mailTo(email)).filter(({ subject }) =>
        subject.startsWith('What became of'),
      )
      return last!
    },
  }
}

const ofConversation = 'of a conversation about a 1989 BMW 3 Series'

test('whoever reported a conversation gets an email about that, and not about the listing', async () => {
  const { shop, nell, dismisses, told } = await isReported()
  expect((await shop.mailTo(nell.email))[0]!.subject).toBe(`Your report ${ofConversation}`)
  await dismisses()
  const { subject, body } = await told(nell)
  expect(subject).toBe(`What became of your report ${ofConversation}`)
  expect(body).toContain('something was wrong with a conversation about a 1989 BMW 3 Series.')
  expect(body).toContain('We have read it and found nothing in it that breaks our rules.')
  expect(body).not.toContain('listing')
})

test('a report of a conversation that ends with its listing leads to an email that says so', async () => {
  const { nell, takesDown, told } = await isReported()
  await takesDown()
  expect((await told(nell)).body).toContain('nothing more can be written in that conversation')
})

test('a report of a conversation whose listing was down already leads to an email that says so as well', async () => {
  const { shop, nell, reports, takesDown, dismisses, told } = await isReported()
  await takesDown()
  await reports(nell)
  await shop.mailTo(nell.email)
  await dismisses()
  const { body } = await told(nell)
  expect(body).toContain('nothing more can be written in that conversation')
  expect(body).not.toContain('found nothing in it')
})

test('a reporter gets an email that the other side was suspended, unless the reporter is suspended too', async () => {
  const { eve, nell, reports, suspends, dismisses, told } = await isReported()
  await reports(eve)
  await suspends(eve)
  await dismisses()
  expect((await told(nell)).body).toContain('have stopped the other side from writing here')
  expect((await told(eve)).body).toContain('found nothing in it')
})

test('a reporter of a listing and a conversation reads the outcome of both, and a removed listing is not said to stay', async () => {
  const { shop, nell, listingId, reports, dismisses, told } = await isReported()
  await reports(nell, `/api/listings/${listingId}`)
  await sql`update listings set state = 'withdrawn' where id = ${listingId}`.execute(
    shop.database.primary,
  )
  await dismisses()
  const { subject, body } = await told(nell)
  expect(subject).toBe('What became of your reports')
  expect(body).toContain('wrong with a conversation about a 1989 BMW 3 Series. We have read it')
  expect(body).toContain('wrong with a 1989 BMW 3 Series. We have looked at it')
  expect(body).not.toContain('stays')
})

test('a reporter without an account gets an email that the other side was suspended, unless suspended too, however they are known', async () => {
  const { shop, eve, nell, suspends, dismisses, told } = await isReported()
  const { primary } = shop.database
  // As a seller and a buyer have it who have listed and written without their accounts.
  await sql`update listings set user_id = null, confirmed_email = contact_email`.execute(primary)
  await sql`update reports set user_id = null`.execute(primary)
  await suspends(eve)
  await dismisses()
  await shop.runs('tell-reporters')
  expect((await told(nell)).body).toContain('have stopped the other side from writing here')
})

for (const side of ['seller', 'buyer'])
  test(`a ${side} who reported without their account gets no email that the other side was suspended where they are`, async () => {
    const { shop, eve, nell, reports, suspends, dismisses, told } = await isReported()
    const who = side === 'seller' ? eve : nell
    await sql`delete from reports`.execute(shop.database.primary)
    await reports(who)
    await sql`update reports set user_id = null`.execute(shop.database.primary)
    await suspends(who)
    await dismisses()
    await shop.runs('tell-reporters')
    expect((await told(who)).body).toContain('found nothing in it')
  })
