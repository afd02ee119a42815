import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moderating } from '../../../test/moderating.ts'
import { openOutbox } from '../../../test/mail/outbox-under-test.ts'
import { changesEmail } from '../../../test/person.ts'
import { listsCar } from '../../../test/sellers.ts'
import type { Enquiries } from '../enquiries/schema.ts'
import { restoreListing } from './restore.server.ts'
import { liftRestriction, restrictPerson } from './restrict.server.ts'
import { takeDown } from './take-down.server.ts'

const because = { reason: 'Three buyers paid for a car that was not there', by: 'command' } as const
const asks = { name: 'Nell', phone: '', message: 'Is the timing belt done?' }

/** Eve sells a car to Nell, who has written about it; nothing of it waits any more. */
async function eveAndNell() {
  const { shop, delivers, sender, sink, mails, logged } = await openOutbox()
  const ctx = moderating(shop)
  const eve = await shop.signsUp('eve@example.com')
  const nell = await shop.signsUp('nell@example.com')
  const listingId = await listsCar(eve.api, { contactEmail: eve.email })
  await nell.api.post(`/api/contact/${listingId}`, { ...asks, email: nell.email })
  const { items } = (await nell.api.get('/api/enquiries/sent')).json<Enquiries>()
  const { id } = items[0]!
  await delivers()
  const writes = async ({ api }: typeof eve, message: string) => {
    const said = await api.post(`/api/enquiries/${id}/answers`, { message })
    if (said.status !== 200) throw new Error(said.text)
  }
  return {
    shop,
    eve,
    nell,
    listingId,
    delivers,
    sender,
    sink,
    mails,
    logged,
    eveWrites: () => writes(eve, 'Please pay a deposit first.'),
    nellWrites: () => writes(nell, 'Could I see it on Sunday?'),
    blocks: ({ api }: typeof eve) => api.send('PUT', `/api/enquiries/${id}/block`),
    removes: ({ api }: typeof eve) => api.send('DELETE', `/api/enquiries/${id}`),
    takesDown: () => takeDown(ctx, { listingId, ground: 'fraud', refund: false, ...because }),
    restores: () => restoreListing(ctx, { listingId, ...because }),
    suspends: (userId = eve.id) =>
      restrictPerson(ctx, { userId, kind: 'suspended', ground: 'fraud', ...because }),
    lifts: (userId = eve.id) => liftRestriction(ctx, { userId, ...because }),
    /** Does what was left to the job that goes on with conversations. */
    reopens: async () => {
      const { rows } = await sql<{ data: object }>`
        delete from jobs.job where name = 'reopen-conversations' returning data
      `.execute(shop.database.primary)
      for (const { data } of rows) await shop.runs('reopen-conversations', data)
    },
    /** What became of the emails to somebody that pass an answer on, the oldest first. */
    answersTo: async ({ email }: typeof eve) =>
      (await mails())
        .filter(({ to_address, subject }) => to_address === email && subject.includes('answered'))
        .map(({ sent_at, withheld_at, last_error }) =>
          sent_at ? 'sent' : withheld_at ? last_error : 'waits',
        ),
  }
}

test('what waits to leave for somebody who has blocked its writer since stays here, and says why', async () => {
  const { eve, nell, delivers, sink, eveWrites, blocks, answersTo } = await eveAndNell()
  await eveWrites()
  await blocks(nell)
  const before = sink.taken.length
  await delivers()
  expect(await answersTo(nell)).toEqual([
    'withheld: whoever it is for has blocked whoever wrote it',
  ])
  expect(sink.taken).toHaveLength(before)
  expect(await answersTo(eve)).toEqual([])
})

test('likewise what was refused for now, though its next try is due', async () => {
  const { shop, eve, nell, delivers, sink, nellWrites, blocks, answersTo } = await eveAndNell()
  sink.replies(() => ({ say: '451 4.7.1 Later', at: 'RCPT' }))
  await nellWrites()
  await delivers()
  expect(await answersTo(eve)).toEqual(['waits'])
  sink.replies(() => 'take')
  await blocks(eve)
  await shop.clock.pass({ seconds: 60 })
  await delivers()
  expect(await answersTo(eve)).toEqual(['withheld: whoever it is for has blocked whoever wrote it'])
  expect(await answersTo(nell)).toEqual([])
})

test('whoever has removed a conversation is sent nothing more of it; what its writer ends themselves arrives', async () => {
  const { eve, nell, delivers, eveWrites, nellWrites, removes, answersTo } = await eveAndNell()
  await eveWrites()
  await nellWrites()
  await removes(eve)
  await delivers()
  expect(await answersTo(eve)).toEqual(['withheld: whoever it is for has removed the conversation'])
  expect(await answersTo(nell)).toEqual(['sent'])
})

test('nothing leaves of what waits about a listing that is taken down, until it is restored; what we write to its sides does', async () => {
  const { shop, eve, nell, delivers, eveWrites, nellWrites, answersTo, ...acts } =
    await eveAndNell()
  await eveWrites()
  await nellWrites()
  await acts.takesDown()
  await delivers()
  const why = 'withheld: the listing that it is about was taken down'
  expect([await answersTo(nell), await answersTo(eve)]).toEqual([[why], [why]])
  const [told] = await shop.mailTo(eve.email)
  expect(told).toMatchObject({ subject: expect.stringContaining('taken down'), failed_at: null })
  await acts.reopens()
  await delivers()
  expect(await answersTo(nell), 'nothing was restored').toEqual([why])
  await acts.restores()
  await acts.reopens()
  await delivers()
  expect([await answersTo(nell), await answersTo(eve)]).toEqual([['sent'], ['sent']])
})

