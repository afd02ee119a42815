import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { e30, golf } from '../../../../test/cars.ts'
import { countWaiting } from '../../../../test/database/count-waiting.ts'
import { rowsOf } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'

test('whoever unblocks a buyer holds nothing while they wait for another conversation of the same buyer', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  const ann = await shop.signsUp('ann@example.com')
  const nell = await shop.signsUp('nell@example.com', { name: 'Nell' })
  for (const car of [e30, golf]) {
    const id = await shop.publishes(car)
    await sql`update listings set user_id = ${ann.id} where id = ${id}`.execute(primary)
    const message = { name: 'Nell', email: nell.email, message: 'Is the timing belt done?' }
    expect((await nell.api.post(`/api/contact/${id}`, message)).status).toBe(200)
  }
  const [first, second] = (await rowsOf(shop, 'enquiries')).map(({ id }) => Number(id)).toSorted()
  await sql`update enquiries set seller_blocked_at = app_now()`.execute(primary)
  let unblocked: ReturnType<typeof ann.api.send> | undefined
  await primary.transaction().execute(async (tx) => {
    await sql`select from enquiries where id = ${first} for update`.execute(tx)
    unblocked = ann.api.send('DELETE', `/api/enquiries/${second}/block`)
    await expect.poll(() => countWaiting(primary)).toBe(1)
    // As whoever unblocks in the first does next.
    await sql`select from enquiries where id = ${second} for update nowait`.execute(tx)
  })
  expect((await unblocked)?.status).toBe(200)
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([
    { seller_blocked_at: null },
    { seller_blocked_at: null },
  ])
})
