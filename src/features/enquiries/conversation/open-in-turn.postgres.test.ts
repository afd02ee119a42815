import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { e30 } from '../../../../test/cars.ts'
import { startApp } from '../../../../test/start-app.ts'
import { endSellerKeys } from './links.server.ts'

test('a link that is opened while the listing gets another contact email opens nothing', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  const contactEmail = 'seller@example.com'
  const id = await shop.publishes({ ...e30, contactEmail })
  await primary.updateTable('listings').set({ confirmed_email: contactEmail }).execute()
  const message = { name: 'Bob', email: 'bob@example.com', message: 'Is the timing belt done?' }
  expect((await shop.browser().post(`/api/contact/${id}`, message)).status).toBe(200)
  const token = await shop.linkTo(contactEmail)
  const browser = shop.browser()
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(primary)
    return rows.length > 0
  }
  const opening = await primary.transaction().execute(async (tx) => {
    await endSellerKeys(tx, id)
    let isAnswered = false
    const answer = browser.post('/api/enquiries/open', { token }).finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true)
    return { answer }
  })
  expect((await opening.answer).status).toBe(400)
  expect((await browser.get('/api/enquiries/opened')).json()).toEqual([])
})
