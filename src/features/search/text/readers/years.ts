import { isLaterMark } from '../../../cars/registration.ts'
import { modelYears } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import { spelt, type Token } from '../tokens.ts'
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
  // 'Golf 94 3k' ends in a sum.
  const isLast = at === tokens.length - 1 || (at === tokens.length - 2 && isSum(tokens.at(-1)!))
  const isBesideName = isLast ? isName(tokens[at - 1]) : at === 0 && isName(tokens[1])
  const isShort = make !== undefined && isBesideName && /^[89]\d$/.test(figures)
  const year = isShort ? 1900 + Number(figures) : Number(figures)
  if (!/^\d{4}$/.test(String(year)) || year < modelYears.first || year > modelYears.last)
    return false
  const isAsked = [filters.yearFrom, filters.yearTo, given.yearFrom, given.yearTo].some(Boolean)
  if (isAsked) return false
  filters.yearFrom = filters.yearTo = year
  return true
}

const isSum = ({ word }: Token) => /^\d{1,3}k$/.test(word)

/** '73 plate': of later years than any car here. */
export function readLaterPlate(draft: Draft, run: Token[]): boolean {
  const [, mark] = /^(\d\d) (?:plate|plates|reg|registered|registration)$/.exec(spelt(run)) ?? []
  if (!mark || !isLaterMark(mark)) return false
  draft.laterPlate = `car on a ${mark} plate`
  draft.rest.push(...run)
  return true
}

const drivenBefore = new Set('done covered driven did'.split(' '))
const drivenAfter = new Set('done covered driven'.split(' '))

/** '10k' and '2.5k' are what somebody has to spend, '10k driven' and 'only done 10k' how far a car may have been driven. */
export function readSum(
  { filters }: Draft,
  run: Token[],
  { given, tokens }: Pick<Around, 'tokens'> & { given: Criteria },
): boolean {
  // A full stop parts two words.
  const [, whole, tenths] = /^(\d{1,3})(?: (\d))?k$/.exec(spelt(run)) ?? []
  if (!whole) return false
  const amount = Number(whole) * 1_000 + Number(tenths ?? 0) * 100
  const at = tokens.indexOf(run[0]!)
  const [first, before, after] = [tokens[at - 2], tokens[at - 1], tokens[at + run.length]]
  const isFigure = (token: Token | undefined) => /^\d$/.test(token?.word ?? '')
  // Of '12.75k' the end is no sum.
  const isOfPence = /^\d\d$/.test(whole) && /^[1-7]\d$/.test(before?.word ?? '')
  if (isOfPence) return false
  // '1.6 5k' is an engine and a sum, '1.8 2.5k' as well; '94 3k' is a year and one.
  if (tenths && ((isFigure(before) && !isFigure(first)) || /^[89]\d$/.test(whole))) return false
  const isMiles = drivenBefore.has(before?.word ?? '') || drivenAfter.has(after?.word ?? '')
  const bounds = isMiles
    ? (['mileageFrom', 'mileageTo'] as const)
    : (['priceFrom', 'maxPrice'] as const)
  if (bounds.some((bound) => (filters[bound] ?? given[bound]) !== undefined)) return false
  if (isMiles) filters.mileageTo = amount
  else filters.maxPrice = highestPrice(amount)
  return true
}
