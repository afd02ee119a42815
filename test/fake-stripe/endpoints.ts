import { z } from 'zod'
import type { Books } from './books.ts'
import type { Operation } from './faults.ts'
import { readParameters, wholeNumber, text, yesOrNo, type Form } from './form.ts'
import { disputeBody, forBrowser, intentBody, payoutBody, refundBody, rowBody } from './objects.ts'
import { Refusal } from './refusal.ts'
import { outcomeOf } from './test-cards.ts'

/** Who asks: the shop with its secret key, or a browser with the publishable one. */
export type Caller = 'shop' | 'browser'

export type Call = {
  operation: Operation
  /** After the parameters were found good. */
  perform: () => object
}

const expand = z
  .array(z.enum(['latest_charge', 'latest_charge.refunds'], 'This property cannot be expanded'))
  .optional()

const creation = z.strictObject({
  amount: wholeNumber,
  currency: text,
  description: text.optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: yesOrNo, allow_redirects: text.optional() })
    .optional(),
  expand,
})

const card = z.strictObject({
  number: text,
  exp_month: wholeNumber,
  exp_year: wholeNumber,
  cvc: text.optional(),
})
const confirmation = z.strictObject({
  client_secret: text.optional(),
  key: text.optional(),
  payment_method: text.optional(),
  payment_method_data: z.strictObject({ type: z.enum(['card']), card }).optional(),
  return_url: text.optional(),
  use_stripe_sdk: yesOrNo.optional(),
  expand,
})

