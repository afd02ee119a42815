import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { e30 } from '../../../../test/cars.ts'
import { countWaiting } from '../../../../test/database/count-waiting.ts'
import { listsCar, rowsOf } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { lockName } from '../../../platform/limits/counted-limits.server.ts'
import { endSellerKeys } from '../conversation/links.server.ts'

const earlier = 'ann@old.example'
const later = 'ann@new.example'
const asks = { name: 'Nell', email: 'nell@example.com', message: 'Is the timing belt done?' }

/** Ann’s listing gets another address, in a transaction that lasts until something else is waiting for it, or done. */
async function leavesAddress(
  { database: { primary } }: Shop,
  listing: number,
  meanwhile: () => Promise<{ status: number }>,
) {
  let isDone = false
  let writing: Promise<{ status: number }> | undefined
  await primary.transaction().execute(async (tx) => {
    await sql`select from listings where id = ${listing} for update`.execute(tx)
    await sql`update listings set contact_email = ${later} where id = ${listing}`.execute(tx)
    await endSellerKeys(tx, listing)
    writing = meanwhile().finally(() => (isDone = true))
    await expect.poll(async () => isDone || (await countWaiting(primary)) > 0).toBe(true)
  })
  expect((await writing)?.status).toBe(200)
}

const bodiesTo = async (shop: Shop, address: string) =>
  (await shop.mailTo(address)).map(({ body }) => body).join('\n')

test('a message that comes in as its car gets another address goes to that, or waits for whoever reads there', async () => {
  const shop = await startApp()
  const listing = await shop.publishes({ ...e30, contactEmail: earlier })
  await leavesAddress(shop, listing, () =>
    shop.api.post(`/api/contact/${listing}`, { payload: asks }),
  )
  expect(await bodiesTo(shop, earlier)).not.toContain(asks.message)
  expect(await bodiesTo(shop, later)).toContain('A buyer has written about it')
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([{ told_at: null }])
})

test('likewise what a buyer adds', async () => {
  const shop = await startApp()
  const nell = await shop.signsUp(asks.email)
  const listing = await shop.publishes({ ...e30, contactEmail: earlier })
  expect((await nell.api.post(`/api/contact/${listing}`, asks)).status).toBe(200)
  const [row] = await rowsOf(shop, 'enquiries')
  const message = 'And is it dry?'
  await leavesAddress(shop, listing, () =>
    nell.api.post(`/api/enquiries/${Number(row!['id'])}/answers`, { message }),
  )
  expect(await bodiesTo(shop, earlier)).not.toContain(message)
  expect(await bodiesTo(shop, later)).toContain('A buyer has written about it')
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([{ told_at: null }])
})

/** Does what is to be done since it is known who reads a listing’s mail. */
async function tellsSeller(shop: Shop, listing: number) {
  const { rows } = await sql`
    delete from jobs.job where name = 'tell-seller' returning data
  `.execute(shop.database.primary)
  for (const _ of rows) await shop.runs('tell-seller', { listingId: listing })
}

/** What makes an address known, while somebody writes who has read that it isn’t. */
async function becomesKnown(
  shop: Shop,
  { listing, confirms }: { listing: number; confirms: () => Promise<{ status: number }> },
) {
  const { primary } = shop.database
  let isDone = false
  let sent: Promise<{ status: number }> | undefined
  let confirmed: Promise<{ status: number }> | undefined
  await primary.transaction().execute(async (tx) => {
    // Taken last by whoever writes to a seller.
    await lockName(tx, `letters to ${asks.email}`)
    sent = shop.api.post(`/api/contact/${listing}`, { payload: asks })
    await expect.poll(() => countWaiting(primary)).toBe(1)
    confirmed = confirms().finally(() => (isDone = true))
    await expect.poll(async () => isDone || (await countWaiting(primary)) > 1).toBe(true)
    if (isDone) await tellsSeller(shop, listing)
  })
  expect([(await sent)?.status, (await confirmed)?.status]).toEqual([200, 200])
  await tellsSeller(shop, listing)
}

test('a message that comes in as its seller opens the first link that they were sent is posted by that', async () => {
  const shop = await startApp()
  const listing = await listsCar(shop.browser(), { contactEmail: earlier })
  const token = await shop.linkTo(earlier)
  const confirms = () => shop.browser().post('/api/manage', { token })
  await becomesKnown(shop, { listing, confirms })
  expect(await bodiesTo(shop, earlier)).toContain(asks.message)
})

test('likewise as its seller confirms their account', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp(earlier, { confirmed: false })
  const listing = await shop.publishes({ ...e30, contactEmail: earlier, isKnown: false })
  await sql`update listings set user_id = ${ann.id} where id = ${listing}`.execute(
    shop.database.primary,
  )
  const [mail] = (await shop.mailTo(earlier)).filter(({ body }) => body.includes('/verify-email'))
  const token = /verify-email#token=(\S+)/.exec(mail!.body)?.[1]
  const confirms = () => ann.api.post('/api/auth/verify-email', { token, password: ann.password })
  await becomesKnown(shop, { listing, confirms })
  expect(await bodiesTo(shop, earlier)).toContain(asks.message)
})
