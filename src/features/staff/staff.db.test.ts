import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commands } from '../../operator/commands.ts'
import { addsPasskey, hires, proves } from '../../../test/staff.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { logAct } from './log.server.ts'
import { proofMinutes } from './rules.ts'

const staff = (shop: Shop, ...given: string[]) => commands['staff']!.run(shop.operator, ...given)
const checksLog = (shop: Shop) => commands['log-check']!.run(shop.operator)

test('the office has no door for visitors and strangers', async () => {
  const shop = await startApp()
  expect((await shop.browser().get('/api/office/me')).status).toBe(401)
  const ann = await shop.signsUp('ann@example.com')
  const device = await addsPasskey(ann)
  expect((await ann.api.get('/api/office/me')).status).toBe(404)
  expect((await proves(ann, device)).status).toBe(404)
})

test('who works here shows a passkey of theirs, in each session, and again after a day’s work', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T08:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  expect(await staff(shop, 'add', 'ANN@example.com', 'moderator')).toContain('moderator now')
  const before = await ann.api.get('/api/office/me')
  expect(before.json()).toEqual({ role: 'moderator', isProven: false, hasPasskey: false })

  const device = await addsPasskey(ann)
  const bob = await shop.signsUp('bob@example.com')
  const bobs = await addsPasskey(bob)
  expect((await proves(ann, bobs)).status, 'somebody else’s passkey').toBe(400)
  const proof = await proves(ann, device)
  expect(proof.json()).toEqual({ role: 'moderator', isProven: true, hasPasskey: true })
  expect((await ann.api.get('/api/auth/user')).status, 'she is signed in as before').toBe(200)

  const elsewhere = shop.browser()
  await elsewhere.post('/api/auth/login', { email: ann.email, password: ann.password })
  expect((await elsewhere.get('/api/office/me')).json()).toMatchObject({ isProven: false })
  await timePasses(shop, { minutes: proofMinutes.office, seconds: 1 })
  expect((await ann.api.get('/api/office/me')).json()).toMatchObject({ isProven: false })
})

test('a role is given to a confirmed account alone, and taken away at once', async () => {
  const shop = await startApp()
  await expect(staff(shop, 'add', 'nobody@example.com', 'operator')).rejects.toThrow('no account')
  await expect(staff(shop, 'add', 'a@example.com', 'king')).rejects.toThrow('neither')
  await expect(staff(shop, 'hire')).rejects.toThrow('say add')
  const ann = await hires(shop, 'operator', 'ann@example.com')
  expect(await staff(shop)).toMatch(/operator .*<ann@example.com> +1 passkey$/)
  await staff(shop, 'remove', ann.email)
  expect((await ann.api.get('/api/office/me')).status).toBe(404)
  await expect(staff(shop, 'remove', ann.email)).rejects.toThrow('Nobody')
  expect(await staff(shop)).toContain('nobody works here')
})

test('what was logged can be neither changed nor removed', async () => {
  const shop = await startApp()
  await hires(shop, 'operator')
  const { primary } = shop.database
  for (const statement of [
    sql`update staff_log set reason = 'another'`,
    sql`delete from staff_log`,
    sql`truncate staff_log`,
  ])
    await expect(statement.execute(primary)).rejects.toThrow('is a record')
})

test('a row of the log that was tampered with behind its back is found', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  expect(await checksLog(shop)).toBe('0 rows, all as they were written')
  await primary.transaction().execute(async (tx) => {
    for (const subjectId of [1, 2, 3])
      await logAct(tx, { by: 'shop', action: 'hold', subject: 'listing', subjectId })
  })
  expect(await checksLog(shop)).toMatch(
    /^3 rows, all as they were written; the last is [0-9a-f]{64}$/,
  )
  const tamper = (statement: ReturnType<typeof sql>) =>
    primary.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })
  await tamper(sql`update staff_log set subject_id = 9 where id = 2`)
  await expect(checksLog(shop)).rejects.toThrow('row 2 was tampered with')
  await tamper(sql`update staff_log set hash = staff_log_hash(staff_log) where id = 2`)
  await expect(checksLog(shop)).rejects.toThrow('row 3 was tampered with')
  await tamper(sql`delete from staff_log where id = 1`)
  await expect(checksLog(shop)).rejects.toThrow('row 2 was tampered with')
})

test('acts that are logged at once follow each other', async () => {
  const shop = await startApp()
  const { primary } = shop.database
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      primary
        .transaction()
        .execute((tx) => logAct(tx, { by: n + 1, action: 'open', subject: 'listing' })),
    ),
  )
  expect(await checksLog(shop)).toMatch(/^8 rows, all/)
})
