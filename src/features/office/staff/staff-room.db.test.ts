import { expect, test } from 'vitest'
import { hires, proves } from '../../../../test/staff.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timePasses } from '../../../../test/time.ts'
import { proofMinutes } from '../../staff/rules.ts'
import type { OfficeStaff } from './schema.ts'

type Member = Awaited<ReturnType<typeof hires>>

const reason = 'She begins on Monday'
const acts = ({ api }: Pick<Member, 'api'>, body: object) =>
  api.post('/api/office/staff/acts', { reason, ...body })
const staffOf = async ({ api }: Pick<Member, 'api'>) =>
  (await api.get('/api/office/staff')).json<OfficeStaff>()
const log = async (shop: Shop) =>
  (
    await shop.database.primary
      .selectFrom('staff_log')
      .select(['action', 'actor_id', 'subject_id', 'reason'])
      .where('action', '!=', 'enter')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, reason: why }) => [action, actor_id, why])

test('an operator lets somebody in, changes their role and ends their work, and each is logged', async () => {
  const shop = await startApp()
  const boss = await hires(shop, 'operator')
  const ann = await shop.signsUp('ann@example.com')

  const made = await acts(boss, { act: 'let-in', email: 'ANN@example.com', role: 'moderator' })
  expect(made.json()).toEqual({ message: 'Ann is a moderator now, and was told.' })
  expect((await ann.api.get('/api/office/me')).json()).toMatchObject({ role: 'moderator' })
  expect(await staffOf(boss)).toEqual([
    expect.objectContaining({ role: 'operator', isYou: true, lastInAt: expect.any(String) }),
    expect.objectContaining({
      id: ann.id,
      role: 'moderator',
      passkeys: 0,
      lastInAt: null,
      isYou: false,
    }),
  ])
  const again = await acts(boss, { act: 'let-in', email: ann.email, role: 'moderator' })
  expect([again.status, again.json()]).toEqual([409, expect.objectContaining({ field: 'role' })])
  await acts(boss, { act: 'let-in', email: ann.email, role: 'operator' })
  expect((await acts(boss, { act: 'dismiss', email: ann.email })).status).toBe(200)
  expect((await ann.api.get('/api/office/me')).status).toBe(404)

  expect((await log(shop)).slice(1)).toEqual([
    ['make-moderator', boss.id, reason],
    ['make-operator', boss.id, reason],
    ['dismiss', boss.id, reason],
  ])
})

test('who works here is an operator’s to decide, with a passkey shown just then', async () => {
  const shop = await startApp()
  const boss = await hires(shop, 'operator')
  const moderator = await hires(shop, 'moderator')
  const body = { act: 'let-in', email: moderator.email, role: 'operator' }
  expect((await acts(moderator, body)).status).toBe(403)
  expect((await moderator.api.get('/api/office/staff')).status).toBe(403)
  await timePasses(shop, { minutes: proofMinutes.weighty, seconds: 1 })
  const stale = await acts(boss, body)
  expect([stale.status, stale.json()]).toEqual([403, expect.objectContaining({ field: 'proof' })])
  await proves(boss, boss.device)
  expect((await acts(boss, body)).status).toBe(200)
})

test('an operator’s own work is another’s to decide, and whoever may not be here is refused by name', async () => {
  const shop = await startApp()
  const boss = await hires(shop, 'operator')
  for (const body of [
    { act: 'dismiss', email: boss.email },
    { act: 'let-in', email: boss.email, role: 'moderator' },
  ])
    expect((await acts(boss, body)).status, body.act).toBe(409)
  const unknown = await acts(boss, { act: 'let-in', email: 'no@example.com', role: 'moderator' })
  expect([unknown.status, unknown.json()]).toEqual([
    404,
    expect.objectContaining({ field: 'email' }),
  ])
  const stranger = await shop.signsUp('bob@example.com')
  expect((await acts(boss, { act: 'dismiss', email: stranger.email })).status).toBe(404)
  const noRole = await acts(boss, { act: 'let-in', email: stranger.email, role: 'owner' })
  expect([noRole.status, noRole.json()]).toEqual([400, expect.objectContaining({ field: 'role' })])
  await boss.api.post(`/api/office/people/${stranger.id}/acts`, {
    act: 'suspend',
    ground: 'other',
    reason,
  })
  const suspended = await acts(boss, { act: 'let-in', email: stranger.email, role: 'moderator' })
  expect(suspended.status).toBe(409)
})

test('one of two operators who end each other’s work at once stays an operator', async () => {
  const shop = await startApp()
  const ann = await hires(shop, 'operator', 'ann@example.com')
  const bob = await hires(shop, 'operator', 'bob@example.com')
  const both = await Promise.all([
    acts(ann, { act: 'dismiss', email: bob.email }),
    acts(bob, { act: 'dismiss', email: ann.email }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
  const left = await shop.database.primary.selectFrom('staff').selectAll().execute()
  expect(left).toHaveLength(1)
})

test('a new member of staff gets an email, and so does every operator who didn’t decide it', async () => {
  const shop = await startApp()
  const boss = await hires(shop, 'operator', 'boss@example.com')
  await hires(shop, 'operator', 'other@example.com')
  await hires(shop, 'moderator', 'moderator@example.com')
  const ann = await shop.signsUp('ann@example.com')
  await acts(boss, { act: 'let-in', email: ann.email, role: 'moderator' })
  const subjects = async (address: string) =>
    (await shop.mailTo(address)).map(({ subject }) => subject)
  const changed = expect.stringMatching(/^Who works in the .* office has changed$/)
  expect((await subjects('ann@example.com'))[0]).toMatch(/office is open to you$/)
  expect((await subjects('other@example.com'))[0]).toEqual(changed)
  // Of the moderator both heard when they were hired; of Ann only who didn't decide it.
  expect((await subjects('other@example.com')).filter((one) => one.startsWith('Who'))).toHaveLength(
    2,
  )
  expect((await subjects('boss@example.com')).filter((one) => one.startsWith('Who'))).toHaveLength(
    2,
  )
  expect(await subjects('moderator@example.com')).not.toContainEqual(changed)
})
