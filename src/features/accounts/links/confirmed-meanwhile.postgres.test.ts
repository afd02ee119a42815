import { expect, test } from 'vitest'
import { startApp } from '../../../../test/start-app.ts'
import { lockAddress } from '../provisional.server.ts'
import { markVerified } from '../queries.server.ts'

test('10.1: an address that is confirmed while its email is requested again gets no more emails', async () => {
  const shop = await startApp()
  const { api, id } = await shop.signsUp('ann@example.com', { confirmed: false })
  await shop.afterwards.settled()
  const { primary } = shop.database
  await primary.deleteFrom('account_links').execute()
  const before = await shop.mailTo('ann@example.com')

  await primary.transaction().execute(async (tx) => {
    // As who opens the link does, from the lock to the commit.
    await lockAddress(tx, 'ann@example.com')
    expect((await api.post('/api/auth/verification')).status).toBe(200)
    // What follows the answer has begun, and waits or is done.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await markVerified(tx, id)
  })
  await shop.afterwards.settled()
  expect(await primary.selectFrom('account_links').select('purpose').execute()).toEqual([])
  expect(await shop.mailTo('ann@example.com')).toEqual(before)
})
