import { AppError } from '../../platform/errors.ts'

export const noSuchListing = () => new AppError('not-found', 'There is no such listing')

/** A listing's id as it stands in an address. Anything else names no listing. */
export function listingId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw noSuchListing()
  return Number(text)
}
