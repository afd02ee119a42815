import { z } from 'zod'
import { makes } from '../cars/rules.ts'
import { listingCard } from '../listings/schema.ts'

/** Where on a car something goes wrong; what a reader looks at in this order. */
export const places = [
  'front wings',
  'scuttle and windscreen',
  'sills',
  'floor',
  'wheel arches',
  'rear panel and boot',
  'roof',
  'underside',
  'engine',
  'gearbox',
  'suspension and brakes',
  'electrics',
  'interior',
] as const

const text = z.string().trim().min(20).max(600)
const sourceNames = z.array(z.string()).min(1)

/** A guide as a volunteer writes one: one file a family. What it says names where that is from. */
export const writtenGuide = z
  .strictObject({
    make: z.enum(makes),
    family: z.string(),
    /** Which of the family it is about: 'Mk1 (NA), 1989 to 1997'. */
    about: z.string().min(3).max(80),
    intro: text,
    versions: z
      .array(z.strictObject({ name: z.string(), years: z.string(), text, sources: sourceNames }))
      .min(2),
    faults: z.array(z.strictObject({ place: z.enum(places), text, sources: sourceNames })).min(4),
    sources: z.record(
      z.string(),
      z.strictObject({
        title: z.string(),
        publisher: z.string(),
        url: z.url({ protocol: /^https$/ }).optional(),
      }),
    ),
  })
  .refine(({ versions, faults, sources }) => {
    const named = new Set([...versions, ...faults].flatMap((one) => one.sources))
    return [...named].every((name) => name in sources) && named.size === Object.keys(sources).length
  }, 'Every source that is named is listed, and every one that is listed is named')
export type WrittenGuide = z.infer<typeof writtenGuide>

const range = z.object({ from: z.int(), to: z.int() })

/** What is known here of a family. */
export const guide = z.object({
  make: z.enum(makes),
  family: z.string(),
  onSale: z.int().min(0).describe('How many are on sale; at most 1,000 are counted'),
  sold: z.int().min(0).describe('How many were sold here in three years; likewise'),
  pounds: range.nullable().describe('What those on sale are asked for'),
  years: range.nullable(),
  miles: range.nullable(),
  cars: z.array(listingCard).describe('The newest on sale, at most eight'),
  soldCars: z.array(listingCard).describe('Those sold last, at most four'),
  written: writtenGuide.nullable(),
})
export type Guide = z.infer<typeof guide>
