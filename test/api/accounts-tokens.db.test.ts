import { expect, test } from 'vitest'
import { attachSeller } from '../../src/features/selling/access/attach-seller.server.ts'
import { offerClaim } from '../../src/features/selling/access/claims.server.ts'
import { dump, tablesWith } from '../database/dump.ts'
import { startApp } from '../start-app.ts'

test('A3: no token that lets somebody in stands in the database, but in an email yet to be sent', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const listingId = await shop.publishes()
  await shop.database.primary.transaction().execute(async (tx) => {
    const passwordHash = '$argon2id$unused'
    const account = { name: 'Ann', email: ann.email, passwordHash, browserSessionId: null }
    const user = await attachSeller(tx, { listingId, ...account })
    const offer = { listingId, car: '1989 BMW 3 Series', user: user! }
    await offerClaim({ publicUrl: 'http://shop.test' }, tx, offer)
  })
  const claim = await shop.linkTo(ann.email)
  await shop.browser().post('/api/auth/forgot-password', { email: ann.email })
  const reset = await shop.linkTo(ann.email)
  await ann.api.post('/api/auth/passkeys/options', { password: ann.password })
  await ann.api.post('/api/auth/change-email', { email: 'ann@new.example', password: ann.password })
  const change = await shop.linkTo(ann.email)

  const cookie = (name: string) => decodeURIComponent(ann.api.cookies[name]!)
  const [session = ''] = cookie('session').split('.')
  const [challenge = ''] = cookie('passkey-challenge').split('.')
  const tokens = { session, challenge, claim, reset, change }
  const everywhere = await dump(shop.database)
  expect(everywhere.get('sessions')).not.toBe('')
  expect(everywhere.get('verifications')).not.toBe('')
  expect(everywhere.get('listing_claims')).not.toBe('')
  for (const [what, token] of Object.entries(tokens)) {
    const isInALetter = ['claim', 'reset', 'change'].includes(what)
    expect(tablesWith(everywhere, token), what).toEqual(isInALetter ? ['mails'] : [])
  }
  expect(tablesWith(everywhere, ann.password)).toEqual([])
})

test('A3: a session’s token is at least 128 random bits, and no two are alike', async () => {
  const shop = await startApp()
  const { email, password, api } = await shop.signsUp('ann@example.com')
  const tokens = new Set([api.cookies['session']])
  for (let n = 0; n < 4; n++) {
    const browser = shop.browser()
    await browser.post('/api/auth/login', { email, password })
    tokens.add(browser.cookies['session'])
  }
  expect(tokens.size).toBe(5)
  for (const cookie of tokens) {
    const [token = ''] = decodeURIComponent(cookie!).split('.')
    // Letters and digits, of which each carries log2(62) bits.
    expect(token).toMatch(/^[a-zA-Z0-9]+$/)
    expect(token.length * Math.log2(62)).toBeGreaterThanOrEqual(128)
  }
})

test('A3: what the database holds of a session signs nobody in', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const [row] = await shop.database.primary.selectFrom('sessions').selectAll().execute()
  const own = decodeURIComponent(ann.api.cookies['session']!)
  const signature = own.slice(own.indexOf('.'))
  for (const forged of [row!.token_hash, `${row!.token_hash}${signature}`, `x${own}`, signature]) {
    const session = encodeURIComponent(forged)
    expect((await shop.api.get('/api/auth/user', { cookies: { session } })).status).toBe(401)
  }
})
