import { AppError } from '../platform/errors.ts'

/** The number that an operator has given for an order, a listing or the like. */
export function wholeNumber(text: string | undefined, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? ''))
    throw new AppError(
      'invalid',
      `'${text}' is not the number of ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`,
    )
  return Number(text)
}
