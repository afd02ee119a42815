import { z } from 'zod'
import { orderStates } from '../../payments/rules.ts'
import { listedActs, reason, searchPageQuery } from '../schema.ts'

/** What crosses the wire about money, to and from the office. Amounts are pence, or the smallest units of their currency. */

const id = z.int().positive()
const pence = z.int()
const when = z.iso.datetime()
const state = z.enum(orderStates)
const currency = z.string().describe('In which it was paid; what is asked is pounds')

export const foundOrder = z.object({
  id,
  reference: z.string(),
  car: z.string(),
  state,
  currency,
  capturedPence: pence,
  returnedPence: pence,
  disputedPence: pence,
  createdAt: when,
  evidenceDueAt: when.nullable().describe('Until when the bank takes evidence'),
  needsPerson: z.boolean(),
})
export const foundOrders = z.array(foundOrder)
export type FoundOrder = z.infer<typeof foundOrder>

/** The first orders need somebody, so a page goes on behind more than a number. */
export const ordersQuery = searchPageQuery.extend({
  needsPerson: z.enum(['true', 'false']).optional().describe('Of the last row of the page before'),
  evidenceDueAt: when.optional().describe('Of the last row of the page before'),
})
export type OrdersQuery = z.infer<typeof ordersQuery>

export const officeOrder = z.object({
  id,
  reference: z.string(),
  car: z.string(),
  listingId: id.nullable(),
  state,
  provider: z.string(),
  paymentId: z.string().nullable().describe('What the card service calls it'),
  amountPence: pence,
  currency,
  capturedPence: pence,
  returnedPence: pence,
  returningPence: pence,
  disputedPence: pence,
  lostPence: pence,
  trouble: z.string().nullable(),
  needsPerson: z.boolean(),
  why: z.string().nullable().describe('Why it needs somebody; null where it doesn’t'),
  createdAt: when,
  evidence: z.array(z.string()).describe('What to send to the bank while it is disputed'),
  disputes: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['inquiry', 'open', 'won', 'lost']),
      amountPence: pence,
      reason: z.string(),
      evidenceDueAt: when.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['pending', 'succeeded', 'failed']),
      amountPence: pence,
      reason: z.string().nullable(),
      madeAt: when,
    }),
  ),
  moves: z.array(z.object({ id, movedAt: when, from: state, to: state, cause: z.string() })),
  acts: z.array(z.object({ doneAt: when, what: z.string(), reason: z.string() })),
  log: listedActs,
})
export type OfficeOrder = z.infer<typeof officeOrder>

const sums = z.object({ capturedPence: pence, refundedPence: pence, disputedPence: pence })

export const officeBooks = z.object({
  readAt: when.nullable().describe('When the card service’s books were last read whole'),
  months: z.array(
    sums.extend({
      month: z.string().describe('As 2026-06, from its first midnight in London'),
      currency: z.string(),
      orders: z.int(),
      feesPence: pence,
      otherPence: pence,
      netPence: pence,
      paidOutPence: pence,
      vatRate: z.number().nullable().describe('In percent; null where none is charged'),
      vatPence: pence.nullable(),
    }),
  ),
  totals: z.array(z.object({ currency: z.string(), months: sums, ledger: sums })),
  balances: z.array(z.object({ currency: z.string(), expectedPence: pence, balancePence: pence })),
  sums: z.array(z.object({ currency: z.string(), n: z.int(), pence: pence, bookedPence: pence })),
  payouts: z.array(
    z.object({
      id: z.string(),
      amountPence: pence,
      currency: z.string(),
      state: z.enum(['on-its-way', 'paid', 'failed']),
      arrivesAt: when,
      bookedPence: pence.describe('What left our account for it'),
      itemsPence: pence.nullable().describe('What the rows in it come to, where that is said'),
      differs: z.boolean(),
    }),
  ),
  differing: z.int(),
})
export type OfficeBooks = z.infer<typeof officeBooks>

export const orderActs = ['refund', 'retry', 'settle'] as const
/** Give back what is left of it; try a refund again; take one as given in another way. */
export const orderAct = z.strictObject({ act: z.enum(orderActs), reason })
export type OrderActBody = z.infer<typeof orderAct>
