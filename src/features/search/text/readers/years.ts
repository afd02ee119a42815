import { normaliseText } from '../../../../platform/text.ts'
import { isLaterMark } from '../../../cars/registration.ts'
import { modelYears } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import { highestPrice } from '../../rules.ts'
import { namesAlone } from '../lexicon.ts'
import { spelt, type Token } from '../tokens.ts'
import type { Around, Draft } from './draft.ts'

/** '1991' and, beside a name, '91'. */
export function readYear(
  draft: Draft,
  [token]: Token[],
  { given, tokens, left }: Around & { given: Criteria },
): boolean {
  const { filters } = draft
  const figures = token?.word ?? ''
  const beyond = beyondOurs(token!, tokens)
  if (beyond) {
    // Without them it would be that year that is asked for.
    draft.rest.push(...beyond.words)
    draft.beyond = { ...beyond, year: token! }
    if (!beyond.isBefore) return false
    draft.later = beyond.label
    draft.rest.push(token!)
    return true
  }
  // 'Peugeot 88' and '94 Honda' are of 1988 and 1994; 'TDI 90' and '80 Series' are not.
  const isShort =
    isOfCars(draft, [figures]) &&
    isBesideName([token!], { tokens, left }) &&
    /^[89]\d$/.test(figures)
  const year = isShort ? 1900 + Number(figures) : Number(figures)
  if (!/^\d{4}$/.test(String(year)) || year < modelYears.first || year > modelYears.last)
    return false
  if (isYearRequested(filters, given)) return false
  filters.yearFrom = filters.yearTo = year
  return true
}

/** '95 or 96' beside a name, where they are no cars. */
export function readEitherYear(
  draft: Draft,
  run: Token[],
  { given, tokens, left }: Around & { given: Criteria },
): boolean {
  const { filters } = draft
  const [, one, other] = /^([890]\d) or ([890]\d)$/.exec(spelt(run)) ?? []
  if (!one || !other || !isOfCars(draft, [one, other]) || !isBesideName(run, { tokens, left }))
    return false
  const years = [one, other].map((figures) => (figures < '80' ? 2000 : 1900) + Number(figures))
  if (years.some((year) => year > modelYears.last) || isYearRequested(filters, given)) return false
  filters.yearFrom = Math.min(...years)
  filters.yearTo = Math.max(...years)
  return true
}

/** Whether a car is named that is called by none of these: '95' is of 1995 beside 'bmw or audi', and beside 'bmw or saab' a 9-5. */
function isOfCars({ make, either }: Draft, figures: readonly string[]): boolean {
  if (make !== undefined) return true
  const its = figures
    .flatMap(namesAlone)
    .flatMap((one) => (one.make ? normaliseText(one.make) : []))
  return either !== undefined && !either.some((name) => its.some((make) => name.startsWith(make)))
}

/** Whether a name stands before these, and nothing behind them, or one behind them and nothing before. */
function isBesideName(run: readonly Token[], { tokens, left }: Around): boolean {
  const isName = (other: Token | undefined) => other !== undefined && !left.includes(other)
  // 'Golf 94 3k' ends in a sum, and '94 3k golf' has one before the name.
  const others = tokens.filter((other) => run.includes(other) || !isSum(other))
  const index = others.indexOf(run[0]!)
  const end = index + run.length
  return end === others.length ? isName(others[index - 1]) : index === 0 && isName(others[end])
}

const isYearRequested = (filters: Criteria, given: Criteria) =>
  [filters.yearFrom, filters.yearTo, given.yearFrom, given.yearTo].some(Boolean)

const olderThan = ['pre', 'before', 'older than', 'earlier than']
const newerThan = ['post', 'after', 'newer than', 'later than']
const orOlder = ['or', 'and'].flatMap((or) => [`${or} older`, `${or} earlier`, `${or} before`])
const orNewer = [
  ...['onwards', 'onward', 'on'],
  ...['or', 'and'].flatMap((or) =>
    ['newer', 'later', 'after', 'above', 'upwards', 'up'].map((newer) => `${or} ${newer}`),
  ),
]

/** 'Before 1980' and 'newer than 2010', as no car here is; the words that say so. */
function beyondOurs(
  token: Token,
  tokens: readonly Token[],
): { label: string; words: Token[]; isBefore: boolean } | undefined {
  if (!/^(?:19[678]|20\d)\d$/.test(token.word)) return undefined
  const year = Number(token.word)
  const beside = (from: number, to: number) =>
    tokens.filter(
      ({ at, stretch }) =>
        stretch === token.stretch && at >= token.at + from && at <= token.at + to,
    )
  const said = (among: string[], ...runs: Token[][]) =>
    runs.find((run) => among.includes(spelt(run)))
  const [one, two] = [beside(-1, -1), beside(-2, -1)]
  const isAfter = year >= modelYears.last
  const words = said(isAfter ? newerThan : olderThan, one, two)
  if (words && (isAfter || year <= modelYears.first))
    return {
      label: `car from ${isAfter ? 'after' : 'before'} ${year}`,
      words,
      isBefore: !isAfter,
    }
  if (year >= modelYears.first && year <= modelYears.last) return undefined
  const more =
    said(isAfter ? orNewer : orOlder, beside(1, 1), beside(1, 2)) ??
    (isAfter ? said(['since'], one) : undefined)
  return (
    more && {
      label: `car of ${year} or ${isAfter ? 'newer' : 'older'}`,
      words: more,
      isBefore: !isAfter,
    }
  )
}

/** '2019', where it is all that is said beside a name: beside other words it may be when something was done to a car. */
export function readLaterYear(
  draft: Draft,
  [token]: Token[],
  { others, today }: { others: readonly Token[]; today: string },
): boolean {
  const year = /^20\d\d$/.test(token?.word ?? '') ? Number(token!.word) : 0
  const beyond = draft.beyond?.year === token ? draft.beyond : undefined
  const isLater = year > modelYears.last && year <= Number(today.slice(0, 4)) + 1
  const isOther = (other: Token) => !beyond?.words.includes(other)
  if (!(isLater || beyond) || others.some(isOther) || draft.attributes.length > 0) return false
  // 'Golf 2000 to 2008' may be of 2000.
  if (draft.filters.yearFrom !== undefined || draft.filters.yearTo !== undefined) return false
  draft.later = beyond?.label ?? `car of ${year}`
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
