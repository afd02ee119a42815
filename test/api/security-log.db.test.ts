import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guessing } from '../../src/features/accounts/rules.ts'
import { commands, takes } from '../../src/operator/commands.ts'
import { runCommand } from '../../src/operator/run-command.ts'
import { securityLogDays } from '../../src/platform/security-log/rules.ts'
import { startSecurityLog } from '../../src/platform/security-log/security-log.server.ts'
import { securityEvents, unrecorded } from '../../src/shop/security-events.ts'
import { createAuthenticator } from '../authenticator.ts'
import { edits, listsCar, typed } from '../sellers.ts'
import { startApp, type Shop } from '../start-app.ts'
import { timeIs, timePasses } from '../time.ts'

const behindAProxy = { config: { trustProxy: 'loopback' } }
const password = 'a-blue-youngtimer'

/** What happened so far, the oldest first, in short. */
async function recorded(shop: Shop): Promise<string[]> {
  await shop.securityLog.flush()
  const rows = await shop.database.primary
    .selectFrom('security_log')
    .selectAll()
    .orderBy('id')
    .execute()
  return rows.flatMap(({ event, outcome, reason, user_id, times }) =>
    Array<string>(times).fill(
      [event, reason ?? outcome, user_id && `user ${user_id}`].filter(Boolean).join(' '),
    ),
  )
}

test('10.12: an address that no database can read takes nothing else out of the record', async () => {
  const shop = await startApp()
  const stranger = shop.browser()
  for (const email of ['a\0@example.com', '\ud800@example.com', 'nobody@example.com'])
    await stranger.post('/api/auth/login', { email, password: 'wrong-password' })
  expect(await recorded(shop)).toEqual([
    'sign-in invalid',
    'sign-in invalid',
    'sign-in unauthenticated',
  ])
})

test('10.12: what somebody does with an account, and what they are refused, is written down', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const who = `user ${ann.id}`
  expect(await recorded(shop)).toEqual([
    `sign-up done ${who}`,
    `email-confirmation done ${who}`,
    `sign-in done ${who}`,
  ])
  const before = (await recorded(shop)).length
  const since = async () => (await recorded(shop)).slice(before)
  const nobody = shop.browser()
  for (let n = 0; n < 3; n++)
    await nobody.post('/api/auth/login', { email: ann.email, password: 'wrong-password' })
  await nobody.post('/api/auth/login', { email: 'nobody@example.com', password: 'wrong-password' })
  await nobody.post('/api/auth/forgot-password', { email: ann.email })
  await nobody.get('/api/auth/sessions')
  await nobody.post(
    '/api/auth/logout',
    {},
    { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } },
  )
  await nobody.delete('/api/listings/999')
  await ann.api.delete('/api/auth/sessions')
  await ann.api.post('/api/auth/change-password', { currentPassword: 'no', newPassword: password })
  await ann.api.post('/api/auth/change-password', {
    currentPassword: ann.password,
    newPassword: password,
  })
  await ann.api.post('/api/auth/change-email', { email: 'new@example.com', password })
  expect(await since()).toEqual([
    ...Array<string>(3).fill(`sign-in unauthenticated ${who}`),
    'sign-in unauthenticated',
    `reset-request done ${who}`,
    'no-session unauthenticated',
    'sign-out cross-site',
    'not-theirs not-found',
    `sessions-end done ${who}`,
    `password-change invalid ${who}`,
    `password-change done ${who}`,
    `email-change-request done ${who}`,
  ])
  const closed = await ann.api.post('/api/auth/close', { password })
  expect(closed.status, closed.text).toBe(200)
  expect((await recorded(shop)).at(-1)).toBe(`closing done ${who}`)
})

test('10.12: whose account a link from an email or a sign-out was about is written down, refused or not', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const ben = await shop.signsUp('ben@example.com', { confirmed: false })
  const before = (await recorded(shop)).length
  const since = async () => (await recorded(shop)).slice(before)
  const stranger = shop.browser()
  const token = await shop.linkTo(ben.email)
  await stranger.post('/api/auth/verify-email', { token, password: 'wrong-password' })
  await ann.api.post('/api/auth/verify-email', { token, password: ben.password })
  await stranger.post('/api/auth/verify-email', { token: 'nonsense' })
  await stranger.post('/api/auth/forgot-password', { email: ann.email })
  const reset = { token: await shop.linkTo(ann.email), password }
  await stranger.post('/api/auth/reset-password', { ...reset, password: 'password' })
  await stranger.post('/api/auth/reset-password', reset)
  await stranger.post('/api/auth/reset-password', reset)
  await ben.api.delete('/api/listings/999')
  await ben.api.post('/api/auth/logout')
  await stranger.post('/api/auth/logout')
  const [anns, bens] = [`user ${ann.id}`, `user ${ben.id}`]
  expect(await since()).toEqual([
    `email-confirmation invalid ${bens}`,
    `email-confirmation done ${bens}`,
    'email-confirmation invalid',
    `reset-request done ${anns}`,
    `reset invalid ${anns}`,
    `reset done ${anns}`,
    'reset invalid',
    `not-theirs not-found ${bens}`,
    `sign-out done ${bens}`,
    'sign-out done',
  ])
})

