import { z } from 'zod'
import { idsQuery } from '../listings/id.ts'
import { listingCard } from '../listings/schema.ts'
import { shownStates, statusBatchLimit } from './rules.ts'

/** What crosses the wire about saved cars. Every answer is about the caller's own and nobody else's. */

export const savedStatus = z.object({ isSaved: z.boolean() })
export type SavedStatus = z.infer<typeof savedStatus>

export const statusQuery = idsQuery(statusBatchLimit)

export const savedStatuses = z.object({
  saved: z.array(z.int().positive()).describe('Those of the ids that are saved'),
})
export type SavedStatuses = z.infer<typeof savedStatuses>

const savedAt = z.iso.datetime()

const shownCar = listingCard.extend({
  state: z.enum(shownStates),
  savedAt,
  savedPrice: z.string().describe('What it cost then').meta({ example: '13495.00' }),
  isReduced: z.boolean().describe('Costs less than when it was saved'),
})
export type ShownCar = z.infer<typeof shownCar>

/** Taken down by its seller or by a moderator, or being checked: its name, and no more. */
const goneCar = listingCard
  .pick({ id: true, make: true, model: true, year: true })
  .extend({ state: z.literal('withdrawn'), savedAt })
export type GoneCar = z.infer<typeof goneCar>

export const savedCar = z.discriminatedUnion('state', [shownCar, goneCar])
export type SavedCar = z.infer<typeof savedCar>
export const savedCars = z.array(savedCar)
