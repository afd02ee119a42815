import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { drafts } from '../../../test/buyers.ts'
import { countWaiting } from '../../../test/database/count-waiting.ts'
import { rowsOf } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'

/** A draft whose days have ended, and its browser. */
async function openOldDraft() {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await shop.clock.pass({ days: 30 })
  return { shop, buyer, draftId }
}

/** Begins to forget old drafts; returns once that waits for somebody, or has ended. */
async function beginsForgetting({ runs, database }: Shop) {
  let isDone = false
  const forgetting = runs('remove-old-drafts').finally(() => (isDone = true))
  await expect.poll(async () => isDone || (await countWaiting(database.primary)) > 0).toBe(true)
  return { forgetting }
}

test('a draft that is saved again as it was to be forgotten stays', async () => {
  const { shop, draftId } = await openOldDraft()
  const { forgetting } = await shop.database.primary.transaction().execute(async (tx) => {
    await sql`select from listings where id = ${draftId} for update`.execute(tx)
    const begun = await beginsForgetting(shop)
    await sql`update listings set expires_at = app_now() + interval '30 days' where id = ${draftId}`.execute(
      tx,
    )
    return begun
  })
  expect(await forgetting).toEqual([0])
  expect(await rowsOf(shop, 'listings')).toHaveLength(1)
})

test('a draft for which somebody begins to pay as it was to be forgotten stays', async () => {
  const { shop, draftId } = await openOldDraft()
  const { forgetting } = await shop.database.primary.transaction().execute(async (tx) => {
    await sql`select from listings where id = ${draftId} for update`.execute(tx)
    const begun = await beginsForgetting(shop)
    await sql`insert into orders (listing_id, car, term, amount_pence, provider, request_id)
      values (${draftId}, 'BMW 325i', 1, 1000, 'sandbox', 'a')`.execute(tx)
    return begun
  })
  expect(await forgetting).toEqual([0])
  expect(await rowsOf(shop, 'listings')).toHaveLength(1)
})
