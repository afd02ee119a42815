import { expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { drafts, pays } from '../../../../test/buyers.ts'
import { goodPassword } from '../../../../test/person.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { createPasswordHashing } from '../passwords/hashing.server.ts'
import { endEverySession } from '../session/queries.server.ts'
import { holdAccount, markVerified, setPassword } from '../queries.server.ts'
import { removePasskeys } from '../passkeys/queries.server.ts'

type Options = { challenge: string }

/** What somebody asks for while a new password has been set and not committed yet. */
const whileItIsSet = async <T>(
  { database }: Shop,
  userId: number,
  { ask, set }: { ask: () => Promise<T>; set: (tx: Transaction) => Promise<void> },
) => {
  const { asked } = await database.primary.transaction().execute(async (tx) => {
    await holdAccount(tx, userId)
    await set(tx)
    await endEverySession(tx, userId)
    const asked = ask()
    // What was shown has been compared by then, and found right.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { asked }
  })
  return asked
}

const sessionsIn = ({ database }: Shop) =>
  database.primary.selectFrom('sessions').select('id').execute()

test('10.1: a password that another has replaced and not committed yet signs in to nothing', async () => {
  const shop = await startApp()
  const { id, email, password } = await shop.signsUp('ann@example.com')
  const eve = shop.browser()
  const passwordHash = await createPasswordHashing().hash('a-green-youngtimer')
  const response = await whileItIsSet(shop, id, {
    ask: () => eve.post('/api/auth/login', { email, password }),
    set: (tx) => setPassword(tx, { userId: id, passwordHash }),
  })
  expect(response.status, response.text).toBe(401)
  expect(eve.cookies).toEqual({})
  expect(await sessionsIn(shop)).toEqual([])
})

test('10.1: a passkey that is removed in an uncommitted change of password signs in to nothing', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const device = createAuthenticator()
  const options = await ann.api.post('/api/auth/passkeys/options', { password: ann.password })
  const added = device.registers(options.json<Options>())
  await ann.api.post('/api/auth/passkeys', { name: 'Eve’s', response: added })
  const eve = shop.browser()
  const asked = await eve.post('/api/auth/passkey-login/options')
  const shown = { response: device.signsIn(asked.json<Options>()) }
  const response = await whileItIsSet(shop, ann.id, {
    ask: () => eve.post('/api/auth/passkey-login', shown),
    set: (tx) => removePasskeys(tx, ann.id, 'all'),
  })
  expect(response.status, response.text).toBe(401)
  expect(eve.cookies).not.toHaveProperty('session')
  expect(await sessionsIn(shop)).toEqual([])
})

test('10.1: a session that an uncommitted change of password ends adds no passkey', async () => {
  const shop = await startApp()
  const { api, id, password } = await shop.signsUp('ann@example.com')
  const options = await api.post('/api/auth/passkeys/options', { password })
  const added = createAuthenticator().registers(options.json<Options>())
  const response = await whileItIsSet(shop, id, {
    ask: () => api.post('/api/auth/passkeys', { name: 'Eve’s', response: added }),
    set: async () => {},
  })
  expect(response.status, response.text).toBe(401)
  const passkeys = await shop.database.primary.selectFrom('passkeys').select('id').execute()
  expect(passkeys).toEqual([])
})

test('10.1: the browser in which an account was begun is not signed in to it once its owner confirms it', async () => {
  const shop = await startApp()
  const browser = shop.browser()
  const chosen = { password: goodPassword, confirmPassword: goodPassword }
  const draftId = await drafts(browser, {
    userData: { name: 'Eve', email: 'ann@example.com', ...chosen },
  })
  await pays(browser, draftId)
  expect((await browser.post('/api/listings', { draftId })).status).toBe(201)
  const { id } = await shop.database.primary
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow()
  const response = await whileItIsSet(shop, id, {
    ask: () => browser.post(`/api/listings/${draftId}/sign-in`),
    set: async (tx) => void (await markVerified(tx, id)),
  })
  expect(response.json()).toEqual({ user: null })
  expect(await sessionsIn(shop)).toEqual([])
})
