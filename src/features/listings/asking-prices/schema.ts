import { z } from 'zod'
import { makes } from '../../cars/rules.ts'

export const askingPricesQuery = z.strictObject({
  make: z.enum(makes, 'Make must be one of ours'),
  family: z.string('Family is required').trim().min(1, 'Family is required').max(120),
})

/** What cars of one family were asked for here. */
export const askingPrices = z.object({
  cars: z
    .array(
      z.object({
        id: z.int().positive().describe('Of the listing, which may be over'),
        pounds: z.int().min(0),
        miles: z.int().min(0),
        year: z.int(),
        listedAt: z.iso.datetime(),
        outcome: z.enum(['on-sale', 'sold', 'unsold']),
      }),
    )
    .describe('The latest first, of two years at most; at most 80'),
  hasGuide: z.boolean().describe('Whether it is a family of which the shop has a page'),
})
export type AskingPrices = z.infer<typeof askingPrices>
export type PricedCar = AskingPrices['cars'][number]
