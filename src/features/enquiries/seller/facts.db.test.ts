import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { speedRules } from './facts.server.ts'
import type { SellerFacts } from './schema.ts'

const factsOf = async ({ api }: Pick<Shop, 'api'>, id: number) =>
  api.get(`/api/listings/${id}/seller`)

/** Ann, who joined in March by London's clock and not by UTC's, sells a car. */
async function annSells() {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const ann = await shop.signsUp('ann@example.com')
  const db = shop.database.primary
  await sql`update users set created_at = '2024-03-31T23:30:00Z', email_verified = true
    where id = ${ann.id}`.execute(db)
  const id = await shop.publishes({ contactEmail: 'Ann@example.com' })
  await sql`update listings set user_id = ${ann.id} where id = ${id}`.execute(db)
  /** Somebody writes so many hours ago, and is answered after so many more, or never. */
  const isWrittenTo = async (hoursAgo: number, answeredAfter: number | null, listingId = id) => {
    const { rows } = await sql<{ id: number }>`
      insert into enquiries (listing_id, name, email, message, created_at)
      values (${listingId}, 'Bob', 'bob@example.com', 'Is it still there?',
        app_now() - make_interval(mins => ${Math.round(hoursAgo * 60)}))
      returning id`.execute(db)
    if (answeredAfter === null) return
    await sql`
      insert into enquiry_answers (enquiry_id, message, writer, created_at)
      select id, 'It is, come and see it.', 'seller',
        created_at + make_interval(mins => ${Math.round(answeredAfter * 60)})
      from enquiries where id = ${Number(rows[0]!.id)}`.execute(db)
  }
  const speed = async () => {
    const fresh = await shop.neighbour()
    return (await factsOf(fresh, id)).json<SellerFacts>().answersWithin
  }
  return { shop, ann, id, db, isWrittenTo, speed }
}

test('a listing says since which month its seller is here, and that the email is confirmed', async () => {
  const { shop, ann, id, db } = await annSells()
  expect((await factsOf(shop, id)).json()).toEqual({
    joined: '2024-04',
    isEmailConfirmed: true,
    isPhoneConfirmed: false,
    answersWithin: null,
  })
  await sql`update listings set contact_email = 'another@example.com' where id = ${id}`.execute(db)
  const other = await shop.neighbour()
  expect((await factsOf(other, id)).json(), 'not the address of this listing').toMatchObject({
    isEmailConfirmed: false,
  })
  expect((await factsOf(other, id)).text).not.toContain(String(ann.email))
})

test('a seller without an account has no facts on the page, nor has a listing that nobody may see', async () => {
  const { shop } = await annSells()
  const id = await shop.publishes()
  expect((await factsOf(shop, id)).json()).toEqual({
    joined: null,
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    answersWithin: null,
  })
  const hidden = await shop.publishes()
  await shop.setState(hidden, 'withdrawn')
  expect((await factsOf(shop, hidden)).status).toBe(404)
  expect((await factsOf(shop, 999_999_999)).status).toBe(404)
  expect((await factsOf(shop, Number.NaN)).status).toBe(404)
})

test('how soon a seller answers is said from so many conversations on, by the half of them', async () => {
  const { shop, ann, db, isWrittenTo, speed } = await annSells()
  for (let n = 1; n < speedRules.fewest; n++) await isWrittenTo(500, 0.5)
  expect(await speed(), 'too few').toBeNull()
  // The same seller's other car counts.
  const other = await shop.publishes()
  await sql`update listings set user_id = ${ann.id} where id = ${other}`.execute(db)
  await isWrittenTo(500, 0.5, other)
  expect(await speed()).toBe(1)
  for (let n = 0; n < speedRules.fewest; n++) await isWrittenTo(400, 20)
  expect(await speed(), 'half within the hour').toBe(1)
  await isWrittenTo(300, 20)
  expect(await speed()).toBe(24)
  // Whoever wrote yesterday may yet be answered, whoever wrote long ago doesn't count at all.
  for (let n = 0; n < 50; n++) await isWrittenTo(20, null)
  for (let n = 0; n < 50; n++) await isWrittenTo(24 * (speedRules.days + 1), null)
  expect(await speed()).toBe(24)
  for (let n = 0; n < speedRules.fewest; n++) await isWrittenTo(200, 70)
  for (let n = 0; n < 8; n++) await isWrittenTo(200, null)
  expect(await speed()).toBe(72)
  for (let n = 0; n < 20; n++) await isWrittenTo(200, null)
  expect(await speed(), 'half are not answered').toBeNull()
})

test('the page of a listing says it in words, drawn on the server', async () => {
  const { shop, id, isWrittenTo } = await annSells()
  for (let n = 0; n < speedRules.fewest; n++) await isWrittenTo(100, 5)
  const built = await shop.neighbour({ pages: 'built' })
  const { text } = await built.visit(`/listing/${id}`)
  const words = ['The seller', 'Here since April 2024', 'Email confirmed', 'answers within a day']
  expect(words.filter((one) => !text.includes(one))).toEqual([])
})
