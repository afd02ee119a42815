import { AppError } from '../../../platform/errors.ts'
import type { FactChanges } from './schema.ts'
import { facts, longestMotMonths } from './vocabulary.ts'

/** The last day until which an MOT may be good: '2027-12-25' on '2026-11-25'. May be one that its month doesn't have. */
function lastDayOf(today: string): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + longestMotMonths
  const month = String((months % 12) + 1).padStart(2, '0')
  return `${Math.floor(months / 12)}-${month}-${today.slice(8)}`
}

type DateCheck = { before?: FactChanges; today: string; path: string }

/**
 * Refuses an MOT that lasts longer than any does and a first registration that is still to come, unless they were said
 * before. `today` is a day in London, `path` where the facts stand in what was sent.
 */
export function refuseImpossibleDates(
  changes: FactChanges,
  { before, today, path }: DateCheck,
): void {
  const refuse = (name: 'motUntil' | 'firstRegistered', latest: string, words: string) => {
    const said = changes[name]
    if (!said || said === before?.[name] || said <= latest) return
    throw new AppError('invalid', `${facts[name].label} must ${words}.`, {
      field: `${path}.${name}`,
    })
  }
  refuse('motUntil', lastDayOf(today), `be at most ${longestMotMonths} months from today`)
  refuse('firstRegistered', today.slice(0, 7), 'not be in the future')
}
