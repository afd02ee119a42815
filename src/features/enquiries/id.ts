import { AppError } from '../../platform/errors.ts'
import { readId } from '../../platform/http/read-id.ts'

export const noSuchEnquiry = () => new AppError('not-found', 'There is no such message')

/** A message's id as it stands in an address. Anything else names no message. */
export const enquiryId = (text: string): number => readId(text, noSuchEnquiry)
