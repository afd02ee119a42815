import { AppError } from '../../platform/errors.ts'
import { readId } from '../../platform/http/read-id.ts'

export const noSuchListing = () => new AppError('not-found', 'There is no such listing')

/** A listing's id as it stands in an address. Anything else names no listing. */
export const listingId = (text: string): number => readId(text, noSuchListing)
