import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { hashing } from '../hashing.ts'
import { goodPassword, type TestResponse } from '../person.ts'
import { seen } from '../seen.ts'
import { startApp, type Shop } from '../start-app.ts'

beforeEach(() => hashing.reset())

/** What two callers see, and what each costs. */
async function compare(known: () => Promise<TestResponse>, unknown: () => Promise<TestResponse>) {
  const observe = async (ask: () => Promise<TestResponse>) => {
    const before = hashing.total
    const response = seen(await ask())
    return { ...response, hashes: hashing.total - before }
  }
  const [one, other] = [await observe(known), await observe(unknown)]
  expect(one).toEqual(other)
  return one
}

const aboutAnn = async (shop: Shop, confirmed: boolean) => {
  await shop.signsUp('ann@example.com', { confirmed })
  hashing.reset()
}

test('A8: a wrong password and an unknown account are one and the same to who tries', async () => {
  const shop = await startApp()
  await aboutAnn(shop, true)
  const tries = (email: string) => () =>
    shop.browser().post('/api/auth/login', { email, password: 'wrong-password' })
  const seen = await compare(tries('ann@example.com'), tries('nobody@example.com'))
  expect(seen).toMatchObject({ status: 401, hashes: 1 })
  expect(seen.body).toContain('Invalid email or password')
})

test('A8: an account that has no password looks like an unknown one to whoever tries', async () => {
  const shop = await startApp()
  await aboutAnn(shop, true)
  const refused = { status: 401, hashes: 1 }
  await shop.database.primary.updateTable('credentials').set({ password_hash: null }).execute()
  const tries = (email: string) => () =>
    shop.browser().post('/api/auth/login', { email, password: 'wrong-password' })
  expect(await compare(tries('ann@example.com'), tries('nobody@example.com'))).toMatchObject(
    refused,
  )
  await shop.database.primary.deleteFrom('credentials').execute()
  expect(await compare(tries('ann@example.com'), tries('nobody@example.com'))).toMatchObject(
    refused,
  )
})

test.each([true, false])(
  'A8: making an account doesn’t show whether there is one (confirmed: %s)',
  async (confirmed) => {
    const shop = await startApp()
    await aboutAnn(shop, confirmed)
    const signsUp = (email: string) => () =>
      shop.browser().post('/api/auth/sign-up', { name: 'Eve', email, password: goodPassword })
    const seen = await compare(signsUp('Ann@example.com'), signsUp('free@example.com'))
    expect(seen).toMatchObject({ status: 200, hashes: 1 })
    const [email] = await shop.mailTo('ann@example.com')
    const subject = expect.stringContaining(confirmed ? 'already' : 'Confirm')
    expect(email).toMatchObject({ to_name: null, subject })
    expect(email!.body).not.toContain('Eve')
    const weak = (email: string) => () =>
      shop.browser().post('/api/auth/sign-up', { name: 'Eve', email, password: 'password' })
    expect(await compare(weak('ann@example.com'), weak('free2@example.com'))).toMatchObject({
      status: 400,
      hashes: 0,
    })
  },
)

test('A8: nothing of an account changes when somebody else signs up with its address', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const password = 'a-blue-youngtimer'
  await shop.browser().post('/api/auth/sign-up', { name: 'Eve', email: ann.email, password })
  expect((await ann.api.get('/api/auth/user')).json()).toMatchObject({ name: 'Ann' })
  const login = await shop.browser().post('/api/auth/login', { email: ann.email, password })
  expect(login.status).toBe(401)
})

test('A8: who hangs up while the password is hashed has an account, and the email to confirm it', async () => {
  const shop = await startApp()
  const { port } = new URL(await shop.listen())
  const held = hashing.holdNext('hash')
  const email = 'ann@example.com'
  const body = JSON.stringify({ name: 'Ann', email, password: goodPassword })
  const accepted = once(shop.app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    [
      'POST /api/auth/sign-up HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  await held.begun
  const [taken] = await accepted
  const isNoticed = once(taken, 'close')
  socket.destroy()
  await isNoticed
  held.release()
  await expect.poll(() => shop.mailTo(email), { timeout: 10_000 }).toHaveLength(1)
  expect(await shop.linkTo(email)).not.toBe('')
  const accounts = await shop.database.primary.selectFrom('users').select('email').execute()
  expect(accounts).toEqual([{ email }])
})

test('A8: a request for a new password doesn’t show whether there is an account', async () => {
  const shop = await startApp()
  await aboutAnn(shop, true)
  const forgets = (email: string) => () =>
    shop.browser().post('/api/auth/forgot-password', { email })
  const seen = await compare(forgets('ann@example.com'), forgets('nobody@example.com'))
  expect(seen).toMatchObject({ status: 200, hashes: 0 })
  expect(await shop.mailTo('nobody@example.com')).toEqual([])
})

test.each([true, false])(
  'A8, 10.1: a change to an address that another account has shows nothing, in the response or by an email (confirmed: %s)',
  async (confirmed) => {
    const shop = await startApp()
    await aboutAnn(shop, true)
    const asks = async (own: string, desired: string) => {
      const eve = await shop.signsUp(own, { confirmed })
      const before = (await shop.mailTo(own)).length
      const response = await compare(
        () => eve.api.post('/api/auth/change-email', { email: desired, password: eve.password }),
        () => eve.api.post('/api/auth/change-email', { email: desired, password: eve.password }),
      )
      const emails = (await shop.mailTo(own)).slice(0, -before)
      const body = response.body.replaceAll(own, 'OWN').replaceAll(desired, 'WANTED')
      return {
        ...response,
        body,
        headers: { ...response.headers, 'content-length': '' },
        emails: emails.map(({ subject }) => subject),
      }
    }
    const taken = await asks('eve1@example.com', 'ann@example.com')
    const free = await asks('eve2@example.com', 'free@example.com')
    expect(taken).toEqual(free)
    expect(taken).toMatchObject(confirmed ? { status: 200, hashes: 1 } : { status: 409, hashes: 0 })
    expect(taken.emails).toHaveLength(confirmed ? 2 : 0)
  },
)
