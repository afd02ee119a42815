import { z } from 'zod'
import { scoredNames } from './rules.ts'

/** What a listing says of what buyers look for, and how many listings of cars like it say each. */
export const listingScore = z.object({
  like: z.int().min(0).describe('Listings of cars of its family in two years, up to 200'),
  items: z.array(
    z.object({
      name: z.enum(scoredNames),
      isThere: z.boolean(),
      likeWithIt: z.int().min(0).describe('How many of those have it'),
    }),
  ),
})
export type ListingScore = z.infer<typeof listingScore>
