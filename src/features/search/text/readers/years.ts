import { modelYears } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import type { Token } from '../tokens.ts'
import type { Around, Draft } from './draft.ts'

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