test('nothing leaves from somebody who is suspended, nor to them, until that is lifted, and to whoever has blocked them not even then', async () => {
  const { eve, nell, delivers, eveWrites, nellWrites, answersTo, ...acts } = await eveAndNell()
  await eveWrites()
  await nellWrites()
  await acts.suspends()
  await delivers()
  expect([await answersTo(nell), await answersTo(eve)]).toEqual([
    ['withheld: whoever wrote it is suspended'],
    ['withheld: whoever it is for is suspended'],
  ])
  await acts.blocks(nell)
  await acts.lifts()
  await acts.reopens()
  await delivers()
  expect([await answersTo(nell), await answersTo(eve)]).toEqual([
    ['withheld: whoever it is for has blocked whoever wrote it'],
    ['sent'],
  ])
})

test('a buyer who is suspended has nothing passed on either', async () => {
  const { eve, nell, delivers, nellWrites, answersTo, ...acts } = await eveAndNell()
  await nellWrites()
  await acts.suspends(nell.id)
  await delivers()
  expect(await answersTo(eve)).toEqual(['withheld: whoever wrote it is suspended'])
  await acts.lifts(nell.id)
  await acts.reopens()
  await delivers()
  expect(await answersTo(eve)).toEqual(['sent'])
})

test('an email that is released is withheld where it would go to an address that its reader no longer has', async () => {
  const { shop, eve, listingId, delivers, nellWrites, answersTo, ...acts } = await eveAndNell()
  await nellWrites()
  await acts.suspends()
  await delivers()
  await sql`update listings set contact_email = 'eve@work.example' where id = ${listingId}`.execute(
    shop.database.primary,
  )
  await acts.lifts()
  await acts.reopens()
  await delivers()
  expect(await answersTo(eve)).toEqual(['withheld: that side reads its mail elsewhere by now'])
})

test.each([
  ['its seller, as it is noted', 'eve', 'seller'],
  ['its seller, of which it isn’t known', 'eve', null],
  ['its buyer, of which it isn’t known', 'nell', null],
] as const)(
  'what waits for %s stays here once that side has another address',
  async (_, who, passesOnTo) => {
    const { shop, delivers, answersTo, ...both } = await eveAndNell()
    const reader = both[who]
    await (who === 'eve' ? both.nellWrites() : both.eveWrites())
    await sql`update enquiry_mails set passes_on_to = ${passesOnTo}`.execute(shop.database.primary)
    await changesEmail(shop, reader, `${who}@work.example`)
    await delivers()
    expect(await answersTo(reader)).toEqual(['withheld: that side reads its mail elsewhere by now'])
  },
)

test('what the version before this tries again is withheld again, and is a failure once it is refused', async () => {
  const { shop, nell, delivers, sink, mails, eveWrites, answersTo, ...acts } = await eveAndNell()
  await eveWrites()
  await acts.takesDown()
  await delivers()
  const resendsAll = () =>
    sql`update mails set failed_at = null, last_error = null, attempts = 0, due_at = app_now()
      where failed_at is not null`.execute(shop.database.primary)
  await resendsAll()
  await delivers()
  expect(await answersTo(nell)).toEqual(['withheld: the listing that it is about was taken down'])
  await acts.restores()
  await resendsAll()
  sink.replies(() => ({ say: '554 5.7.1 Not here', at: 'RCPT' }))
  await delivers()
  const answer = (await mails()).findLast(({ subject }) => subject.includes('answered'))
  expect(answer).toMatchObject({ failed_at: expect.any(Date), withheld_at: null })
})

test('what is in order again by the time at which it is withheld leaves', async () => {
  const { nell, delivers, sender, eveWrites, answersTo } = await eveAndNell()
  await eveWrites()
  const answers = ['the listing that it is about was taken down']
  await delivers({ delivery: sender({ whyWithheld: async () => answers.shift() ?? null }) })
  await delivers()
  expect(await answersTo(nell)).toEqual(['sent'])
})

test('who has lost a mail to another process withholds it no more', async () => {
  const { shop, nell, delivers, sender, eveWrites, answersTo } = await eveAndNell()
  await eveWrites()
  const whyWithheld = async (id: number) => {
    await sql`update mails set lease = gen_random_uuid(), leased_until = app_now() + interval '1 hour' where id = ${id}`.execute(
      shop.database.primary,
    )
    return 'whoever wrote it is suspended'
  }
  await delivers({ delivery: sender({ whyWithheld }) })
  expect(await answersTo(nell)).toEqual(['waits'])
})

test('a mail of which nobody can say whether it may leave waits by itself', async () => {
  const { shop, eve, nell, delivers, sender, logged, eveWrites, nellWrites, answersTo } =
    await eveAndNell()
  await eveWrites()
  await nellWrites()
  let asked = 0
  const whyWithheld = async () => {
    if (asked++ === 0) throw new Error('canceling statement due to lock timeout')
    return null
  }
  await delivers({ delivery: sender({ whyWithheld }) })
  expect([await answersTo(nell), await answersTo(eve)]).toEqual([['waits'], ['sent']])
  expect(logged.join('')).toContain('canceling statement')
  await shop.clock.pass({ seconds: 60 })
  await delivers()
  expect(await answersTo(nell)).toEqual(['sent'])
})
