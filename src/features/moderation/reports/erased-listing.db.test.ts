import { expect, test } from 'vitest'
import { moderating } from '../../../../test/moderating.ts'
import { listsCar, rowsOf } from '../../../../test/sellers.ts'
import { hires } from '../../../../test/staff.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { endedListingDays } from '../../listings/rules.ts'
import { takeDown } from '../take-down.server.ts'

const report = { reason: 'fraud', details: 'He wants a deposit by gift card' }
type Seller = Awaited<ReturnType<Shop['signsUp']>>

/** A listing of a seller's that somebody with an account and somebody without one have reported. */
async function reported(shop: Shop, { api, email }: Seller) {
  const id = await listsCar(api, { contactEmail: email })
  const member = await shop.signsUp('mia@example.com')
  await member.api.post(`/api/listings/${id}/reports`, report)
  await shop.browser().post(`/api/listings/${id}/reports`, { ...report, email: 'vic@example.com' })
  return id
}

const erased = {
  'as its seller closes their account': async (shop: Shop, { api, password }: Seller) => {
    expect((await api.post('/api/auth/close', { password })).status).toBe(200)
    await timePasses(shop, { days: 1, seconds: 1 })
  },
  'long after its seller has deleted it': async (shop: Shop, { api }: Seller, id: number) => {
    expect((await api.delete(`/api/listings/${id}`)).status).toBe(200)
    await timePasses(shop, { days: endedListingDays + 61 })
    await shop.runs('remove-ended-listings')
  },
}

test.each(Object.entries(erased))(
  'a report of a listing that is erased %s is closed, and its reporter gets an email',
  async (_, erase) => {
    const shop = await startApp()
    await timeIs(shop, '2026-06-01T12:00:00Z')
    const ann = await shop.signsUp('ann@example.com')
    const id = await reported(shop, ann)
    await erase(shop, ann, id)
    expect(await rowsOf(shop, 'listings')).toEqual([])

    const mod = await hires(shop, 'moderator')
    expect((await mod.api.get('/api/office/cases')).json(), 'no case to act upon').toEqual([])
    const today = await mod.api.get('/api/office/today?days=30')
    expect(today.json()).toMatchObject({ waiting: { cases: 0 } })

    for (let n = 0; n < 2; n++) await shop.runs('tell-reporters')
    const outcomes = (await rowsOf(shop, 'reports')).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['erased', 'erased'])
    for (const address of ['mia@example.com', 'vic@example.com']) {
      const told = (await shop.mailTo(address)).filter(
        ({ subject }) => subject === `What became of your report about listing ${id}`,
      )
      expect(told, address).toHaveLength(1)
      expect(told[0]!.body).toContain('was erased before we had decided')
    }
  },
)

test('an appeal goes with its listing, as nobody can decide it any more', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await reported(shop, ann)
  await takeDown(moderating(shop), {
    listingId: id,
    ground: 'fraud',
    refund: false,
    reason: 'It looks like one',
    by: 'command',
  })
  const token = /appeal#token=(\S+)/.exec((await shop.mailTo(ann.email))[0]!.body!)![1]!
  await shop.browser().post('/api/appeals', { token, statement: 'It is mine, says Ann.' })
  expect(await rowsOf(shop, 'appeals')).toHaveLength(1)
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect(await rowsOf(shop, 'appeals')).toEqual([])
  const mod = await hires(shop, 'moderator')
  expect((await mod.api.get('/api/office/cases')).json()).toEqual([])
})
