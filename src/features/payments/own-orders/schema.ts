import { z } from 'zod'
import { pricePence } from '../../../ui/format.ts'
import { paidPlans, planNames, plans } from '../../listings/rules.ts'

/** So many of somebody's payments are shown, the newest; all are in what they take along. */
export const mostShown = 100

const [firstPrice] = paidPlans.map((plan) => pricePence(plans[plan].pricePence))

/** What somebody has paid for a listing of theirs, and what became of it. */
export const ownOrder = z.object({
  reference: z.string().describe('As the receipt has it').meta({ example: 'YT-7K2M9Q4X1B' }),
  car: z.string().meta({ example: '1989 BMW 325i Sport' }),
  plan: z.enum(planNames),
  paidAt: z.iso.datetime(),
  amount: z.string().describe('As people write it').meta({ example: firstPrice }),
  refunded: z
    .string()
    .describe('Of that, what has gone back or is on its way')
    .meta({ example: '£0.00' }),
  state: z.enum([
    'paid',
    'partly-refunded',
    'refund-due',
    'refund-failed',
    'refunded',
    'disputed',
    'charged-back',
  ]),
})
export type OwnOrder = z.infer<typeof ownOrder>
