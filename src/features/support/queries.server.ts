import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'
import type { Writer } from '../accounts/personal-data.ts'
import { isTheirs } from '../accounts/queries.server.ts'
import { ownedBy, type Seller } from '../selling/access/owned-by.server.ts'
import { onSale } from '../listings/queries.server.ts'
import { supportRetentionDays } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    support_messages: {
      id: Generated<number>
      user_id: number | null
      name: string
      email: string
      message: string
      is_premium: boolean
      created_at: Generated<Date>
      answered_at: Date | null
    }
  }
}

/** Whether somebody has a premium listing on sale, by their account or a manage link. */
export async function hasPremium(db: Db, seller: Seller): Promise<boolean> {
  const row = await db
    .selectFrom('listings')
    .select('id')
    .where(ownedBy(seller))
    .where('is_premium', '=', sql<boolean>`true`)
    .where(onSale)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type New = { userId: number | null; name: string; email: string; message: string }

export async function insertMessage(
  tx: Transaction,
  { userId, isPremium, ...typed }: New & { isPremium: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto('support_messages')
    .values({ user_id: userId, is_premium: isPremium, ...typed })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What has not been answered yet: premium sellers first, and of each the oldest. */
export const listOpen = (db: Db, limit: number) =>
  db
    .selectFrom('support_messages')
    .select(['id', 'name', 'email', 'message', 'is_premium as isPremium', 'created_at as sentAt'])
    .where('answered_at', 'is', null)
    .orderBy('is_premium', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** How many have not been answered yet. */
export async function countOpen(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('support_messages')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Whether there was such a message that was open. */
export async function markAnswered(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('support_messages')
    .set({ answered_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function removeOldMessages(db: Db): Promise<void> {
  await db
    .deleteFrom('support_messages')
    .where('created_at', '<', daysAgo(supportRetentionDays))
    .execute()
}

export const listMessagesOf = (db: Db, writer: Writer) =>
  db
    .selectFrom('support_messages')
    .select(['name', 'email', 'message', 'created_at as sentAt'])
    .where(isTheirs(writer))
    .orderBy('id')
    .execute()

export async function eraseMessagesOf(tx: Transaction, writer: Writer) {
  await tx.deleteFrom('support_messages').where(isTheirs(writer)).execute()
}
