import { z } from 'zod'
import { idsQuery } from '../id.ts'
import { listing } from '../schema.ts'
import { mostCompared } from './rules.ts'

export const comparisonQuery = idsQuery(mostCompared)

const comparedCar = listing.pick({
  id: true,
  make: true,
  model: true,
  year: true,
  plate: true,
  mileage: true,
  condition: true,
  price: true,
  location: true,
  state: true,
  images: true,
  facts: true,
  keeping: true,
})
export type ComparedCar = z.infer<typeof comparedCar>

export const comparison = z.object({
  cars: z.array(comparedCar).describe('In the order in which they were asked for'),
  gone: z.array(z.int().positive()).describe('Those of the ids that nobody may see'),
})
export type Comparison = z.infer<typeof comparison>
