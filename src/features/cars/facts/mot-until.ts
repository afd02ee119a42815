import { AppError } from '../../../platform/errors.ts'
import type { FactChanges } from './schema.ts'
import { facts } from './vocabulary.ts'

/** A test that is passed in the month before the last one runs out adds a year to that. */
const longestMonths = 13

/** The last day until which an MOT may be good: '2027-12-25' on '2026-11-25'. May be one that its month doesn't have. */
function lastDayOf(today: string): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + longestMonths
  const month = String((months % 12) + 1).padStart(2, '0')
  return `${Math.floor(months / 12)}-${month}-${today.slice(8)}`
}

/** Refuses an MOT that lasts longer than any does, unless it was said before. `today` is a day in London. */
export function refuseFarMot(
  { motUntil }: FactChanges,
  { before, today, field }: { before?: FactChanges; today: string; field: string },
): void {
  if (!motUntil || motUntil === before?.motUntil || motUntil <= lastDayOf(today)) return
  throw new AppError(
    'invalid',
    `${facts.motUntil.label} must be at most ${longestMonths} months from today.`,
    { field },
  )
}
