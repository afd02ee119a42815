import type { Make } from './rules.ts'

/** What a car is called by. */
export type NamedCar = { year: number; make: Make; model: string }

/** '1990 Volkswagen Golf GTI 16V' */
export const listingName = ({ year, make, model }: NamedCar) => `${year} ${make} ${model}`
