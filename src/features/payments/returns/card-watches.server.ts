import { sql } from 'kysely'
import type { Settling } from '../settle-order.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    card_watches: {
      provider: 'stripe' | 'sandbox'
      returns_until: Date | null
      movements_until: Date | null
      is_test: boolean | null
    }
  }
}

type Watching = Pick<Settling, 'database' | 'cards'>
type List = 'returns_until' | 'movements_until'

/**
 * Notes whether the service runs in its test mode by the keys of now; its other mode has lists of its own, all unread. Where
 * no mode was kept it is taken for the same, and the books alone are read anew, as their rows are to be told apart.
 */
export const noteMode = ({ database, cards }: Watching) =>
  database.primary
    .insertInto('card_watches')
    .values({ provider: cards.name, is_test: cards.isTest })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({
          is_test: cards.isTest,
          returns_until: sql<Date | null>`case when card_watches.is_test is null then card_watches.returns_until end`,
          movements_until: null,
        })
        .where('card_watches.is_test', 'is distinct from', cards.isTest),
    )
    .execute()

/** Part of a WHERE: rows of one of the tables are of the mode that the shop runs in, as far as anybody knows. */
export const isOfMode = (
  table: 'card_movements' | 'card_payouts' | 'card_balances' | 'orders',
  provider: string,
) => sql<boolean>`((${sql.ref(`${table}.is_test`)} = (
  select card_watches.is_test from card_watches where card_watches.provider = ${provider}
)) is not false)`

/** The same of an order, of whichever card service: not what was paid in a test mode in which that no longer runs. */
export const isOrderOfMode = sql<boolean>`(((orders.provider, orders.is_test) in (
  select card_watches.provider, not card_watches.is_test from card_watches
)) is not true)`

/** Until when one of the card service's lists was read; null where nothing was in it. */
export async function findReadUntil(
  { database, cards }: Watching,
  list: List,
): Promise<Date | null> {
  const watch = await database.primary
    .selectFrom('card_watches')
    .select(list)
    .where('provider', '=', cards.name)
    .executeTakeFirst()
  return watch?.[list] ?? null
}

/**
 * Notes until when it has been read: to the newest that it has shown, which is of the service's own clock. By ours it
 * would end in the service's future where ours is ahead, and what is made until then would never be listed. It is no
 * later than now by ours all the same, so that whatever lies ahead was written before the clock was set back.
 */
export async function noteReadUntil(
  { database, cards }: Watching,
  list: List,
  { newest, began }: { newest: Date | null; began: Date },
): Promise<void> {
  if (!newest) return
  const until = newest < began ? newest : began
  const noted = list === 'returns_until' ? { returns_until: until } : { movements_until: until }
  await database.primary
    .insertInto('card_watches')
    .values({ provider: cards.name, ...noted })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(noted))
    .execute()
}

/** The latest of them, and of what was seen before. */
export const latestOf = (before: Date | null, instants: Date[]): Date | null =>
  instants.reduce((latest, instant) => (latest && latest > instant ? latest : instant), before)
