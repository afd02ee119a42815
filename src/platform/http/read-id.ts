import type { AppError } from '../errors.ts'

/** A number as it stands in an address; anything else names nothing, which `missing` says. */
export function readId(text: string, missing: () => AppError): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw missing()
  return Number(text)
}
