import { readQuery, text } from './criteria.ts'
import type { FactField } from './facts/asks.ts'

const fact = text(20)

/** By name alone: the server has the table of what is said of a car in fields, and says what it doesn't take. */
const readers: Record<FactField, typeof fact> = {
  gearbox: fact,
  body: fact,
  fuel: fact,
  colour: fact,
  driveSide: fact,
  serviceHistory: fact,
  owners: fact,
  motLeft: fact,
  modifications: fact,
  engineFrom: fact,
  engineTo: fact,
  powerFrom: fact,
  powerTo: fact,
  doors: fact,
  interior: fact,
  matchingNumbers: fact,
  keys: fact,
  books: fact,
  imported: fact,
  v5c: fact,
  taxBand: fact,
  engineOriginality: fact,
  gearboxOriginality: fact,
  paintOriginality: fact,
  interiorOriginality: fact,
  wheelsOriginality: fact,
}
export const factFields = Object.keys(readers) as FactField[]

export const isFactField = (name: string): name is FactField => Object.hasOwn(readers, name)

/** Reads the query string of a search. */
export const readCriteria = (query: URLSearchParams) => readQuery(query, readers)
