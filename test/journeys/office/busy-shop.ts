import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { publishListing } from '../../../src/features/listings/publish.server.ts'
import { readCardBooks } from '../../../src/features/payments/ledger/read-card-books.server.ts'
import { commands } from '../../../src/operator/commands.ts'
import { readConfig } from '../../../src/shop/config/config.ts'
import { openShop } from '../../../src/shop/open-shop.ts'
import { e30 } from '../../cars.ts'
import { storePhotos } from '../../photos.ts'
import { premium } from '../../premium.ts'
import { openShopWith } from '../open-shop.ts'

/** Who sells in it; her number is what the operator is told on the telephone. */
export const sally = { name: 'Sally Seller', email: 'sally@example.com', phone: '01632 960 123' }
/** So many emails were sent to whoever sells the cars that nobody has an account for. */
export const busyMails = 120
export const cars = {
  reported: 'Reported',
  takenDown: 'Taken Down',
  appealed: 'Appealed',
  sallys: 'Sally’s Own',
}

/** Opens a shop on the morning after a busy day: a bit of everything waits for its operator. */
export async function openBusyShop() {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-morning-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: '0' })
  const shop = await openShop(config, { logger: pino({ level: 'silent' }) })
  try {
    await fill(shop)
  } finally {
    await shop.close()
  }
  return openShopWith({ DATA_DIR: folder, DEMO: '0' })
}

async function fill(shop: Awaited<ReturnType<typeof openShop>>) {
  const { primary } = shop.database
  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(primary)).rows[0]!
  const { id: sallyId } = await one(sql<{ id: number }>`
    insert into users (name, email, email_verified)
    values (${sally.name}, ${sally.email}, true) returning id`)
  const sells = (model: string, sellerId: number | null = null) =>
    primary.transaction().execute(async (tx) =>
      publishListing({ emit: async () => {} }, tx, {
        details: {
          ...e30,
          model,
          ...(sellerId && {
            contactName: sally.name,
            contactEmail: sally.email,
            contactPhone: sally.phone,
          }),
        },
        plan: sellerId ? 'premium' : 'standard',
        photoIds: await storePhotos(tx, shop.storage, 1),
        publishedAt: new Date(),
        sellerId,
      }),
    )
  const reported = await sells(cars.reported)
  const takenDown = await sells(cars.takenDown)
  const appealed = await sells(cars.appealed)
  const sallys = await sells(cars.sallys, Number(sallyId))

  await sql`insert into reports (listing_id, about, reason, details)
    values (${reported}, 'listing', 'fraud', 'It is too cheap')`.execute(primary)
  for (const id of [appealed, takenDown])
    await commands['take-down']!.run(shop.operator, String(id), 'The photographs are another car’s')
  await sql`insert into appeals (decision_id, listing_id, statement)
    select max(id), listing_id, 'They are of this car, as its plate shows.' from moderation_log
    where listing_id = ${appealed} group by listing_id`.execute(primary)

  const paymentId = `sandbox_${randomUUID()}`
  const { id: orderId } = await one(sql<{ id: number }>`
    insert into orders (listing_id, car, term, amount_pence, state, provider, payment_id, request_id,
      consented_at, settled_at, captured_pence, captured_currency)
    values (${sallys}, '1989 BMW', 1, ${premium.pence}, 'fulfilled', 'sandbox', ${paymentId}, 'r-1',
      app_now(), app_now(), ${premium.pence}, 'gbp') returning id`)
  await sql`insert into sandbox_payments (id, key, order_id, amount_pence, state, paid_at)
    values (${paymentId}, ${paymentId}, ${orderId}, ${premium.pence}, 'succeeded', app_now())`.execute(
    primary,
  )
  await readCardBooks(shop.operator)

  await sql`insert into mails (to_address, subject, body, failed_at, attempts, last_error)
    values ('bob@example.com', 'Your car', 'Hello Bob', app_now(), 3, 'mailbox full')`.execute(
    primary,
  )
  await sql`insert into mails (to_address, subject, body, sent_at)
    select ${e30.contactEmail.toLowerCase()}, 'Somebody has written about your car', null, app_now()
    from generate_series(1, ${busyMails})`.execute(primary)
  await primary
    .transaction()
    .execute((tx) =>
      shop.jobs.enqueue(tx, [{ queue: 'hide-photos', payload: { listingId: reported } }]),
    )
  await sql`update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "no disk"}'
    where name = 'hide-photos' and data ->> 'listingId' = ${String(reported)}`.execute(primary)
}
