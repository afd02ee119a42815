import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import {
  BadSignature,
  CardsUnavailable,
  RefundRefused,
  type Cards,
  type Movement,
  type Payment,
  type Return,
} from '../src/features/payments/cards.ts'

/** What becomes of the card that its owner gives. */
export type CardTried =
  | 'approved'
  | 'declined'
  | 'challenged'
  /** Approved, and then a refund waits, or comes back, or the owner disputes. */
  | 'pendingRefund'
  | 'refundFails'
  | 'disputed'

/** A card service, and what its customers can do with it. */
export type CardsUnderTest = {
  cards: Cards
  /** What may stand in no error. */
  secrets: string[]
  /** Gives a card, as the browser does; returns however the service took it. */
  pay(payment: { id: string; clientSecret: string }, card: CardTried): Promise<unknown>
  /** The owner's answer to the bank, where a test can give it. */
  answerChallenge?(
    payment: { id: string; clientSecret: string },
    approve: boolean,
  ): Promise<unknown>
  /** Has the bank do what it does after a while with refunds of this payment, where a test can. */
  bankActs?(payment: { id: string }): Promise<unknown>
  /** Has the bank decide a dispute against us. */
  loseDispute?(payment: { id: string }): Promise<unknown>
  /** What the service would send when a payment has succeeded, signed so many seconds ago. */
  signEvent(paymentId: string, secondsAgo?: number): { body: Buffer; signature: string }
}

/**
 * What every card service promises, whoever it is; called within a `describe` of its own. Only a
 * person can answer the bank of the real one, which takes its time besides.
 */
