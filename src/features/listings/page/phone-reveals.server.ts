import type { Generated } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { todayInLondon } from '../../../platform/database/times.ts'
import { onSale } from '../queries.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    phone_reveals: {
      id: Generated<number>
      listing_id: number
      browser_session_id: number | null
      day: string
    }
  }
}

/** The number that a visitor asked to see, if the listing is on sale and has one. */
export async function findPhone(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('listings')
    .select('contact_phone')
    .where('id', '=', id)
    .where(onSale)
    .executeTakeFirst()
  return row?.contact_phone ?? null
}

/** Whether a browser has been shown a number today. */
export async function wasRevealed(db: Db, id: number, browserSessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('phone_reveals')
    .select('id')
    .where('listing_id', '=', id)
    .where('browser_session_id', '=', browserSessionId)
    .where('day', '=', todayInLondon)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a reveal once a browser and day. */
export async function countReveal(db: Db, id: number, browserSessionId: number): Promise<void> {
  await db
    .insertInto('phone_reveals')
    .values({
      listing_id: id,
      browser_session_id: browserSessionId,
      day: todayInLondon,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
