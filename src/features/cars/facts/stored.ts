import {
  factNames,
  standingFacts,
  type FactName,
  type StandingFact,
  type Facts,
} from './vocabulary.ts'
import type { FactChanges } from './schema.ts'

/** As they stand in a row: five are always there, null where they are not said. */
export type StoredFacts = Facts | FactChanges

/** What is said, in the order of the table. */
export const saidFacts = (stored: StoredFacts): Facts =>
  Object.fromEntries(
    factNames.flatMap((name) => {
      const value = stored[name]
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )

export const storedFacts = (said: Facts): StoredFacts & Record<StandingFact, unknown> => ({
  ...(Object.fromEntries(standingFacts.map((name) => [name, null])) as Record<StandingFact, null>),
  ...saidFacts(said),
})

/** Lays changes on what was said before. */
export const withChanges = (before: Facts, changes: FactChanges): Facts =>
  saidFacts({ ...before, ...changes })

/** What was said otherwise before, by name; null where it was not said. */
export const replacedFacts = (before: Facts, after: Facts): FactChanges =>
  Object.fromEntries(
    factNames
      .filter((name: FactName) => before[name] !== after[name])
      .map((name) => [name, before[name] ?? null]),
  )
