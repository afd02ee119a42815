import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  BadSignature,
  CardsUnavailable,
  NoSuchPayment,
  type CardEvent,
  type Cards,
  type Payment,
} from '../../features/payments/cards.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { movementsOfSandbox, sandboxReturns } from './sandbox-returns.ts'
import type { SandboxPayment as Row } from './sandbox-tables.ts'
import { outcomeOfCard } from './test-cards.ts'

export type SandboxResponse = { state: Row['state']; error: string | null }

/** What a card's form may do, beside what the shop may. No part of a card is kept. */
export type SandboxCards = Cards & {
  confirm(card: { clientSecret: string; number: string }): Promise<SandboxResponse>
  /** The answer to the question that some banks ask. */
  challenge(decision: { clientSecret: string; approve: boolean }): Promise<SandboxResponse>
  /** Where events are sent, signed; what is not received is not sent again. */
  notify: (deliver: (body: Buffer, signature: string) => Promise<unknown>) => void
}

type Deps = {
  database: Pick<Database, 'primary'>
  /** Keeps client secrets and signatures apart from anybody's guesses. */
  secret: string
  clock: Clock
  onError: (error: Error) => void
}

/** Seconds for which the signature of an event is good, as Stripe has it. */
const tolerance = 300

/**
 * A card service for trying the shop out: it takes no money, and does otherwise what Stripe does, with
 * Stripe's test cards. Its books are in the shop's own database, so it forgets nothing when killed.
 */
export function sandboxCards({
  database: { primary },
  secret,
  clock,
  onError,
}: Deps): SandboxCards {
  let deliver: ((body: Buffer, signature: string) => Promise<unknown>) | undefined
  const mac = (text: string | Buffer) => createHmac('sha256', `sandbox ${secret}`).update(text)
  /** Derived, never stored: what pays must not be read from a copy of the database. */
  const clientSecretOf = (id: string) => `${id}_secret_${mac(id).digest('base64url')}`
  const returns = sandboxReturns({ primary, clock })
  const toPayment = async (row: Row): Promise<Payment> => ({
    id: row.id,
    state: row.state === 'requires-action' ? 'open' : row.state,
    amountPence: row.amount_pence,
    currency: 'gbp',
    capturedPence: row.state === 'succeeded' ? row.amount_pence : 0,
    orderId: row.order_id,
    ...(await returns.of(row.id)),
    lastError: row.last_error,
  })
  const withSecret = async (row: Row) => ({
    ...(await toPayment(row)),
    clientSecret: clientSecretOf(row.id),
  })

  const find = async (id: string): Promise<Row> => {
    const row = await primary
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    // Its books are the shop's own: what isn't there never took anything.
    if (!row) throw new NoSuchPayment('the sandbox knows no such payment', { isTest: true })
    return row
  }

  async function openWith(clientSecret: string): Promise<Row | null> {
    const [id = ''] = clientSecret.split('_secret_')
    return isSame(clientSecret, clientSecretOf(id)) ? find(id) : null
  }

  /** Moves a payment that is in one of the given states; returns what it is then. */
  async function transition(id: string, from: Row['state'][], to: Partial<Row>): Promise<Row> {
    await primary
      .updateTable('sandbox_payments')
      .set(to)
      .where('id', '=', id)
      .where('state', 'in', from)
      .execute()
    return find(id)
  }

  /** As Stripe does: after the fact, and the shop may miss it. */
  function eventOf(row: Row) {
    if (row.state !== 'succeeded' && row.state !== 'canceled') return
    notify(`payment_intent.${row.state}`, row.id)
    if (row.afterwards === 'disputed') notify('charge.dispute.created', row.id)
  }

  function notify(type: string, paymentId: string) {
    if (!deliver) return
    const event = { id: `event_${randomUUID()}`, type, data: { object: { id: paymentId } } }
    const body = Buffer.from(JSON.stringify(event))
    const at = Math.floor(clock.now().getTime() / 1_000)
    const signature = `t=${at},v1=${mac(`${at}.${body.toString()}`).digest('hex')}`
    deliver(body, signature).catch(onError)
  }

  return {
    name: 'sandbox',
    isTest: true,
    forBrowser: { provider: 'sandbox' },
    createPayment: async ({ key, orderId, amountPence }) => {
      await primary
        .insertInto('sandbox_payments')
        .values({
          id: `sandbox_${randomUUID()}`,
          key,
          order_id: orderId,
          amount_pence: amountPence,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      const row = await primary
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (row.order_id !== orderId || row.amount_pence !== amountPence)
        throw new CardsUnavailable('this key was used for another payment')
      return withSecret(row)
    },
    findPayment: async (id) => withSecret(await find(id)),
    cancelPayment: async (id) => {
      const row = await transition(id, ['open', 'requires-action'], { state: 'canceled' })
      eventOf(row)
      return toPayment(row)
    },
    refund: async (params) => {
      await find(params.paymentId)
      return returns.refund(params)
    },
    listReturns: returns.list,
    listMovements: ({ since }) => movementsOfSandbox({ primary, clock }, since),
    // It has no bank to pay out to: all stays here.
    listPayouts: async function* () {},
    sumPayout: (payoutId) => {
      throw new CardsUnavailable(`the sandbox has no payout ${payoutId}`)
    },
    readBalance: async () => {
      let pence = 0
      for await (const page of movementsOfSandbox({ primary, clock }, null))
        for (const { settledPence } of page) pence += settledPence
      return [{ currency: 'gbp', pence }]
    },
    readEvent: (body, signature) => {
      const [, at = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
      const age = clock.now().getTime() / 1_000 - Number(at)
      const right = mac(Buffer.concat([Buffer.from(`${at}.`), body])).digest('hex')
      if (!at || !isSame(given, right) || Math.abs(age) > tolerance) throw new BadSignature()
      const { id, type, data } = JSON.parse(body.toString()) as {
        id: string
        type: string
        data: { object: { id: string } }
      }
      return { id, type, paymentId: data.object.id } satisfies CardEvent
    },
    confirm: async ({ clientSecret, number }) => {
      const row = await openWith(clientSecret)
      if (!row) return { state: 'open', error: 'This payment is not known.' }
      const { state, error, afterwards = 'nothing' } = outcomeOfCard(number)
      const transitioned = await transition(row.id, ['open', 'requires-action'], {
        state,
        last_error: error,
        afterwards,
        ...(state === 'succeeded' && { paid_at: clock.now() }),
      })
      if (state === 'succeeded' && afterwards === 'disputed') await returns.dispute(transitioned)
      eventOf(transitioned)
      return toResponse(transitioned)
    },
    challenge: async ({ clientSecret, approve }) => {
      const row = await openWith(clientSecret)
      if (!row) return { state: 'open', error: 'This payment is not known.' }
      const transitioned = await transition(
        row.id,
        ['requires-action'],
        approve
          ? { state: 'succeeded', last_error: null, paid_at: clock.now() }
          : {
              state: 'open',
              last_error: 'Your bank did not confirm the payment. Please try again.',
            },
      )
      eventOf(transitioned)
      return toResponse(transitioned)
    },
    notify: (to) => {
      deliver = to
    },
  }
}

const toResponse = ({ state, last_error }: Row): SandboxResponse => ({ state, error: last_error })

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
