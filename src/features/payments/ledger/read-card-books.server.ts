import { sql } from 'kysely'
import type { Cards, Movement, Payout } from '../cards.ts'
import { findReadUntil, latestOf, noteMode, noteReadUntil } from '../returns/card-watches.server.ts'
import type { Settling } from '../settle-order.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    card_movements: {
      movement_id: string
      provider: Cards['name']
      about: Movement['about']
      source_id: string
      amount_pence: number
      currency: string
      fee_pence: number
      settled_pence: number | null
      settled_currency: string | null
      happened_at: Date
      is_test: boolean | null
    }
    card_payouts: {
      payout_id: string
      provider: Cards['name']
      amount_pence: number
      currency: string
      state: Payout['state']
      is_itemised: boolean
      items_pence: number | null
      arrives_at: Date
      is_test: boolean | null
    }
    card_balances: {
      provider: Cards['name']
      currency: string
      balance_pence: number
      read_at: Date
      is_test: boolean | null
    }
  }
}

export type ReadsBooks = Pick<Settling, 'database' | 'cards' | 'now'>

/** What comes and goes while a list is read. */
const overlap = 24 * 60 * 60_000
/** For how long a payout that was begun may yet arrive, come back, or be itemised. */
const payoutSettles = 30 * 24 * 60 * 60_000

/**
 * Copies what is new in the card service's own books: its rows, which never change, its payouts, and what it says
 * is left. A reading that breaks off is begun again.
 */
export async function readCardBooks(ctx: ReadsBooks): Promise<void> {
  const began = ctx.now()
  await noteMode(ctx)
  const read = await findReadUntil(ctx, 'movements_until')
  const until = (await isAnyUntold(ctx)) ? null : read
  await readPayouts(ctx, until && new Date(until.getTime() - payoutSettles))
  const newest = await readToBalance(ctx, until)
  await noteReadUntil(ctx, 'movements_until', { newest, began })
  if (!until) await inferModes(ctx)
  await inferOrderModes(ctx)
}

/** What is changed at once: a statement has its time, and who pays meanwhile waits for none of it. */
const batch = 1_000

const keyed = [
  ['card_movements', 'movement_id'],
  ['card_payouts', 'payout_id'],
  ['card_balances', 'currency'],
] as const

/** Whether there are rows of which only a reading from the beginning tells the mode. */
async function isAnyUntold({ database, cards }: ReadsBooks): Promise<boolean> {
  const ofTable = keyed.map(
    ([table]) =>
      sql`exists (select from ${sql.table(table)} where provider = ${cards.name} and is_test is null)`,
  )
  const { rows } = await sql<{ isAny: boolean }>`
    select ${sql.join(ofTable, sql` or `)} as "isAny"`.execute(database.primary)
  return rows[0]!.isAny
}

/**
 * What was read before modes were kept, and is not among all that the service lists with the keys of now, is of its other
 * mode.
 */
async function inferModes({ database: { primary }, cards }: ReadsBooks): Promise<void> {
  for (const [table, key] of keyed)
    await batchByBatch((after) =>
      sql<Batch>`
        with batch as materialized (
          select ${sql.ref(key)} as key from ${sql.table(table)}
          where provider = ${cards.name} and is_test is null and ${sql.ref(key)} > ${after}
          order by ${sql.ref(key)} limit ${batch} for update skip locked
        ), updated as (
          update ${sql.table(table)} set is_test = ${!cards.isTest} from batch
          where provider = ${cards.name} and ${sql.ref(key)} = batch.key
        )
        select max(key) as last from batch
      `.execute(primary),
    )
}

/** An order is of the mode of its payment's row. One that is held by somebody is told next time. */
async function inferOrderModes({ database: { primary }, cards }: ReadsBooks): Promise<void> {
  const { rows } = await sql`
    select from orders join card_movements on card_movements.source_id = orders.payment_id
    where orders.provider = ${cards.name} and orders.is_test is null
      and card_movements.about = 'payment' and card_movements.is_test is not null
    limit 1
  `.execute(primary)
  if (rows.length === 0) return
  await batchByBatch((after) =>
    sql<Batch>`
      with batch as materialized (
        select movement_id as key, source_id, is_test from card_movements
        where provider = ${cards.name} and about = 'payment' and is_test is not null
          and movement_id > ${after}
        order by movement_id limit ${batch}
      ), pending as materialized (
        select orders.id, batch.is_test from orders join batch on batch.source_id = orders.payment_id
        where orders.provider = ${cards.name} and orders.is_test is null
        order by orders.id for update of orders skip locked
      ), updated as (
        update orders set is_test = pending.is_test from pending where orders.id = pending.id
      )
      select max(key) as last from batch
    `.execute(primary),
  )
}

