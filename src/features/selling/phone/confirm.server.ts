import { AppError } from '../../../platform/errors.ts'
import { addCounts, lockCounts, readCount } from '../../../platform/limits/counted-limits.server.ts'
import type { PhoneCtx } from './ask-for-code.server.ts'
import { guessCode } from './codes.server.ts'
import { confirmNumber } from './confirmations.server.ts'
import { numberOf } from './numbers.server.ts'
import { phoneCodeLimits } from './rules.ts'

type Typed = { userId: number; phone: string; code: string }

/** Confirms a number by the code that was sent there; returns the catalogue version from which on it is shown. */
export async function confirmPhone(
  { database, hashCode }: Pick<PhoneCtx, 'database' | 'hashCode'>,
  { userId, phone, code }: Typed,
): Promise<number> {
  const number = numberOf(phone)
  if (number === null) throw noCode()
  const of = { userId, number }
  // A wrong one is counted although it is refused: so nothing is thrown within.
  const guessed = await database.primary.transaction().execute(async (tx) => {
    const keys = await lockCounts(tx, [
      { name: 'codes guesses', by: userId, limit: phoneCodeLimits.guesses },
    ])
    const { n, seconds } = await readCount(tx, keys[0]!)
    if (n >= phoneCodeLimits.guesses.max) return { kind: 'too-many' as const, seconds }
    const guess = await guessCode(tx, of, hashCode(code, of))
    if (guess.kind === 'wrong') await addCounts(tx, keys)
    if (guess.kind !== 'right') return guess
    return { kind: 'right' as const, version: await confirmNumber(tx, of) }
  })
  if (guessed.kind === 'right') return guessed.version
  if (guessed.kind === 'none') throw noCode()
  if (guessed.kind === 'too-many')
    throw new AppError('too-many', phoneCodeLimits.guesses.message, {
      retryAfter: guessed.seconds,
    })
  throw new AppError('invalid', wrongCodeMessage(guessed.left), { field: 'code' })
}

const noCode = () =>
  new AppError('invalid', 'This code no longer works. Please ask for another.', { field: 'code' })

const wrongCodeMessage = (left: number) => {
  if (left === 0) return 'This is not the code, and it no longer works. Please ask for another.'
  return `This is not the code. You can try ${left === 1 ? 'once more' : `${left} more times`}.`
}
