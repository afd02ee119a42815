import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOutbox } from '../../../../test/mail/outbox-under-test.ts'
import type { Shop } from '../../../../test/start-app.ts'
import { changesEmail } from '../../../../test/person.ts'
import { edits, listsCar, opensLink } from '../../../../test/sellers.ts'

const asks = { name: 'Nell', phone: '', message: 'Is the timing belt done?' }
const earlier = 'ann@full.example'
const later = 'ann@new.example'

/** Ann sells without an account, and Nell writes to her while her mailbox is full. */
async function annAndNell() {
  const { shop, sink, delivers } = await openOutbox()
  const listing = await listsCar(shop.browser(), { contactEmail: earlier })
  const { browser: ann } = await opensLink(shop, earlier)
  const nell = await shop.signsUp('nell@example.com')
  await delivers()
  sink.replies((to) => (to === earlier ? { say: '451 4.2.2 Full', at: 'RCPT' } : 'take'))
  const says = async (path: string, message: object) => {
    const said = await nell.api.post(path, message)
    if (said.status !== 200) throw new Error(said.text)
  }
  return {
    shop,
    ann,
    listing,
    delivers,
    nellAsks: () => says(`/api/contact/${listing}`, { ...asks, email: nell.email }),
    nellAdds: async (message: string) => {
      const { items } = (await nell.api.get('/api/enquiries/sent')).json<{
        items: { id: number }[]
      }>()
      await says(`/api/enquiries/${items[0]!.id}/answers`, { message })
    },
    empties: () => sink.replies(() => 'take'),
    /** Does what the shop has to do as the address is known. */
    tells: () => shop.runs('tell-seller', { listingId: listing }),
    sentTo: async (address: string) =>
      (await shop.mailTo(address)).filter(({ sent_at }) => sent_at !== null),
  }
}

test('what had not arrived at a listing’s earlier address arrives at its new one, with what was added, once that is known', async () => {
  const { shop, ann, listing, delivers, sentTo, ...acts } = await annAndNell()
  await acts.nellAsks()
  await acts.nellAdds('And is it dry?')
  await delivers()
  expect((await edits(ann, listing, { contactEmail: later })).status).toBe(200)
  await acts.tells()
  await shop.runs('mail-manage-link', { listingId: listing, network: null })
  await opensLink(shop, later)
  expect(await shop.jobsFor(listing)).toContain('tell-seller')
  expect(await acts.tells()).toBe(1)
  const [email] = await shop.mailTo(later)
  expect(email!.subject).toBe('Somebody has written about your 1989 BMW 3 Series')
  for (const words of [asks.message, 'And is it dry?']) expect(email!.body).toContain(words)
  const token = await shop.linkTo(later)
  expect((await shop.browser().post('/api/enquiries/open', { token })).status).toBe(200)
  acts.empties()
  await shop.clock.pass({ seconds: 120 })
  await delivers()
  expect((await sentTo(later)).map(({ subject }) => subject)).toContain(email!.subject)
  expect((await sentTo(earlier)).map(({ subject }) => subject)).not.toContain(email!.subject)
})

const isTold = async ({ database }: Shop) =>
  (await database.primary.selectFrom('enquiries').select('told_at').execute()).map(
    ({ told_at }) => told_at !== null,
  )

test('what had arrived there is not sent again; what came back from there is', async () => {
  const { shop, ann, listing, delivers, ...acts } = await annAndNell()
  acts.empties()
  await acts.nellAsks()
  await delivers()
  expect((await edits(ann, listing, { contactEmail: later })).status).toBe(200)
  expect(await isTold(shop)).toEqual([true])
  await sql`update mails set bounced_at = app_now() where subject like 'Somebody has written%'`.execute(
    shop.database.primary,
  )
  expect((await edits(ann, listing, { contactEmail: 'ann@third.example' })).status).toBe(200)
  expect(await isTold(shop)).toEqual([false])
})

