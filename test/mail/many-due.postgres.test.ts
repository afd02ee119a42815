import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  claimEmails,
  readClaimed,
  releaseEmails,
} from '../../src/platform/mail/delivery/queue.server.ts'
import type { Transaction } from '../../src/platform/database/database.ts'
import { startApp } from '../start-app.ts'

const due = 20_000

test(`with ${due} mails due, claiming some, reading and giving them back walks past no others`, async () => {
  const { database } = await startApp()
  const db = database.primary
  await sql`
    insert into mails (to_address, subject, body)
    select 'person' || n || '@example.com', 'Your car', 'Somebody has asked about it.'
    from generate_series(1, ${due}::int) as n
  `.execute(db)
  await sql`analyze mails`.execute(db)
  await db.transaction().execute(async (tx) => {
    // What this connection did a moment before is still counted with it.
    const before = await countReads(tx)
    const claim = await claimEmails(tx, 50)
    expect(claim.ids).toHaveLength(50)
    for (const id of claim.ids)
      expect(await readClaimed(tx, { ...claim, id })).toMatchObject({ id })
    await releaseEmails(tx, claim)
    const after = await countReads(tx)
    expect(after.walks - before.walks).toBe(0)
    expect(after.fetched - before.fetched).toBeLessThan(1_000)
  })
})

async function countReads(tx: Transaction) {
  const { rows } = await sql<{ walks: number; fetched: number }>`
    select seq_scan::int as walks, idx_tup_fetch::int as fetched
    from pg_stat_xact_user_tables where relname = 'mails'
  `.execute(tx)
  return rows[0]!
}
