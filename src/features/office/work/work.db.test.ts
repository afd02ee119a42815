import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hires } from '../../../../test/staff.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import type { OfficeWork } from './schema.ts'

const reason = 'The disk was full, and is not any more'

/** Leaves a job behind that was given up, as the runner does; returns its id. */
async function givesUp(shop: Shop): Promise<string> {
  const { primary } = shop.database
  const listingId = 910_000_000 + Math.floor(Math.random() * 1e6)
  await primary
    .transaction()
    .execute((tx) => shop.jobs.enqueue(tx, [{ queue: 'hide-photos', payload: { listingId } }]))
  const { rows } = await sql<{ id: string }>`
    update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "no disk"}'
    where name = 'hide-photos' and data ->> 'listingId' = ${String(listingId)} returning id
  `.execute(primary)
  return rows[0]!.id
}

async function opens() {
  const shop = await startApp()
  const boss = await hires(shop, 'operator')
  return {
    shop,
    boss,
    work: async () => (await boss.api.get('/api/office/work')).json<OfficeWork>(),
    does: (act: string, which: string) =>
      boss.api.post('/api/office/work/acts', { act, which, reason }),
  }
}

test('13: a job that was given up is seen with its reason, and tried again once', async () => {
  const { shop, work, does } = await opens()
  const id = await givesUp(shop)
  const found = async () => (await work()).deadLetters.find((letter) => letter.id === id)
  expect(await found()).toMatchObject({ queue: 'hide-photos', reason: 'no disk' })
  expect((await does('replay', id)).status).toBe(200)
  expect(await found()).toBeUndefined()
  expect((await does('replay', id)).status, 'twice').toBe(409)
})

test('13: an email that failed is seen with its reason, and sent again', async () => {
  const { shop, work, does, boss } = await opens()
  const { rows } = await sql<{ id: number }>`
    insert into mails (to_address, subject, body, failed_at, attempts, last_error)
    values ('ann@example.com', 'Hello', 'Hello Ann', app_now(), 3, 'mailbox full') returning id
  `.execute(shop.database.primary)
  const id = Number(rows[0]!.id)
  expect((await work()).failedEmails).toMatchObject([
    { id, to: 'ann@example.com', reason: 'mailbox full', attempts: 3 },
  ])
  expect((await does('resend', 'nonsense')).status).toBe(400)
  expect((await does('resend', String(id))).status).toBe(200)
  expect((await work()).failedEmails).toEqual([])
  expect((await does('resend', String(id))).status, 'twice').toBe(409)
  const log = (await boss.api.get('/api/office/log')).json<{ items: object[] }>()
  expect(log.items[0]).toMatchObject({ action: 'resend', subjectId: id, reason })
})
