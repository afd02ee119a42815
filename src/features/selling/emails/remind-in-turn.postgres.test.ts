import { expect, test } from 'vitest'
import { countWaiting } from '../../../../test/database/count-waiting.ts'
import { rowsOf } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'
import {
  lockUnsolicited,
  unsolicitedKinds,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import { oweEmail } from './owed-emails.server.ts'

test('sellers are reminded while somebody writes about the same car to the same address', async () => {
  const shop = await startApp({ at: '2026-06-01T09:00:00Z' })
  const { primary } = shop.database
  const address = 'seller@example.com'
  const listingId = await shop.publishes({ contactEmail: address, isKnown: false })
  await shop.clock.pass({ days: 28 })
  const { reminding } = await primary.transaction().execute(async (tx) => {
    const to = { address, kind: unsolicitedKinds.listing }
    await lockUnsolicited(tx, { to: [to], network: null })
    const begun = { reminding: shop.runs('remind-sellers') }
    await expect.poll(() => countWaiting(primary)).toBe(1)
    await oweEmail(tx, { listingId, network: null, userId: null })
    return begun
  })
  expect(await reminding).toBe(1)
  expect(await rowsOf(shop, 'owed_letters')).toHaveLength(1)
})
