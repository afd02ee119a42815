import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commands } from '../../operator/commands.ts'
import { e30, golf } from '../../../test/cars.ts'
import { dump, tablesWith } from '../../../test/database/dump.ts'
import { rowsOf } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import type { Enquiries } from './schema.ts'

const cornelia = {
  name: 'Cornelia Canary',
  email: 'cornelia.canary@secret.example',
  phone: '07700 900555',
  message: 'Would a contrabass called Ophelia fit into it?',
}
const reply = 'Only with the roof down and Ophelia strapped in.'
const words = [...Object.values(cornelia), reply, 'Ophelia', 'Cornelia', 'cornelia']

/** Ann sells a car, Cornelia has written about it without an account, and Ann has answered. */
async function openReplied(shop: Shop) {
  const ann = await shop.signsUp('ann@example.com')
  const car = await shop.publishes(e30)
  await sql`update listings set user_id = ${ann.id} where id = ${car}`.execute(
    shop.database.primary,
  )
  await shop.api.post(`/api/contact/${car}`, { payload: cornelia })
  const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
  const { id } = items[0]!
  const replied = await ann.api.post(`/api/enquiries/${id}/answers`, { message: reply })
  expect(replied.status, replied.text).toBe(200)
  return { ann, car, id }
}

const leaks = ({ logged }: Shop, looked = words) => {
  const lines = JSON.stringify(logged)
  return looked.filter((word) => lines.includes(word))
}

test('G5: no message, answer, name or address is logged, taken, refused or failed', async () => {
  const shop = await startApp()
  const { ann, car, id } = await openReplied(shop)
  const writes = (more: object = {}) =>
    shop.api.post(`/api/contact/${car}`, { payload: { ...cornelia, ...more } })
  for (const more of [
    { message: [cornelia.message] },
    { email: `${cornelia.email},eve@example.com` },
    { name: `${cornelia.name}\r\nBcc: x` },
    { extra: cornelia.message },
    { website: cornelia.message },
  ])
    await writes(more)
  for (const more of Array.from({ length: 7 }, (_, n) => ({ message: `${cornelia.message} ${n}` })))
    await writes(more)
  await shop.api.post('/api/contact/999', { payload: cornelia })
  await ann.api.get(`/api/enquiries?listing=${encodeURIComponent(cornelia.message)}`)
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: reply, to: cornelia.email })
  const { primary } = shop.database
  // Refuses with the words that a database has for that: the row itself.
  await sql`
    create function refuse_row() returns trigger language plpgsql as $$
    begin
      raise exception 'not today' using detail = new::text, errcode = 'XX000';
    end $$`.execute(primary)
  for (const table of ['enquiries', 'mails', 'enquiry_answers']) {
    await sql`delete from limit_counts`.execute(primary)
    await sql`create trigger refuse before insert on ${sql.table(table)}
      for each row execute function refuse_row()`.execute(primary)
    const statuses = [
      (await writes({ message: `${cornelia.message} Or a harp (${table})?` })).status,
      (await ann.api.post(`/api/enquiries/${id}/answers`, { message: `${reply} ${table}` })).status,
    ]
    await sql`drop trigger refuse on ${sql.table(table)}`.execute(primary)
    expect(statuses, table).toContain(500)
  }
  await sql`drop function refuse_row()`.execute(primary)
  await sql`alter table enquiries add constraint nobody check (name = '') not valid`.execute(
    primary,
  )
  expect((await writes({ message: `${cornelia.message} Really?` })).status).toBe(500)
  await sql`alter table enquiries drop constraint nobody`.execute(primary)
  expect(shop.logged.filter(({ err }) => err !== undefined).length).toBeGreaterThan(3)
  expect(leaks(shop)).toEqual([])
})

test('B4: no response to anybody but the seller holds what was written or by whom', async () => {
  const shop = await startApp()
  const { car } = await openReplied(shop)
  const eve = await shop.signsUp('eve@example.com')
  for (const path of [
    '/api/enquiries',
    `/api/enquiries?listing=${car}`,
    '/api/enquiries/counts',
    `/api/listings/${car}`,
    `/api/auth/listings/${car}`,
    '/api/auth/export',
    `/listing/${car}`,
  ]) {
    const { text } = await eve.api.get(path)
    for (const word of words) expect(text.includes(word), `${path} tells ${word}`).toBe(false)
  }
})

