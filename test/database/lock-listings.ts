import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Shop } from '../start-app.ts'

/** Holds the table of listings until the test ends, or until told. */
export async function lockListings({ database }: Pick<Shop, 'database'>) {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = database.primary.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table listings in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
  })
  onTestFinished(async () => {
    release.resolve()
    await holding
  })
  await locked.promise
  return async () => {
    release.resolve()
    await holding
  }
}
