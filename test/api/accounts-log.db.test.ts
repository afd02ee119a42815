import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAuthenticator } from '../authenticator.ts'
import { startApp, type Shop } from '../start-app.ts'

const canary = {
  name: 'Cornelia Canary',
  email: 'cornelia.canary@secret.example',
  newEmail: 'cornelia.elsewhere@secret.example',
  password: 'cornelias-own-password',
  newPassword: 'cornelias-new-password',
  passkey: 'Cornelias telephone',
}

/** Everything that somebody can do with an account, well and badly; returns the secrets it took. */
async function everything(shop: Shop): Promise<string[]> {
  const { name, email, newEmail, password, newPassword } = canary
  const secrets: string[] = []
  const api = shop.browser()
  const asks = async (path: string, body: object = {}) => {
    const change = await api.post(path, body)
    for (const value of Object.values(api.cookies))
      if (value.length > 1) secrets.push(...decodeURIComponent(value).split('.').slice(0, 1))
    return change
  }
  const link = async (to: string) => {
    const token = await shop.linkTo(to)
    secrets.push(token)
    return token
  }
  const car = await shop.publishes()
  await asks('/api/auth/sign-up', { name, email, password: 'password' })
  await asks('/api/auth/sign-up', { name, email, password, extra: canary.name })
  await asks('/api/auth/sign-up', { name: [name], email: { email }, password: [password] })
  await asks('/api/auth/sign-up', { name: `${name}\r\n`, email: `${email}\r\nBcc: x`, password })
  for (let n = 0; n < 2; n++) await asks('/api/auth/sign-up', { name, email, password })
  await asks('/api/auth/login', { email, password: newPassword })
  await asks('/api/auth/login', { email, password: [newPassword] })
  await asks('/api/auth/login', { email, password })
  await api.get(`/api/auth/user?email=${email}`)
  await asks('/api/auth/verification')
  await asks('/api/auth/verify-email', { token: `${await link(email)}x` })
  await asks('/api/auth/verify-email', { token: await link(email) })
  await asks('/api/auth/forgot-password', { email })
  await asks('/api/auth/reset-password', { token: await link(email), password: 'password' })
  await asks('/api/auth/reset-password', { token: await link(email), password })
  await asks('/api/auth/login', { email, password })
  const options = await asks('/api/auth/passkeys/options', { password })
  const device = createAuthenticator()
  const response = device.registers(options.json<{ challenge: string }>())
  await asks('/api/auth/passkeys', { name: canary.passkey, response: { ...response, id: name } })
  await asks('/api/auth/passkeys/options', { password })
  await asks('/api/auth/passkeys', { name: canary.passkey, response })
  await asks('/api/auth/passkey-login/options')
  await asks('/api/auth/passkey-login', { response: { id: name, response: { name } } })
  await asks('/api/auth/change-password', { currentPassword: newPassword, newPassword: password })
  await asks('/api/auth/change-password', { currentPassword: password, newPassword })
  await asks('/api/auth/change-email', { email: newEmail, password })
  await asks('/api/auth/change-email', { email: newEmail, password: newPassword })
  await asks('/api/auth/link', { token: await link(email) })
  for (const address of [email, newEmail])
    await asks('/api/auth/change-email/agree', { token: await link(address) })
  await api.patch('/api/auth/user', { name: `${name} II` })
  await asks(`/api/saved-cars/${car}`)
  for (const path of ['user', 'sessions', 'passkeys', 'export', 'listings', 'saved-cars'])
    expect((await api.get(`/api/auth/${path}`)).status, path).toBe(200)
  await asks('/api/listings/claim', { token: canary.name })
  await asks('/api/auth/close', { password })
  await asks('/api/auth/close', { password: newPassword })
  await asks('/api/auth/logout')
  return secrets
}

function leaks(shop: Shop, words: string[]): string[] {
  const lines = shop.logged.map((line) => JSON.stringify(line))
  return [...new Set(words)].filter((word) => lines.some((line) => line.includes(word)))
}

const words = [...Object.values(canary), 'cornelia', 'Cornelia', 'Please confirm that', 'Bcc']

test('G5: nothing that a person typed or was sent is logged', async () => {
  const shop = await startApp()
  const secrets = await everything(shop)
  expect(secrets.length).toBeGreaterThan(10)
  expect(shop.logged.length).toBeGreaterThan(50)
  expect(leaks(shop, [...words, ...secrets])).toEqual([])
  expect(shop.logged.filter(({ status }) => Number(status) >= 500)).toEqual([])
})

test.each([
  'mails',
  'users',
  'credentials',
  'sessions',
  'verifications',
  'account_links',
  'sign_in_failures',
])(
  'G5: nothing that a person typed or was sent is logged when the database fails on the way (%s)',
  async (table) => {
    const shop = await startApp()
    const { email, password, newPassword, newEmail } = canary
    const { api } = await shop.signsUp(email, { password, name: canary.name })
    const { primary } = shop.database
    // Refuses what it is given with the words that a database has for that: the row itself.
    await sql`
      create function refuse_row() returns trigger language plpgsql as $$
      begin
        raise exception 'not today' using detail = new::text, errcode = 'XX000';
      end $$`.execute(primary)
    await sql`create trigger refuse before insert or update on ${sql.table(table)}
      for each row execute function refuse_row()`.execute(primary)
    const statuses: number[] = []
    try {
      for (const [path, body] of [
        ['sign-up', { name: canary.name, email: newEmail, password: newPassword }],
        ['login', { email, password }],
        ['login', { email, password: newPassword }],
        ['forgot-password', { email }],
        ['change-email', { email: newEmail, password }],
        ['change-password', { currentPassword: password, newPassword }],
        ['passkeys/options', { password }],
        ['passkey-login/options', {}],
      ] as const) {
        const response = await api.post(`/api/auth/${path}`, body)
        statuses.push(response.status)
        if (response.status >= 500) expect(response.text).not.toMatch(/today|cornelia|XX000/i)
      }
      statuses.push((await api.patch('/api/auth/user', { name: canary.name })).status)
    } finally {
      await sql`drop function refuse_row() cascade`.execute(primary)
    }
    expect(statuses.some((status) => status >= 500)).toBe(true)
    expect(shop.logged.some(({ err }) => err !== undefined)).toBe(true)
    expect(leaks(shop, words)).toEqual([])
  },
)

test('G5: nothing that a person typed is logged when a rule of the database refuses what the application let through', async () => {
  const shop = await startApp()
  const { email, password, name } = canary
  const { primary } = shop.database
  await sql`alter table users add constraint nobody check (name = '')`.execute(primary)
  const browser = shop.browser()
  const response = await browser.post('/api/auth/sign-up', { name, email, password })
  await sql`alter table users drop constraint nobody`.execute(primary)
  expect(response.status).toBe(500)
  const logged = shop.logged.find(({ err }) => err !== undefined)
  // Enough to find the fault by.
  expect(JSON.stringify(logged)).toMatch(/23514/)
  expect(JSON.stringify(logged)).toMatch(/nobody/)
  expect(leaks(shop, words)).toEqual([])
})
