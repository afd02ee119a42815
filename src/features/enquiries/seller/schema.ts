import { z } from 'zod'

/** Hours within which somebody is said to answer, the fewest that are true. */
export const answerHours = [1, 24, 72] as const

/** What is known of whoever sells a car, for everybody; nothing that is not is said. */
export const sellerFacts = z.object({
  joined: z.string().nullable().describe('The month in which they made their account: 2024-03'),
  isEmailConfirmed: z.boolean().describe('A link was opened that was sent to it'),
  isPhoneConfirmed: z
    .boolean()
    .describe('A code was typed that was sent to the number of this listing, within a year'),
  answersWithin: z
    .union(answerHours.map((hours) => z.literal(hours)))
    .nullable()
    .describe(
      'Hours within which half of those who wrote lately were answered; null where too few wrote, or it takes longer',
    ),
})
export type SellerFacts = z.infer<typeof sellerFacts>