export function cardsContract(
  open: () => CardsUnderTest,
  { canAnswerBankChallenge = true, canBankAct = true } = {},
): void {
  const start = async (changes: Partial<ReturnType<typeof newOrder>> = {}) => {
    const order = { ...newOrder(), ...changes }
    return { order, payment: await open().cards.createPayment(order) }
  }
  const startAndPay = async () => {
    const { payment, order } = await start()
    await open().pay(payment, 'approved')
    return { payment, order }
  }

  test('a payment begins open, with its amount and order, and is found again', async () => {
    const { order, payment } = await start()
    expect(payment).toEqual({
      id: expect.any(String),
      clientSecret: expect.any(String),
      state: 'open',
      amountPence: 495,
      currency: 'gbp',
      capturedPence: 0,
      orderId: order.orderId,
      refunds: [],
      disputes: [],
      lastError: null,
    })
    expect(await open().cards.findPayment(payment.id)).toEqual(payment)
  })

  test('the same key and details give the same payment, as it is by now', async () => {
    const { order, payment } = await start()
    expect(await open().cards.createPayment(order)).toEqual(payment)
    await open().pay(payment, 'approved')
    expect(await open().cards.createPayment(order)).toEqual({
      ...payment,
      state: 'succeeded',
      capturedPence: 495,
    })
  })

  test('the same key with other details is refused', async () => {
    const { order, payment } = await start()
    const { cards } = open()
    await expect(cards.createPayment({ ...order, amountPence: 999 })).rejects.toThrow(
      CardsUnavailable,
    )
    expect(await cards.findPayment(payment.id)).toEqual(payment)
  })

  test('two payments with two keys are two', async () => {
    const [one, other] = [await start(), await start()]
    expect(one.payment.id).not.toBe(other.payment.id)
    expect(one.payment.clientSecret).not.toBe(other.payment.clientSecret)
  })

  test('a good card pays', async () => {
    const { payment } = await startAndPay()
    expect(await open().cards.findPayment(payment.id)).toMatchObject({
      state: 'succeeded',
      amountPence: 495,
      currency: 'gbp',
      capturedPence: 495,
      refunds: [],
      lastError: null,
    })
  })

  test('a declined card leaves the payment open and says why, and the next card pays', async () => {
    const { payment } = await start()
    const { cards, pay } = open()
    await pay(payment, 'declined')
    const declined = await cards.findPayment(payment.id)
    expect(declined).toMatchObject({ state: 'open', lastError: 'Your card was declined.' })
    await pay(payment, 'approved')
    const paid = await cards.findPayment(payment.id)
    expect(paid).toMatchObject({ state: 'succeeded', lastError: null })
  })

  test('a card whose bank wants a challenge leaves the payment open, and it can be cancelled', async () => {
    const { payment } = await start()
    const { cards, pay } = open()
    await pay(payment, 'challenged')
    expect(await cards.findPayment(payment.id)).toMatchObject({ state: 'open', lastError: null })
    expect(await cards.cancelPayment(payment.id)).toMatchObject({ state: 'canceled' })
  })

  const decisions: [boolean, Partial<Payment>][] = [
    [true, { state: 'succeeded', lastError: null }],
    [false, { state: 'open', lastError: expect.any(String) }],
  ]
  test.each(canAnswerBankChallenge ? decisions : [])(
    'a payment is decided by the response to the bank’s challenge (%s)',
    async (approve, expected) => {
      const { payment } = await start()
      const { cards, pay, answerChallenge } = open()
      await pay(payment, 'challenged')
      await answerChallenge!(payment, approve)
      expect(await cards.findPayment(payment.id)).toMatchObject(expected)
    },
  )

  test('a payment that is cancelled twice stays so, and no card pays it', async () => {
    const { payment } = await start()
    const { cards, pay } = open()
    expect(await cards.cancelPayment(payment.id)).toMatchObject({ state: 'canceled' })
    expect(await cards.cancelPayment(payment.id)).toMatchObject({ state: 'canceled' })
    await pay(payment, 'approved')
    expect(await cards.findPayment(payment.id)).toMatchObject({ state: 'canceled' })
  })

  test('what was paid is not cancelled, and it is said', async () => {
    const { payment } = await startAndPay()
    const cancelled = await open().cards.cancelPayment(payment.id)
    expect(cancelled).toMatchObject({ id: payment.id, state: 'succeeded', amountPence: 495 })
    expect(cancelled).not.toHaveProperty('clientSecret')
  })

  const refundOf = (paymentId: string, amountPence = 495) => ({
    paymentId,
    amountPence,
    key: `refund-${randomUUID()}`,
  })

  test('10.19: money is given back once for each key, and once over all', async () => {
    const { payment } = await startAndPay()
    const { cards } = open()
    const what = refundOf(payment.id)
    const first = await cards.refund(what)
    expect(first).toEqual({
      id: expect.any(String),
      amountPence: 495,
      state: 'succeeded',
      reason: null,
      madeAt: expect.any(Date),
    })
    expect(await cards.refund(what)).toEqual(first)
    await expect(cards.refund(refundOf(payment.id))).rejects.toThrow(RefundRefused)
    expect(await cards.findPayment(payment.id)).toMatchObject({
      state: 'succeeded',
      capturedPence: 495,
      refunds: [first],
    })
  })

  test('10.19: money is given back in parts, and never more than was taken', async () => {
    const { payment } = await startAndPay()
    const { cards } = open()
    await cards.refund(refundOf(payment.id, 200))
    await expect(cards.refund(refundOf(payment.id, 300))).rejects.toThrow(RefundRefused)
    await cards.refund(refundOf(payment.id, 295))
    const { refunds } = await cards.findPayment(payment.id)
    expect(refunds.map(({ amountPence }) => amountPence).sort()).toEqual([200, 295])
  })

  test('10.19: a key that was used for another amount gives nothing back', async () => {
    const { payment } = await startAndPay()
    const { cards } = open()
    const what = refundOf(payment.id, 200)
    await cards.refund(what)
    await expect(cards.refund({ ...what, amountPence: 299 })).rejects.toThrow(CardsUnavailable)
    expect((await cards.findPayment(payment.id)).refunds).toHaveLength(1)
  })

  test('what nobody paid is not given back', async () => {
    const { payment } = await start()
    const { cards } = open()
    await expect(cards.refund(refundOf(payment.id))).rejects.toThrow(RefundRefused)
    expect(await cards.findPayment(payment.id)).toMatchObject({ refunds: [] })
  })

  const payWith = async (card: CardTried) => {
    const { payment } = await start()
    await open().pay(payment, card)
    return payment
  }
  const rowsOf = async (ids: string[]) => {
    const rows: Movement[] = []
    for await (const page of open().cards.listMovements({ since: null })) rows.push(...page)
    return rows
      .filter(({ sourceId }) => ids.includes(sourceId))
      .map(({ about, amountPence, currency }) => [about, amountPence, currency])
      .sort()
  }

  test.runIf(canBankAct)('10.19: a refund waits, and arrives', async () => {
    const payment = await payWith('pendingRefund')
    const { cards, bankActs } = open()
    const refund = await cards.refund(refundOf(payment.id))
    expect(refund).toMatchObject({ state: 'pending', reason: 'processing' })
    await bankActs!(payment)
    const { refunds } = await cards.findPayment(payment.id)
    expect(refunds).toEqual([{ ...refund, state: 'succeeded', reason: null }])
  })

  test.runIf(canBankAct)('10.19: a refund comes back, and can be made again', async () => {
    const payment = await payWith('refundFails')
    const { cards, bankActs } = open()
    const refund = await cards.refund(refundOf(payment.id))
    expect(refund.state).toBe('succeeded')
    await bankActs!(payment)
    const failed = { ...refund, state: 'failed', reason: expect.any(String) }
    expect((await cards.findPayment(payment.id)).refunds).toEqual([failed])
    expect(await rowsOf([payment.id, refund.id])).toEqual([
      ['payment', 495, 'gbp'],
      ['refund', -495, 'gbp'],
      ['refund', 495, 'gbp'],
    ])
    await cards.refund(refundOf(payment.id))
    expect((await cards.findPayment(payment.id)).refunds).toHaveLength(2)
  })

  test.runIf(canBankAct)(
    '10.19: a payment is disputed, can’t be given back meanwhile, and is lost',
    async () => {
      const payment = await payWith('disputed')
      const { cards, loseDispute } = open()
      const found = await cards.findPayment(payment.id)
      expect(found).toMatchObject({ state: 'succeeded', capturedPence: 495 })
      expect(found.disputes).toEqual([
        {
          id: expect.any(String),
          state: 'open',
          amountPence: 495,
          withdrawnPence: 495,
          reason: 'fraudulent',
          evidenceDueAt: expect.any(Date),
        },
      ])
      await expect(cards.refund(refundOf(payment.id))).rejects.toThrow(RefundRefused)
      await loseDispute!(payment)
      const [dispute] = (await cards.findPayment(payment.id)).disputes
      expect(dispute).toMatchObject({ state: 'lost', withdrawnPence: 495 })
      expect(await rowsOf([payment.id, dispute!.id])).toEqual([
        ['dispute', -495, 'gbp'],
        ['payment', 495, 'gbp'],
      ])
    },
  )

  test.runIf(canBankAct)(
    '10.19: what was given back or disputed is listed from then on',
    async () => {
      const { payment: refunded } = await startAndPay()
      const { cards } = open()
      const { id } = await cards.refund(refundOf(refunded.id, 100))
      const disputed = await payWith('disputed')
      const [dispute] = (await cards.findPayment(disputed.id)).disputes
      const listed = async (since: Date | null) => {
        const all: Return[] = []
        for await (const page of cards.listReturns({ since })) all.push(...page)
        return all
      }
      const both = [
        { id, paymentId: refunded.id, madeAt: expect.any(Date) },
        { id: dispute!.id, paymentId: disputed.id, madeAt: expect.any(Date) },
      ]
      expect(await listed(null)).toEqual(expect.arrayContaining(both))
      expect(await listed(new Date(Date.now() - 60_000))).toEqual(expect.arrayContaining(both))
      expect(await listed(new Date(Date.now() + 30 * 86_400_000))).toEqual([])
    },
  )

  test('a payment that the service does not know counts as no response', async () => {
    const { cards } = open()
    await expect(cards.findPayment('pi_unknown')).rejects.toThrow(CardsUnavailable)
    await expect(cards.cancelPayment('pi_unknown')).rejects.toThrow(CardsUnavailable)
  })

  test('no error holds a secret', async () => {
    const { payment, order } = await start()
    const { cards, secrets, signEvent } = open()
    const { body } = signEvent(payment.id)
    const what = refundOf(payment.id)
    const raised = await Promise.all([
      errorOf(() => cards.createPayment({ ...order, amountPence: 999 })),
      errorOf(() => cards.refund(what)),
      errorOf(() => cards.findPayment('pi_unknown')),
      errorOf(async () => cards.readEvent(body, 't=1,v1=00')),
    ])
    for (const error of raised)
      for (const secret of [payment.clientSecret, ...secrets])
        expect(everythingIn(error)).not.toContain(secret)
  })

  test('E3: an event is read from its bytes as they were signed', async () => {
    const { payment } = await startAndPay()
    const { cards, signEvent } = open()
    const { body, signature } = signEvent(payment.id)
    expect(cards.readEvent(body, signature)).toEqual({
      id: expect.any(String),
      type: 'payment_intent.succeeded',
      paymentId: payment.id,
    })
    const old = signEvent(payment.id, 299)
    expect(cards.readEvent(old.body, old.signature)?.paymentId).toBe(payment.id)
  })

  test('E3: what is changed, written anew, unsigned or older than 300 seconds is refused', async () => {
    const { payment } = await start()
    const { cards, signEvent } = open()
    const { body, signature } = signEvent(payment.id)
    const mutated = Buffer.from(body)
    const at = mutated.indexOf(payment.id) + 4
    mutated[at] = mutated[at] === 0x61 ? 0x62 : 0x61
    const parsed: unknown = JSON.parse(body.toString())
    const writtenAnew = Buffer.from(JSON.stringify(parsed, null, 1))
    const old = signEvent(payment.id, 301)
    const refused: [Buffer, string | undefined][] = [
      [mutated, signature],
      [writtenAnew, signature],
      [Buffer.concat([body, Buffer.from('\n')]), signature],
      [old.body, old.signature],
      [body, signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) - 7}`)],
      [body, signature.replace(/v1=\w+/, `v1=${'0'.repeat(64)}`)],
      [body, undefined],
      [body, ''],
      [body, 'nonsense'],
      [Buffer.alloc(0), signature],
    ]
    for (const [bytes, header] of refused)
      expect(() => cards.readEvent(bytes, header)).toThrow(BadSignature)
  })
}

const newOrder = () => ({
  key: `order-${randomUUID()}`,
  orderId: Math.floor(Math.random() * 1_000_000) + 1,
  amountPence: 495,
  description: '1989 BMW 325i',
  requestId: randomUUID(),
})

/** What it throws; a test of errors in which none came is no test. */
export async function errorOf(attempt: () => Promise<unknown>): Promise<Error> {
  try {
    await attempt()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}

/** All that a log or a page could make of an error, and of what caused it. */
export const everythingIn = (error: Error): string =>
  [
    inspect(error, { depth: Infinity, showHidden: true }),
    JSON.stringify(error),
    JSON.stringify(error.cause ?? null),
    error.stack,
    String(error),
  ].join('\n')