test('10.12: who knocks at the office and may not is written down, also who only reads', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com')
  const before = (await recorded(shop)).length
  await eve.api.get('/api/office/orders')
  await eve.api.get('/api/office/listings/1')
  await shop.browser().get('/api/office/log')
  const written = (await recorded(shop)).slice(before)
  expect(written.slice(0, 2)).toEqual([
    `not-theirs not-found user ${eve.id}`,
    `not-theirs not-found user ${eve.id}`,
  ])
  expect(written).toHaveLength(3)
  const listing = await shop.publishes()
  await eve.api.get(`/api/listings/${listing + 1}`)
  expect(await recorded(shop), 'what is not there for anybody').toHaveLength(before + 3)
})

test('10.12: passkeys and reached limits are written to the security log', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const device = createAuthenticator()
  const login = await shop.browser().post('/api/auth/passkey-login/options')
  await shop.browser().post('/api/auth/passkey-login', {
    response: device.signsIn(login.json<{ challenge: string }>()),
  })
  for (let n = 0; n <= guessing.aMoment.max; n++)
    await shop.browser().post('/api/auth/login', { email: ann.email, password: 'wrong-password' })
  const lines = await recorded(shop)
  const failures = lines.filter((line) => line === `sign-in unauthenticated user ${ann.id}`)
  expect(failures).toHaveLength(guessing.aMoment.max)
  expect(lines).toContain(`sign-in too-many user ${ann.id}`)
  expect(lines.filter((line) => line.startsWith('sign-in-by-passkey'))).toHaveLength(1)
})

test('10.12: every route that changes an account has its name in the log', async () => {
  const { app } = await startApp()
  const about = app.routeTable
    .filter(({ method, url }) => url.startsWith('/api/auth/') && !['GET', 'HEAD'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
  const named = [...Object.keys(securityEvents), ...unrecorded]
  expect(about.filter((route) => !named.includes(route))).toEqual([])
  const there = new Set(app.routeTable.map(({ method, url }) => `${method} ${url}`))
  expect(named.filter((route) => !there.has(route))).toEqual([])
})

test('10.12: whoever gets at a listing or a conversation by a link, or gives a listing another email, is written down', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const id = await listsCar(ann)
  const token = await shop.linkTo(typed.contactEmail)
  const { api: member, id: memberId } = await shop.signsUp('member@example.com')
  const before = (await recorded(shop)).length
  await ann.post('/api/manage', { token })
  await ann.post('/api/manage', { token: 'nonsense' })
  await ann.post('/api/enquiries/open', { token: 'nonsense' })
  await member.post('/api/listings/claim', { token: 'nonsense' })
  await edits(ann, id, { mileage: 84_001 })
  await edits(ann, id, { contactEmail: 'Bob@example.com' })
  // The same mailbox, and somebody who may not.
  await edits(ann, id, { contactEmail: 'bob@example.com' })
  await edits(shop.browser(), id, { contactEmail: 'eve@example.com' })
  await ann.post(`/api/listings/${id}/new-link`)
  expect((await recorded(shop)).slice(before).sort()).toEqual(
    [
      'manage-link done',
      'manage-link invalid',
      'conversation-link invalid',
      `claim invalid user ${memberId}`,
      'contact-email-change done',
      'not-theirs not-found',
      'manage-links-end done',
    ].sort(),
  )
  const rows = await shop.database.primary.selectFrom('security_log').selectAll().execute()
  for (const secret of [token, 'bob@example.com', 'Bob@', typed.contactEmail])
    expect(JSON.stringify(rows)).not.toContain(secret)
})

test('10.12: no secret, no address of a stranger and no whole network address is in it', async () => {
  const shop = await startApp(behindAProxy)
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const canary = { email: 'cornelia@secret.example', password: 'cornelias-own-password' }
  await shop.browser().post('/api/auth/login', canary, { headers })
  await shop.browser().post('/api/auth/sign-up', { name: 'Cornelia', ...canary }, { headers })
  const token = await shop.linkTo(canary.email)
  await shop.browser().post('/api/auth/reset-password', { token, password: 'x' }, { headers })
  await shop.securityLog.flush()
  const rows = await shop.database.primary.selectFrom('security_log').selectAll().execute()
  expect(rows.length).toBeGreaterThan(2)
  const all = JSON.stringify(rows)
  for (const secret of [canary.email, canary.password, 'Cornelia', token, '203.0.113.77'])
    expect(all).not.toContain(secret)
  expect(all).toContain('203.0.113.0/24')
})

test('10.12: lines can’t be changed, nor removed before their time, by anybody', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  await shop.signsUp('ann@example.com')
  const lines = await recorded(shop)
  const db = shop.database.primary
  await expect(db.updateTable('security_log').set({ times: 9 }).execute()).rejects.toThrow('record')
  await expect(db.deleteFrom('security_log').execute()).rejects.toThrow('record')
  await timePasses(shop, { days: securityLogDays - 1 })
  await shop.runs('remove-expired')
  expect(await recorded(shop)).toEqual(lines)
  await timePasses(shop, { days: 2 })
  await shop.runs('remove-expired')
  expect(await recorded(shop)).toEqual([])
})

