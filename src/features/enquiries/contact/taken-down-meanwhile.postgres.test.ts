import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { e30 } from '../../../../test/cars.ts'
import { countWaiting } from '../../../../test/database/count-waiting.ts'
import { rowsOf } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'

test('a message that comes in while its car is being taken down reaches nobody', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  const car = await shop.publishes(e30)
  const before = await rowsOf(shop, 'mails')
  let sent: ReturnType<typeof shop.api.post> | undefined
  await primary.transaction().execute(async (tx) => {
    await sql`update listings set state = 'removed', ended_at = app_now() where id = ${car}`.execute(
      tx,
    )
    await sql`select from listings where id = ${car} for update`.execute(tx)
    sent = shop.api.post(`/api/contact/${car}`, {
      payload: { name: 'Nell', email: 'nell@example.com', message: 'Is the timing belt done?' },
    })
    await expect.poll(() => countWaiting(primary)).toBe(1)
  })
  expect((await sent)?.status).toBe(404)
  expect(await rowsOf(shop, 'enquiries')).toEqual([])
  expect(await rowsOf(shop, 'mails')).toEqual(before)
})
