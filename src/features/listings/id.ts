import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { readId } from '../../platform/http/read-id.ts'

export const noSuchListing = () => new AppError('not-found', 'There is no such listing')

/** A listing's id as it stands in an address. Anything else names no listing. */
export const listingId = (text: string): number => readId(text, noSuchListing)

const ids = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/

/** `?ids=17,4,23`: listings that one request asks about, at most so many. */
export function idsQuery(most: number) {
  const hint = `1 to ${most} listing ids with commas between them`
  return z.strictObject({
    ids: z
      .string()
      .regex(ids, hint)
      .refine((given) => given.split(',').length <= most, hint)
      .meta({ example: '17,4,23' }),
  })
}

/** What such a query names, each once. */
export const idsIn = ({ ids }: { ids: string }): number[] => [
  ...new Set(ids.split(',').map(Number)),
]
