import { z } from 'zod'
import { act, before, searchQuery } from '../schema.ts'

/** A page of the log, and the number that the next is asked for with. */
export const acts = z.object({ items: z.array(act), next: z.int().nullable() })
export type Acts = z.infer<typeof acts>

const what = 'must be a day, as 2026-11-23'
/** There was no year 0. */
const dayInAYear = z.iso.date(what).refine((text) => text >= '0001', what)

/** An empty field of a form asks nothing. */
const day = z
  .union([z.literal('').transform(() => undefined), dayInAYear])
  .optional()
  .describe('A day in London, `2026-11-23`; it is included')

export const logExportQuery = searchQuery.extend({ from: day, until: day })
export type LogExportQuery = z.infer<typeof logExportQuery>

export const logQuery = logExportQuery.extend({ before })
export type LogQuery = z.infer<typeof logQuery>
