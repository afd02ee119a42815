import { z } from 'zod'
import { makes } from '../cars/rules.ts'
import { listingCard } from '../listings/schema.ts'
import { panels, places } from './places.ts'

const text = z.string().trim().min(20).max(600)
const sourceNames = z.array(z.string()).min(1)
const year = z.int().min(1965).max(2010)

const version = z
  .strictObject({
    name: z.string().min(2).max(40),
    from: year,
    to: year,
    engine: z.string().max(60).describe('Its size and kind'),
    power: z
      .string()
      .regex(/^\d{2,3} (bhp|PS)$/)
      .optional()
      .describe('As the source gives it; none where no source does'),
    gearbox: z.string().max(60).optional(),
    text,
    sources: sourceNames,
  })
  .refine(({ from, to }) => from <= to, 'A version ends after it begins')

const fault = z
  .strictObject({
    place: z.enum(places),
    /** Rust, which is drawn on the panel. */
    isRust: z.literal(true).optional(),
    text,
    sources: sourceNames,
  })
  .refine(
    ({ place, isRust }) => !isRust || panels.some((panel) => panel === place),
    'Rust stands in a panel of the body',
  )

/** A guide as a volunteer writes one: one file a family. What it says names where that is from. */
export const writtenGuide = z
  .strictObject({
    make: z.enum(makes),
    family: z.string(),
    /** Which of the family it is about: 'Mk1 (NA), 1989 to 1997'. */
    about: z.string().min(3).max(80),
    /** When that was made, in years. */
    made: z.strictObject({ from: year, to: year }),
    intro: z.strictObject({ text, sources: sourceNames }),
    versions: z.array(version).min(2).max(8),
    faults: z.array(fault).min(5).max(16),
    /** What to ask its seller for: advice, so that a source is named only where something is claimed. */
    asks: z
      .array(z.strictObject({ text, sources: z.array(z.string()) }))
      .min(3)
      .max(6),
    sources: z.record(
      z.string().regex(/^[a-z0-9-]+$/),
      z.strictObject({
        title: z.string(),
        publisher: z.string(),
        url: z.url({ protocol: /^https?$/ }).optional(),
      }),
    ),
    /** The day on which its sources were read. */
    readOn: z.iso.date(),
  })
  .refine(({ intro, versions, faults, asks, sources }) => {
    const named = new Set([intro, ...versions, ...faults, ...asks].flatMap((one) => one.sources))
    return [...named].every((name) => name in sources) && named.size === Object.keys(sources).length
  }, 'Every source that is named is listed, and every one that is listed is named')
  .refine(
    ({ made, versions }) =>
      made.from <= made.to && versions.every(({ from, to }) => made.from <= from && to <= made.to),
    'Each version was made while its kind was',
  )
export type WrittenGuide = z.infer<typeof writtenGuide>

/** What there is to read: the guides that somebody has written. */
export const guideList = z.object({
  guides: z.array(z.object({ make: z.enum(makes), family: z.string(), about: z.string() })),
})
export type GuideList = z.infer<typeof guideList>

const range = z.object({ from: z.int(), to: z.int() })

/** What is known here of a family. */
export const guide = z.object({
  make: z.enum(makes),
  family: z.string(),
  newest: z
    .int()
    .nullable()
    .describe('Of how many listings, the newest, all figures are where there are more'),
  onSale: z.int().min(0).describe('How many are on sale'),
  sold: z.int().min(0).describe('How many were sold here in two years'),
  pounds: range.nullable().describe('What those on sale are asked for'),
  years: range.nullable(),
  miles: range.nullable(),
  cars: z.array(listingCard).describe('The newest on sale, at most eight'),
  soldCars: z
    .array(listingCard)
    .describe('Of those that were sold the latest listed, at most four'),
  written: writtenGuide.nullable(),
})
export type Guide = z.infer<typeof guide>