type Batch = { last: string | null }

/** Goes through a table in the order of its keys, until a batch is empty. */
async function batchByBatch(change: (after: string) => Promise<{ rows: Batch[] }>): Promise<void> {
  for (let after: string | null = ''; after !== null;) after = (await change(after)).rows[0]!.last
}

const mostTries = 3

/**
 * The rows, and the balance to which they lead. It is kept where nothing has moved while they were read: else
 * it is of another moment, and would differ though nothing is wrong. Returns until when there are rows now;
 * null where there are none.
 */
async function readToBalance(ctx: ReadsBooks, until: Date | null): Promise<Date | null> {
  const { cards, now } = ctx
  let balance = await cards.readBalance()
  let newest = until
  for (let n = 0; n < mostTries; n++) {
    newest = await readMovements(ctx, until)
    const after = await cards.readBalance()
    if (sameBalance(balance, after)) {
      await storeBalance(ctx, after, now())
      return newest
    }
    balance = after
  }
  return newest
}

type Balance = Awaited<ReturnType<Cards['readBalance']>>

const sameBalance = (one: Balance, other: Balance) =>
  one.length === other.length &&
  one.every(({ currency, pence }) =>
    other.some((also) => also.currency === currency && also.pence === pence),
  )

async function storeBalance({ database, cards }: ReadsBooks, balance: Balance, readAt: Date) {
  if (balance.length === 0) return
  await database.primary
    .insertInto('card_balances')
    .values(
      balance.map(({ currency, pence }) => ({
        provider: cards.name,
        currency,
        balance_pence: pence,
        read_at: readAt,
        is_test: cards.isTest,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['provider', 'currency']).doUpdateSet({
        balance_pence: sql`excluded.balance_pence`,
        read_at: sql`excluded.read_at`,
        is_test: cards.isTest,
      }),
    )
    .execute()
}

async function readMovements({ database, cards }: ReadsBooks, until: Date | null) {
  const since = until && new Date(until.getTime() - overlap)
  let newest = until
  for await (const page of cards.listMovements({ since })) {
    newest = latestOf(
      newest,
      page.map(({ at }) => at),
    )
    const rows = page.filter(
      ({ amountPence, settledPence, feePence }) => amountPence || settledPence || feePence,
    )
    if (rows.length > 0)
      await database.primary
        .insertInto('card_movements')
        .values(
          rows.map((row) => ({
            movement_id: row.id,
            provider: cards.name,
            about: row.about,
            source_id: row.sourceId,
            amount_pence: row.amountPence,
            currency: row.currency,
            fee_pence: row.feePence,
            settled_pence: row.settledPence,
            settled_currency: row.settledCurrency,
            happened_at: row.at,
            is_test: cards.isTest,
          })),
        )
        // What a version wrote that left out the fees, or the mode, is filled in.
        .onConflict((conflict) =>
          conflict
            .column('movement_id')
            .doUpdateSet({
              fee_pence: sql`excluded.fee_pence`,
              settled_pence: sql`excluded.settled_pence`,
              settled_currency: sql`excluded.settled_currency`,
              is_test: cards.isTest,
            })
            .where((where) =>
              where.or([
                where('card_movements.settled_pence', 'is', null),
                where('card_movements.is_test', 'is', null),
              ]),
            ),
        )
        .execute()
  }
  return newest
}

async function readPayouts({ database: { primary }, cards }: ReadsBooks, since: Date | null) {
  for await (const page of cards.listPayouts({ since }))
    if (page.length > 0)
      await primary
        .insertInto('card_payouts')
        .values(
          page.map(({ id, amountPence, currency, state, isItemised, arrivesAt }) => ({
            payout_id: id,
            provider: cards.name,
            amount_pence: amountPence,
            currency,
            state,
            is_itemised: isItemised,
            items_pence: null,
            arrives_at: arrivesAt,
            is_test: cards.isTest,
          })),
        )
        .onConflict((conflict) =>
          conflict.column('payout_id').doUpdateSet({
            state: sql`excluded.state`,
            is_itemised: sql`excluded.is_itemised`,
            arrives_at: sql`excluded.arrives_at`,
            is_test: cards.isTest,
          }),
        )
        .execute()
  const unknown = await primary
    .selectFrom('card_payouts')
    .select('payout_id')
    .where('provider', '=', cards.name)
    // With its keys of now the service knows none of its other mode.
    .where('is_test', '=', cards.isTest)
    .where('is_itemised', '=', true)
    .where('items_pence', 'is', null)
    .execute()
  for (const { payout_id: id } of unknown)
    await primary
      .updateTable('card_payouts')
      .set({ items_pence: await cards.sumPayout(id) })
      .where('payout_id', '=', id)
      .execute()
}
