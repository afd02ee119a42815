import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../database/database.ts'
import { daysFromNow } from '../../database/times.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    undeliverable_addresses: {
      address: string
      reason: string
      reported_at: Generated<Date>
      held_until: Date
    }
  }
}

/** Days for which no mail is sent to an address that has been reported as dead. */
export const heldForDays = 14

/** Sends nothing more to an address for a while. */
export async function holdMailTo(tx: Transaction, address: string, reason: string): Promise<void> {
  const held = {
    reason,
    reported_at: sql<Date>`app_now()`,
    held_until: daysFromNow(heldForDays),
  }
  await tx
    .insertInto('undeliverable_addresses')
    .values({ address: address.toLowerCase(), ...held })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(held))
    .execute()
}

/** Mail may go there again, as somebody has shown or knows; returns whether none went until now. */
export async function allowMailTo(db: Db, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('undeliverable_addresses')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Since when and until when nothing is sent to an address, where that is so. */
export const findHold = (db: Db, address: string) =>
  db
    .selectFrom('undeliverable_addresses')
    .select(['reported_at', 'held_until', 'reason'])
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
