import { z } from 'zod'
import { statsDays } from './rules.ts'

/** What a browser tells: a page was looked at. Nothing in it says by whom. */
export const event = z.strictObject({
  name: z.literal('page_view'),
  path: z.string().min(1).max(200).describe('Without its query; an unknown one counts as “other”'),
})

export const statsQuery = z.strictObject({
  days: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'days must be a whole number')
    .transform(Number)
    .refine((days) => days <= statsDays.most, `days must be at most ${statsDays.most}`)
    .default(statsDays.usual)
    .describe(`So many days up to today, at most ${statsDays.most}`),
})

const n = z.int().nonnegative()
const stats = { views: n, saves: n, calls: n, enquiries: n }
const day = z.iso.date().describe('A day in London')

/** What came of a listing, day by day; the last day is today, so far. */
export const listingStats = z.object({
  from: day,
  to: day,
  days: z.array(z.object({ day, ...stats })),
  totals: z.object(stats),
})

export type ListingStats = z.infer<typeof listingStats>
export type DayStats = ListingStats['days'][number]
export type StatName = keyof ListingStats['totals']
