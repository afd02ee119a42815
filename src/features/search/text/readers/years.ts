import { isLaterMark } from '../../../cars/registration.ts'
import { modelYears } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import { spelt, type PlacedPhrase, type Token } from '../tokens.ts'
import type { Around, Draft } from './draft.ts'
import { highestPrice } from './phrases.ts'

/** '1991' and, beside a name, '91'. */
export function readYear(
  { filters, make }: Draft,
  [token]: Token[],
  { given, tokens, left }: Around & { given: Criteria },
): boolean {
  const figures = token?.word ?? ''
  const at = tokens.indexOf(token!)
  const isName = (other: Token | undefined) => other !== undefined && !left.includes(other)
  // 'Peugeot 88' and '94 Honda' are of 1988 and 1994; 'TDI 90' and '80 Series' are not.
  const isBesideName =
    at === tokens.length - 1 ? isName(tokens[at - 1]) : at === 0 && isName(tokens[1])
  const isShort = make !== undefined && isBesideName && /^[89]\d$/.test(figures)
  const year = isShort ? 1900 + Number(figures) : Number(figures)
  if (!/^\d{4}$/.test(String(year)) || year < modelYears.first || year > modelYears.last)
    return false
  const isAsked = [filters.yearFrom, filters.yearTo, given.yearFrom, given.yearTo].some(Boolean)
  if (isAsked) return false
  filters.yearFrom = filters.yearTo = year
  return true
}

/** '73 plate': of later years than any car here. */
export function readLaterPlate(draft: Draft, run: Token[]): boolean {
  const [, mark] = /^(\d\d) (?:plate|plates|reg|registered|registration)$/.exec(spelt(run)) ?? []
  if (!mark || !isLaterMark(mark)) return false
  draft.laterPlate = `car on a ${mark} plate`
  draft.rest.push(...run)
  return true
}

/** '5k' beside a mileage that is said as one is what somebody has to spend. */
export function readSum(
  { filters }: Draft,
  { word }: Token,
  { given, phrases }: { given: Criteria; phrases: readonly PlacedPhrase[] },
): boolean {
  const [, thousands] = /^(\d{1,3})k$/.exec(word) ?? []
  const isMileageSaid = phrases.some(({ phrase }) => phrase.kind === 'mileage')
  const isAsked = [filters.priceFrom, filters.maxPrice, given.priceFrom, given.maxPrice].some(
    (price) => price !== undefined,
  )
  if (!thousands || !isMileageSaid || isAsked) return false
  filters.maxPrice = highestPrice(Number(thousands) * 1_000)
  return true
}
