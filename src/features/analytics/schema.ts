import { z } from 'zod'
import { figureDays } from './rules.ts'

/** What a browser tells: a page was looked at. Nothing in it says by whom. */
export const happened = z.strictObject({
  name: z.literal('page_view'),
  path: z.string().min(1).max(200).describe('Without its query; an unknown one counts as “other”'),
})

export const figuresQuery = z.strictObject({
  days: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'days must be a whole number')
    .transform(Number)
    .refine((days) => days <= figureDays.most, `days must be at most ${figureDays.most}`)
    .default(figureDays.usual)
    .describe(`So many days up to today, at most ${figureDays.most}`),
})

const n = z.int().nonnegative()
const figures = { views: n, saves: n, calls: n, enquiries: n }
const day = z.iso.date().describe('A day in London')

/** What came of a listing, day by day; the last day is today, so far. */
export const listingFigures = z.object({
  from: day,
  to: day,
  days: z.array(z.object({ day, ...figures })),
  totals: z.object(figures),
})

export type ListingFigures = z.infer<typeof listingFigures>
export type DayFigures = ListingFigures['days'][number]
export type Figure = keyof ListingFigures['totals']
