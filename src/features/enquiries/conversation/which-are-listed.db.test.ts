import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listsCar } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'
import type { Conversation, Enquiries, EnquiryCounts } from '../schema.ts'

const asks = { name: 'Nell', phone: '', message: 'Is the timing belt done?' }

test('the conversation whose link was opened last stands first, however many moved since', async () => {
  const shop = await startApp()
  const car = await listsCar(shop.browser(), { contactEmail: 'sam@example.com' })
  await shop.browser().post(`/api/contact/${car}`, { ...asks, email: 'nell@example.com' })
  const token = await shop.linkTo('nell@example.com')
  const nell = shop.browser()
  const opens = async () =>
    (await nell.post('/api/enquiries/open', { token })).json<{ id: number }>().id
  const id = await opens()
  await sql`insert into enquiries (listing_id, name, email, message, moved_at)
    select ${car}, 'Nell ' || n, 'nell@example.com', 'Is it still there?', app_now() + make_interval(secs => n)
    from generate_series(1, 20) n`.execute(shop.database.primary)
  await sql`insert into opened_enquiries (browser_session_id, enquiry_id, side, expires_at)
    select browser_session_id, enquiries.id, 'buyer', expires_at - interval '1 minute'
    from opened_enquiries, enquiries where enquiries.id <> ${id}`.execute(shop.database.primary)
  await opens()
  const list = (await nell.get('/api/enquiries/opened')).json<Conversation[]>()
  expect([list.length, list[0]!.id]).toEqual([20, id])
  expect(list[1]!.id).toBeGreaterThan(list[2]!.id)
})

test('a seller whose own address writes about their car has one conversation of it, and reads it to the end', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const car = await listsCar(ann.api, { contactEmail: ann.email })
  await shop.browser().post(`/api/contact/${car}`, { ...asks, email: ann.email })
  const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
  const { id } = items[0]!
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'Yes, last year.' })
  const counts = (await ann.api.get('/api/enquiries/counts')).json<EnquiryCounts>()
  expect([counts.unread, counts.messages, counts.sent]).toEqual([0, 1, { messages: 0, unread: 0 }])
  const { unreadMessages } = (await ann.api.get('/api/auth/user')).json<{
    unreadMessages: number
  }>()
  expect(unreadMessages).toBe(0)
  expect((await ann.api.get('/api/enquiries/sent')).json<Enquiries>().items).toEqual([])
})
