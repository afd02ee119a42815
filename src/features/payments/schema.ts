import { z } from 'zod'
import { makes } from '../cars/rules.ts'
import { paidPlans, planNames } from '../listings/rules.ts'

/** The price in pounds, as clients always sent it: a JSON number, to be the price of the plan and nothing else. */
export const paymentRequest = z.strictObject({
  amount: z.number(),
  draftId: z.int().positive().optional().describe('The caller’s newest draft where it is left out'),
  plan: z
    .enum(paidPlans)
    .optional()
    .describe('What a listing is renewed as, premium where it is left out; a draft has its own'),
})

export const paymentBegun = z.object({
  clientSecret: z.string().describe('With it, and a card, the browser pays'),
  draftId: z.int().positive(),
  plan: z.enum(planNames).describe('What is bought'),
  amountPence: z.int().positive(),
  startsAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'When the days begin, of a listing that still has some; null where they do once paid',
    ),
  car: z.object({
    year: z.int(),
    make: z.enum(makes),
    model: z.string(),
    cover: z.string().nullable(),
    promote: z
      .boolean()
      .describe('Whether its seller chose the post on our pages; what is ticked beside Pay'),
  }),
  cards: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('sandbox') }),
    z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
  ]),
})
export type PaymentBegun = z.infer<typeof paymentBegun>

export const consentBody = z.strictObject({
  promote: z
    .boolean()
    .optional()
    .describe('Whether to post the car on our pages; as chosen before where it is left out'),
})

/** What has become of the payment for a listing, for whoever began it. */
export const orderStatus = z.object({
  draftId: z.int().positive(),
  plan: z.enum(planNames).describe('What was ordered'),
  state: z
    .enum([
      'waiting',
      'confirming',
      'live',
      'refund-due',
      'refunded',
      'settled',
      'disputed',
      'cancelled',
    ])
    .describe(
      'waiting: for a card; confirming: the bank has not answered yet; settled: given back in another way than by card; disputed: the card’s owner has asked the bank for it',
    ),
  checkedWithin: z
    .string()
    .optional()
    .describe('While what was paid for is being checked: within what time that is usually done')
    .meta({ example: '3 hours' }),
  lastError: z.string().nullable().describe('Why the last card was refused'),
  amountPence: z.int().positive(),
})
export type OrderStatus = z.infer<typeof orderStatus>

/** To the sandbox, as a card's form sends it; no part of it is kept. */
export const sandboxCard = z.strictObject({
  clientSecret: z.string().min(1).max(200),
  number: z.string().min(1).max(40),
  expiry: z.string().max(10),
  cvc: z.string().max(10),
})

/** The answer to the question that some banks ask. */
export const sandboxChallenge = z.strictObject({
  clientSecret: z.string().min(1).max(200),
  approve: z.boolean(),
})

export const sandboxResponse = z.object({
  state: z.enum(['open', 'requires-action', 'processing', 'succeeded', 'canceled']),
  error: z.string().nullable().describe('Why the card was refused'),
})
