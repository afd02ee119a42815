import { makes, type Make } from '../cars/rules.ts'
import { modelFamilies } from '../cars/vocabulary.ts'
import { guideAddress } from './address.ts'

export type Family = { make: Make; family: string }

/** Every family that there is a guide to. */
export const families: readonly Family[] = makes.flatMap((make) =>
  (modelFamilies[make] ?? []).map(({ family }) => ({ make, family })),
)

const byAddress = new Map(families.map((family) => [guideAddress(family), family]))

/** The family whose guide stands at an address; null where there is none. */
export const familyAt = (address: string): Family | null => byAddress.get(address) ?? null
