import type { EndedListing } from '../../features/listings/schema.ts'

/** '1989 BMW 3 Series': the seller's own words for the model are no longer shown. */
export const endedName = ({ year, make, family }: Omit<EndedListing, 'similar'>): string =>
  `${year} ${make} ${family}`