test('G2: messages sent with an address are its owner’s only once it is known to be theirs', async () => {
  const shop = await startApp()
  await openReplied(shop)
  const eve = await shop.signsUp(cornelia.email, { name: 'Eve', confirmed: false })
  expect((await eve.api.get('/api/auth/export')).json()).toMatchObject({ enquiries: { sent: [] } })
  await eve.api.post('/api/auth/close', { password: eve.password })
  expect(await rowsOf(shop, 'enquiries')).toHaveLength(1)
  // With the one about that account, which is its reader's too.
  expect(await shop.mailTo(cornelia.email)).toHaveLength(3)

  const own = await shop.signsUp(cornelia.email, { name: cornelia.name })
  expect((await own.api.get('/api/auth/export')).json()).toMatchObject({
    enquiries: { sent: [{ ...cornelia, answers: [{ message: reply }] }], received: [] },
  })
  await own.api.post('/api/auth/close', { password: own.password })
  // But for the email that tells them so.
  const told = await rowsOf(shop, 'mails')
  expect(told.filter(({ to_address: to }) => to === cornelia.email)).toMatchObject([
    { subject: 'Your Youngtimer account has been closed', to_name: null },
  ])
  await shop.database.primary
    .deleteFrom('mails')
    .where('subject', 'like', '%has been closed')
    .execute()
  const left = await dump(shop.database)
  for (const word of words) expect(tablesWith(left, word), word).toEqual([])
})

test('G2: what somebody sent while signed in is theirs, whatever address they gave', async () => {
  const shop = await startApp()
  const car = await shop.publishes(golf)
  const nell = await shop.signsUp('nell@example.com', { name: 'Nell' })
  const ann = await shop.signsUp('ann@example.com')
  await nell.api.post(`/api/contact/${car}`, { ...cornelia, email: 'work@example.com' })
  const sentBy = async ({ api }: typeof nell) =>
    (await api.get('/api/auth/export')).json<{ enquiries: { sent: object[] } }>().enquiries.sent
  expect(await sentBy(nell)).toMatchObject([{ email: 'work@example.com' }])
  expect(await sentBy(ann)).toEqual([])
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect(await rowsOf(shop, 'enquiries')).toHaveLength(1)
  await nell.api.post('/api/auth/close', { password: nell.password })
  expect(await rowsOf(shop, 'enquiries')).toEqual([])
})

test('G2: whom somebody has blocked, and since when, is in their export alone, also once the conversation is erased', async () => {
  const shop = await startApp()
  const { ann, car } = await openReplied(shop)
  const nell = await shop.signsUp('nell@example.com', { name: 'Nell' })
  await nell.api.post(`/api/contact/${car}`, { ...cornelia, email: nell.email })
  const exported = async ({ api }: typeof ann) =>
    (await api.get('/api/auth/export')).json<{
      enquiries: Record<'sent' | 'received' | 'keptBlocks', Record<string, unknown>[]>
    }>().enquiries
  const since = (enquiries: Record<string, unknown>[]) =>
    enquiries.map(({ blockedAt }) => blockedAt)
  const [hers] = (await nell.api.get('/api/enquiries/sent')).json<Enquiries>().items
  await nell.api.send('PUT', `/api/enquiries/${hers!.id}/block`)
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(since((await exported(nell)).sent)).toEqual([instant])
  expect(since((await exported(ann)).received)).toEqual([null, null])
  await ann.api.send('PUT', `/api/enquiries/${hers!.id}/block`)
  expect(since((await exported(ann)).received)).toEqual([null, instant])
  await nell.api.post('/api/auth/close', { password: nell.password })
  const left = await exported(ann)
  expect(since(left.received)).toEqual([null])
  expect(left.keptBlocks).toEqual([{ keptAt: instant }])
  expect((await exported(await shop.signsUp('eve@example.com'))).keptBlocks).toEqual([])
})

test('G2: a seller who goes takes along what was written to them and what they answered', async () => {
  const shop = await startApp()
  const { ann } = await openReplied(shop)
  const other = await shop.publishes(golf)
  await shop.api.post(`/api/contact/${other}`, {
    payload: { ...cornelia, name: 'Nell', email: 'nell@example.com' },
  })
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([{ name: 'Nell' }])
  for (const table of ['enquiry_answers', 'mails'])
    for (const word of [reply, cornelia.email, cornelia.name])
      expect(JSON.stringify(await rowsOf(shop, table))).not.toContain(word)
  expect(await shop.mailTo('nell@example.com')).toHaveLength(1)
})

test('G2: the operator looks up and erases what somebody without an account has written', async () => {
  const shop = await startApp()
  await openReplied(shop)
  const run = (name: string, email: string) => commands[name]!.run(shop.operator, email)
  const { enquiries } = JSON.parse(await run('messages', cornelia.email.toUpperCase())) as {
    enquiries: { sent: object[] }
  }
  expect(enquiries.sent).toMatchObject([{ ...cornelia, answers: [{ message: reply }] }])
  expect(await run('erase-messages', 'nobody@example.com')).toMatch(/^nothing was given/)
  expect(await rowsOf(shop, 'enquiries')).toHaveLength(1)
  expect(await run('erase-messages', cornelia.email)).toMatch(/^enquiries 1 +Erased/)
  const left = await dump(shop.database)
  for (const word of words) expect(tablesWith(left, word), word).toEqual([])
})
