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
  const isName = (other: Token | undefined) => other !== undefined && !left.includes(other)
  // 'Peugeot 88' and '94 Honda' are of 1988 and 1994; 'TDI 90' and '80 Series' are not.
  // 'Golf 94 3k' ends in a sum, and '94 3k golf' has one before the name.
  const others = tokens.filter((other) => other === token || !isSum(other))
  const [place, last] = [others.indexOf(token!), others.length - 1]
  const isBesideName = place === last ? isName(others[place - 1]) : place === 0 && isName(others[1])
  const isShort = make !== undefined && isBesideName && /^[89]\d$/.test(figures)
  const year = isShort ? 1900 + Number(figures) : Number(figures)
  if (!/^\d{4}$/.test(String(year)) || year < modelYears.first || year > modelYears.last)
    return false
  const isAsked = [filters.yearFrom, filters.yearTo, given.yearFrom, given.yearTo].some(Boolean)
  if (isAsked) return false
  filters.yearFrom = filters.yearTo = year
  return true
}

/** '2019', where it is all that is said beside a name: beside other words it may be when something was done to a car. */
export function readLaterYear(
  draft: Draft,
  [token]: Token[],
  { others, today }: { others: readonly Token[]; today: string },
): boolean {
  const year = /^20\d\d$/.test(token?.word ?? '') ? Number(token!.word) : 0
  const isLater = year > modelYears.last && year <= Number(today.slice(0, 4)) + 1
  if (!isLater || others.length > 0 || draft.attributes.length > 0) return false
  // 'Golf 2000 to 2008' may be of 2000.
  if (draft.filters.yearFrom !== undefined || draft.filters.yearTo !== undefined) return false
  draft.later = `car of ${year}`
  draft.rest.push(token!)
  return true
}

const isSum = ({ word }: Token) => /^\d{1,3}k$/.test(word)

/** '73 plate': of later years than any car here. */
export function readLaterPlate(draft: Draft, run: Token[]): boolean {
  const [, mark] = /^(\d\d) (?:plate|plates|reg|registered|registration)$/.exec(spelt(run)) ?? []
  if (!mark || !isLaterMark(mark)) return false
  draft.later = `car on a ${mark} plate`
  draft.rest.push(...run)
  return true
}

const drivenBefore = new Set('done covered driven did'.split(' '))
const drivenAfter = new Set('done covered driven'.split(' '))

/** '10k' is what somebody has to spend, '10k driven' and 'only done 10k' how far a car may have been driven. */
export function readSum(
  { filters }: Draft,
  [token]: Token[],
  { given, tokens }: Pick<Around, 'tokens'> & { given: Criteria },
): boolean {
  if (!token || !isSum(token)) return false
  const amount = Number(token.word.slice(0, -1)) * 1_000
  const at = tokens.indexOf(token)
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const isMiles = drivenBefore.has(before?.word ?? '') || drivenAfter.has(after?.word ?? '')
  const bounds = isMiles
    ? (['mileageFrom', 'mileageTo'] as const)
    : (['priceFrom', 'maxPrice'] as const)
  if (bounds.some((bound) => (filters[bound] ?? given[bound]) !== undefined)) return false
  if (isMiles) filters.mileageTo = amount
  else filters.maxPrice = highestPrice(amount)
  return true
}
