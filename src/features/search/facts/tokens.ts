import { facts, type Fact } from '../../cars/facts/vocabulary.ts'
import { asks, type FilterableFact, type AskForFigure } from './asks.ts'
import type { FactCondition } from './filters.ts'

/**
 * What is said of a car as words of an index, such as 'owners=2'; `fact_tokens` of the database makes the same of a row, and a
 * test compares them. Figures and days stand there by a narrow band and by a wide one, of several of those.
 */

type Bands = {
  /** So many narrow ones are in a wide one. */
  wide: number
  /** The last wide one begins with this: it has all that comes after too. */
  last: number
  narrow(value: number | string): number
  token(band: number): string
}

/** A seller may say any year: those after this stand with it. */
const lastYear = 2040

/** By what a figure or a day stands in the index; undefined for a choice. */
function bandsOf(name: FilterableFact): Bands | undefined {
  const fact: Fact = facts[name]
  if (fact.kind === 'day')
    return {
      wide: 12,
      last: lastYear * 12,
      narrow: (day) => Number(String(day).slice(0, 4)) * 12 + Number(String(day).slice(5, 7)) - 1,
      token: (month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
    }
  if (fact.kind !== 'figure') return undefined
  const { band } = asks[name] as AskForFigure
  const narrow = (value: number | string) => Math.floor(Number(value) / band)
  return { wide: 10, last: Math.floor(narrow(fact.max) / 10) * 10, narrow, token: String }
}

const wideToken = (name: FilterableFact, { wide, last }: Bands, band: number) =>
  `${name}~${Math.min(band, last) / wide}`

export const unsaidToken = (name: FilterableFact): string => `${name}=`

/** All that a row has of a value. */
export function tokensOf(name: FilterableFact, value: number | string): string[] {
  const bands = bandsOf(name)
  if (!bands) return [unsaidToken(name) + value]
  const { wide, narrow, token } = bands
  const band = narrow(value)
  return [unsaidToken(name) + token(band), wideToken(name, bands, Math.floor(band / wide) * wide)]
}

/** Of which a car has one where it may be what is wanted; of a figure or a day the row has the rest. */
export function tokensFor(
  name: FilterableFact,
  { anyOf = [], from = 0, to }: FactCondition,
): string[] {
  const bands = bandsOf(name)
  if (!bands) return anyOf.map((value) => unsaidToken(name) + value)
  const { wide, last, narrow, token } = bands
  const end = to === undefined ? last + wide - 1 : narrow(to)
  const tokens = []
  for (let band = Math.min(narrow(from), last); band <= end;) {
    const isWhole = band % wide === 0 && band + wide - 1 <= end
    tokens.push(isWhole ? wideToken(name, bands, band) : unsaidToken(name) + token(band))
    band += isWhole ? wide : 1
  }
  return tokens
}