type Exported = { securityLog: { events: { event: string; outcome: string }[]; leftOut: number } }

test('10.12: an account’s export lists its owner’s events however often strangers were refused, and says how many more there are', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await shop.securityLog.flush()
  await sql`
    insert into security_log (happened_at, event, outcome, reason, user_id, what)
    select app_now() + n * interval '1 second', 'sign-in', 'refused', 'unauthenticated', ${ann.id}, 'POST /api/auth/login'
    from generate_series(1, 5003) as n`.execute(shop.database.primary)
  const { securityLog } = (await ann.api.get('/api/auth/export')).json<Exported>()
  expect(securityLog.leftOut).toBe(3)
  const did = securityLog.events.filter(({ outcome }) => outcome === 'done')
  expect(securityLog.events).toHaveLength(5_000 + did.length)
  expect(did.map(({ event }) => event)).toEqual(expect.arrayContaining(['sign-in', 'sign-up']))
})

test('10.12: a person’s export has their lines of the security log, and closing the account leaves a number', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await shop.signsUp('bob@example.com')
  await shop.securityLog.flush()
  const data = (await ann.api.get('/api/auth/export')).json<Exported>()
  expect(data.securityLog.events.map(({ event }) => event).sort()).toEqual(
    expect.arrayContaining(['sign-in', 'sign-up']),
  )
  expect(data.securityLog.leftOut).toBe(0)
  expect(JSON.stringify(data.securityLog)).not.toContain('user')
  await ann.api.post('/api/auth/close', { password: ann.password })
  const lines = await recorded(shop)
  expect(lines.filter((line) => line.includes(`user ${ann.id}`)).length).toBeGreaterThan(2)
})

test('10.12: a flood becomes few rows, and one that says how many are missing', async () => {
  const shop = await startApp()
  const log = startSecurityLog({
    database: shop.database,
    findUserIds: async () => new Map(),
    onError: (error) => {
      throw error
    },
    most: 3,
  })
  for (let n = 0; n < 10; n++)
    for (let times = 0; times < 100; times++)
      log.note({
        event: 'limit',
        outcome: 'refused',
        reason: 'too-many',
        userId: null,
        network: `203.0.${n}.0/24`,
        what: 'POST /api/auth/login',
      })
  await log.stop()
  const { rows } = await sql<{ event: string; times: number }>`
    select event, times from security_log order by id`.execute(shop.database.primary)
  expect(rows).toEqual([
    ...Array.from({ length: 3 }, () => ({ event: 'limit', times: 100 })),
    { event: 'not-recorded', times: 700 },
  ])
})

test('10.12: the operator reads it by person and day, and what he does is in it too', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  await shop.signsUp('bob@example.com')
  await shop.securityLog.flush()
  const operate = (...given: string[]) =>
    runCommand(shop.operator, { name: 'security', command: commands['security']!, given })
  const all = await operate()
  expect(all).toContain('sign-in done')
  expect(all.split('\n').length).toBeGreaterThan(4)
  const anns = await operate('--person', 'Ann@example.com', '--since', '2026-06-01')
  expect(anns).toContain(`user ${ann.id}`)
  expect(anns.split('\n').every((line) => line.includes(`user ${ann.id} `))).toBe(true)
  expect(await operate('--since', '2026-06-02')).toBe('nothing')
  await expect(operate('--person', 'x@example.com')).rejects.toThrow('no account')
  await expect(operate('--since', 'yesterday')).rejects.toThrow('not a day')
  await expect(operate('--who', 'x')).rejects.toThrow('is none of')
  await expect(
    operate('--person', 'ann@example.com', '--person', 'ben@example.com'),
  ).rejects.toThrow('--person is given twice')
  expect((await recorded(shop)).slice(-3)).toEqual([
    'operator invalid',
    'operator invalid',
    'operator invalid',
  ])
  expect(takes(commands['security']!, ['--person', 'a@b.example', '--since', '2026-06-01'])).toBe(
    true,
  )
})
