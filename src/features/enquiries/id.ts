import { AppError } from '../../platform/errors.ts'

export const noSuchEnquiry = () => new AppError('not-found', 'There is no such message')

/** A message's id as it stands in an address. Anything else names no message. */
export function enquiryId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw noSuchEnquiry()
  return Number(text)
}
