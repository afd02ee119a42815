import type { ListingCard } from './schema.ts'

/** '1990 Volkswagen Golf GTI 16V' */
export const listingName = ({ year, make, model }: Pick<ListingCard, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`