const reading = z.strictObject({ client_secret: text.optional(), key: text.optional(), expand })
const cancellation = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .optional(),
  expand,
})
const givingBack = z.strictObject({
  payment_intent: text,
  amount: wholeNumber.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
const page = {
  limit: wholeNumber.optional(),
  starting_after: text.optional(),
  created: z.strictObject({ gte: wholeNumber }).optional(),
}
const ofPayment = z.strictObject({ ...page, payment_intent: text.optional() })
const ofPayouts = z.strictObject(page)
const ofBalance = z.strictObject({
  ...page,
  payout: text.optional(),
  expand: z.array(z.enum(['data.source'])).optional(),
})

/** The few endpoints that the shop and the card form use; there are no others here. */
export function findEndpoint(
  books: Books,
  params: { method: string; path: string; form: Form; caller: Caller },
): Call {
  const { method, path, form, caller } = params
  const [, id = '', action] =
    /^\/v1\/payment_intents\/(\w+)(?:\/(confirm|cancel))?$/.exec(path) ?? []
  const byShop = () => {
    if (caller === 'shop') return
    throw new Refusal(403, {
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  }
  /** A browser shows that it may see the payment, and sees less of it. */
  const mayOpen = (clientSecret: string | undefined) => {
    const isRight = books.find(id).clientSecret === clientSecret
    if (isRight || (caller === 'shop' && !clientSecret)) return
    throw new Refusal(400, {
      code: 'payment_intent_invalid_parameter',
      message:
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      param: 'client_secret',
    })
  }
  const body = (expanded: readonly string[] | undefined) =>
    caller === 'shop' ? intentBody(books.find(id), expanded) : forBrowser(books.find(id))

  if (method === 'POST' && path === '/v1/payment_intents') {
    byShop()
    const params = readParameters(creation, form)
    checkAmount(params)
    const { amount, currency, description = null, metadata } = params
    return {
      operation: 'create',
      perform: () =>
        intentBody(books.create({ amount, currency, description, metadata }), params.expand),
    }
  }
  if (method === 'GET' && id && !action) {
    const params = readParameters(reading, form)
    mayOpen(params.client_secret)
    return { operation: 'find', perform: () => body(params.expand) }
  }
  if (method === 'POST' && action === 'confirm') {
    const params = readParameters(confirmation, form)
    mayOpen(params.client_secret)
    const method = params.payment_method ?? params.payment_method_data?.card.number
    if (!method)
      throw new Refusal(400, {
        code: 'payment_intent_unexpected_state',
        message: "You cannot confirm this PaymentIntent because it's missing a payment method.",
      })
    return {
      operation: 'confirm',
      perform: () => {
        books.confirm(id, outcomeOf(method))
        return body(params.expand)
      },
    }
  }
  if (method === 'POST' && action === 'cancel') {
    byShop()
    const params = readParameters(cancellation, form)
    return {
      operation: 'cancel',
      perform: () => intentBody(books.cancel(id, params.cancellation_reason), params.expand),
    }
  }
  if (path === '/v1/refunds') {
    byShop()
    if (method === 'POST') {
      const params = readParameters(givingBack, form)
      return {
        operation: 'refund',
        perform: () => books.refund(params.payment_intent, params.amount),
      }
    }
    if (method === 'GET') {
      const params = readParameters(ofPayment, form)
      return {
        operation: 'list',
        perform: () => pageOf(path, refundsOf(books, params.payment_intent), params),
      }
    }
  }
  if (path === '/v1/disputes' && method === 'GET') {
    byShop()
    const params = readParameters(ofPayment, form)
    return {
      operation: 'list',
      perform: () => pageOf(path, disputesOf(books, params.payment_intent), params),
    }
  }
  if (path === '/v1/balance_transactions' && method === 'GET') {
    byShop()
    const params = readParameters(ofBalance, form)
    const withSource = params.expand?.includes('data.source') ?? false
    const rows = books.rows()
    const inPayout = params.payout && payoutOf(books, params.payout)
    return {
      operation: 'list',
      perform: () =>
        pageOf(
          path,
          rows
            .filter((row) => !inPayout || row.payout === inPayout)
            .map((row) => ({ row, created: row.created, id: row.id })),
          params,
          ({ row }) => rowBody(row, rows, withSource),
        ),
    }
  }
  if (path === '/v1/payouts' && method === 'GET') {
    byShop()
    const params = readParameters(ofPayouts, form)
    return {
      operation: 'list',
      perform: () => pageOf(path, books.payouts(), params, payoutBody),
    }
  }
  if (path === '/v1/balance' && method === 'GET') {
    byShop()
    readParameters(z.strictObject({}), form)
    return { operation: 'list', perform: () => balanceOf(books) }
  }
  throw new Refusal(404, {
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })
}

function payoutOf(books: Books, id: string) {
  const payout = books.payouts().find((one) => one.id === id)
  if (!payout)
    throw new Refusal(404, { code: 'resource_missing', message: `No such payout: '${id}'` })
  if (!payout.automatic)
    throw new Refusal(400, {
      message:
        'Balance transaction history can only be filtered on automatic transfers, not manual.',
      param: 'payout',
    })
  return payout
}

/** What came by the newest row can't be paid out yet. */
function balanceOf(books: Books) {
  const rows = books.rows()
  const sums = (some: typeof rows) =>
    [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
      amount: some
        .filter((row) => row.currency === currency)
        .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
      currency,
    }))
  return {
    object: 'balance',
    available: sums(rows.slice(0, -1)),
    livemode: false,
    pending: sums(rows.slice(-1)),
  }
}

const intentsOf = (books: Books, id: string | undefined) =>
  id === undefined ? books.list() : [books.find(id)]

const refundsOf = (books: Books, id: string | undefined) =>
  intentsOf(books, id).flatMap((intent) =>
    (intent.charge?.refunds ?? []).map((refund) => refundBody(refund, intent)).toReversed(),
  )

const disputesOf = (books: Books, id: string | undefined) =>
  intentsOf(books, id).flatMap((intent) =>
    (intent.charge?.disputes ?? [])
      .map((dispute) => disputeBody(dispute, intent, books.rows()))
      .toReversed(),
  )

/** A page of what is given the oldest first: the newest first, as Stripe has it, and no more than 100. */
function pageOf<T extends { id: string; created: number }>(
  url: string,
  all: T[],
  params: { limit?: number; starting_after?: string; created?: { gte: number } },
  show: (one: T) => object = (one) => one,
) {
  const { limit = 10, starting_after: after, created } = params
  if (limit < 1 || limit > 100)
    throw new Refusal(400, {
      code: 'parameter_invalid_integer',
      message: 'Invalid limit',
      param: 'limit',
    })
  const found = all
    .filter((one) => !created || one.created >= created.gte)
    .map((one, index) => ({ one, index }))
    .sort((a, b) => b.one.created - a.one.created || b.index - a.index)
    .map(({ one }) => one)
  const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0
  if (after && from === 0)
    throw new Refusal(400, { code: 'resource_missing', message: `No such object: '${after}'` })
  return {
    object: 'list',
    data: found.slice(from, from + limit).map(show),
    has_more: found.length > from + limit,
    url,
  }
}

function checkAmount({ amount, currency }: { amount: number; currency: string }) {
  if (currency !== 'gbp')
    throw new Refusal(400, { message: `Invalid currency: ${currency}`, param: 'currency' })
  if (amount < 1)
    throw new Refusal(400, {
      code: 'parameter_invalid_integer',
      message: 'This value must be greater than or equal to 1.',
      param: 'amount',
    })
  if (amount < 30)
    throw new Refusal(400, {
      code: 'amount_too_small',
      message: 'Amount must be at least £0.30 gbp',
      param: 'amount',
    })
}