test.each(['removed_at', 'seller_blocked_at'])(
  'what its seller wants no more of is not sent to their new address (%s)',
  async (column) => {
    const { shop, ann, listing, ...acts } = await annAndNell()
    await acts.nellAsks()
    await sql`update enquiries set ${sql.ref(column)} = app_now()`.execute(shop.database.primary)
    expect((await edits(ann, listing, { contactEmail: later })).status).toBe(200)
    expect(await isTold(shop)).toEqual([true])
  },
)

test('what a buyer adds before it is known who reads at the new address arrives there with all else that they wrote', async () => {
  const { shop, ann, listing, delivers, ...acts } = await annAndNell()
  acts.empties()
  await acts.nellAsks()
  await delivers()
  expect((await edits(ann, listing, { contactEmail: later })).status).toBe(200)
  await acts.nellAdds('And is it dry?')
  expect((await shop.mailTo(later))[0]!.body).toContain('A buyer has written about it')
  await opensLink(shop, later)
  expect(await acts.tells()).toBe(1)
  const [email] = await shop.mailTo(later)
  for (const words of [asks.message, 'And is it dry?']) expect(email!.body).toContain(words)
})

test('what an account has read in its messages is not mailed to the address that it has later; what it has not read is', async () => {
  const { shop, sink, delivers } = await openOutbox()
  const bob = await shop.signsUp('bob@example.com')
  const nell = await shop.signsUp('nell@example.com')
  const listing = await listsCar(bob.api, { contactEmail: bob.email })
  await delivers()
  sink.replies((to) => (to === bob.email ? { say: '451 4.2.2 Full', at: 'RCPT' } : 'take'))
  for (const message of [asks.message, 'Has it any rust?'])
    await nell.api.post(`/api/contact/${listing}`, { ...asks, email: nell.email, message })
  await delivers()
  const { items } = (await bob.api.get('/api/enquiries')).json<{ items: { id: number }[] }>()
  expect((await bob.api.patch(`/api/enquiries/${items[0]!.id}`, { isRead: true })).status).toBe(200)
  await changesEmail(shop, bob, 'bob@work.example')
  expect(await shop.runs('tell-seller', { listingId: listing })).toBe(1)
  const [email] = await shop.mailTo('bob@work.example')
  expect(email!.body).toContain(asks.message)
})

test('what had not arrived at a buyer’s earlier address arrives at their new one, but for what they have read, and is sent there once', async () => {
  const { shop, sink, delivers } = await openOutbox()
  const ann = await shop.signsUp('ann@example.com')
  const nell = await shop.signsUp('nell@full.example')
  const listing = await listsCar(ann.api, { contactEmail: ann.email })
  await delivers()
  sink.replies((to) => (to === nell.email ? { say: '451 4.2.2 Full', at: 'RCPT' } : 'take'))
  await nell.api.post(`/api/contact/${listing}`, { ...asks, email: nell.email })
  const { items } = (await ann.api.get('/api/enquiries')).json<{ items: { id: number }[] }>()
  const id = items[0]!.id
  const answers = async (message: string) => {
    const said = await ann.api.post(`/api/enquiries/${id}/answers`, { message })
    expect(said.status, said.text).toBe(200)
  }
  await answers('It was done last year.')
  expect((await nell.api.patch(`/api/enquiries/${id}`, { isRead: true })).status).toBe(200)
  await answers('It has a bill, too.')
  await answers('And two keys.')
  await delivers()
  const subject = 'The seller answered about the 1989 BMW 3 Series'
  const about = async (address: string) =>
    (await shop.mailTo(address)).filter((email) => email.subject === subject)

  await changesEmail(shop, nell, 'nell@new.example')
  const [email, ...more] = await about('nell@new.example')
  expect(more).toEqual([])
  for (const words of ['It has a bill, too.', 'And two keys.']) expect(email!.body).toContain(words)
  expect(email!.body).not.toContain('It was done last year.')
  sink.replies(() => 'take')
  await shop.clock.pass({ seconds: 120 })
  await delivers()
  expect((await about('nell@new.example')).map(({ sent_at }) => sent_at)).not.toContain(null)
  expect((await about(nell.email)).every(({ sent_at }) => sent_at === null)).toBe(true)

  await changesEmail(shop, { ...nell, email: 'nell@new.example' }, 'nell@third.example')
  expect(await about('nell@third.example')).toEqual([])
})
