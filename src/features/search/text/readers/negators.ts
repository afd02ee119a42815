import { normaliseText } from '../../../../platform/text.ts'

/** As much of one as is read here, as those are made by what reads this. */
type Token = { word: string }

/** What stands before something that isn't wanted, the longest first. */
const negators: string[][] = [
  'anywhere other than',
  'anywhere except',
  'anywhere but',
  'any colour other than',
  'any color other than',
  'any colour apart from',
  'any colour except',
  'any colour but',
  'any color but',
  'any make but',
  'anything other than',
  'anything except',
  'anything but',
  'other than',
  'apart from',
  'except for',
  'rather than',
  'instead of',
  'do not want',
  'dont want',
  'do not like',
  'dont like',
  'must not be',
  'mustnt be',
  'cant be',
  'is not',
  'will not',
  'wont',
  'would not',
  'wouldnt',
  'can not',
  'cannot',
  'cant',
  'isnt',
  'are not',
  'arent',
  'aint',
  'not',
  'no',
  'non',
  'without',
  'minus',
  'never',
  'neither',
  'nothing',
  'nowhere',
  'except',
  'excepting',
  'excluding',
  'exclude',
  'avoid',
  'avoiding',
].map((words) => words.split(' '))

/** 'No cars in Leeds', 'nothing with leather': whatever it is, it is what is not wanted. */
const anyCar = 'car cars vehicle vehicles anything'.split(' ')

/** Between that and what it is said of: 'not in red', 'not another of the 911s', 'no cars that are red'. */
export const between = new Set([
  ...'a an the in any another of one those these want wanted be that are is with'.split(' '),
  ...anyCar,
])

/** How many words stand between it and a place: 'any cars' of 'no cars in Leeds'. */
export function carsLength(words: readonly Token[]): number {
  const end = words.findIndex(({ word }) => !/^(?:an?|any)$/.test(word) && !anyCar.includes(word))
  return end < 0 || !words.slice(0, end).some(({ word }) => anyCar.includes(word)) ? 0 : end
}

/** Between it and a phrase: 'not in the 90s'. */
const beforePhrase = new Set([...'a an any ones one in of from the too very'.split(' '), ...anyCar])
/** Between it and a bound alone: 'nothing [that has done] over 90k miles'. */
const beforeBound = new Set(
  'to at with that are is has have had done cost costs costing priced'.split(' '),
)
/** Of whoever doesn't want to, or can't, but not of 'nothing to pay': 'don't want [to pay] over 5k'. */
const spending = new Set('pay paying spend spending go going'.split(' '))

/** Where a 'not' begins with which these words, as they were typed, end; their number where they end with none. */
export function unwantedFrom(
  typed: readonly string[],
  { isBound = false }: { isBound?: boolean | undefined },
): number {
  const words = typed.map((word) => word.toLowerCase())
  const last = words.findLastIndex(
    (word) =>
      !(beforePhrase.has(word) || (isBound && (beforeBound.has(word) || spending.has(word)))),
  )
  const start = negatorBefore(typed.slice(0, last + 1))
  if (start === undefined) return typed.length
  const isOfWhatIsPaid = words.slice(last + 1).some((word) => spending.has(word))
  return isOfWhatIsPaid && /^(?:no|nothing)$/.test(words[start]!) ? typed.length : start
}
/** Before it, of no meaning by themselves: 'but not', 'that isnt', 'ideally not'. */
export const before = new Set(
  'but and just so that thats which is ideally preferably definitely please'.split(' '),
)
export const another = new Set(['or', 'nor'])

export const negatorLength = (stretch: readonly Token[]): number =>
  negators.find((words) => words.every((word, n) => stretch[n]?.word === word))?.length ?? 0

/** Whether something is denied among these words, as they were typed. */
export function hasNegator(typed: readonly string[]): boolean {
  const words = typed.map((word) => ({ word: normaliseText(word) }))
  return words.some((_, at) => negatorLength(words.slice(at)) > 0)
}

const longest = Math.max(...negators.map(({ length }) => length))

function negatorBefore(typed: readonly string[]): number | undefined {
  const words = typed.slice(-longest).map(normaliseText)
  const ending = negators.find(
    (each) =>
      each.length <= words.length && each.every((word, n) => words.at(n - each.length) === word),
  )
  return ending && typed.length - ending.length
}

/** 'Nothing but red' is red, and 'not far from' is near. */
const doubles = [
  'nothing but',
  'nothing except',
  'not far',
  'not too far',
  'not so far',
  'not very far',
].map((words) => words.split(' '))

export const doubleLength = (stretch: readonly Token[]): number =>
  doubles.find((words) => words.every((word, n) => stretch[n]?.word === word))?.length ?? 0

/** 'No red flags' and 'no turbo lag' are said of no colour and no turbo. */
const troubles = new Set(
  (
    'flag flags smoke issue issues problem problems leak leaks lag wear tax money advisories advisory fault faults fail ' +
    'fails failure failures history agent agents trader traders dealer dealers worries insurance prices'
  ).split(' '),
)
/** What one word before them says which trouble: 'no cambelt issues'. */
const onlyTroubles = new Set(
  'issue issues problem problems leak leaks fault faults advisories worries lag smoke'.split(' '),
)
/** 'Not red' is a wish, where 'no red flags' is praise. */
const praises = new Set(['no', 'without', 'zero'])

const troublesAt = (words: readonly Token[]): number => {
  // 'No automatic box' is a wish.
  const isBox = words[0]?.word === 'box' && words[1]?.word === 'insurance'
  const end = words.findIndex(({ word }, n) => !troubles.has(word) && !(n === 0 && isBox))
  return end < 0 ? words.length : end
}

/** How many words of praise begin there, of which the first so many after the 'no' are a name or an attribute. */
export function praiseLength(stretch: readonly Token[], named: number): number {
  const [first, said, trouble] = stretch.map(({ word }) => word)
  if (!first || !praises.has(first)) return 0
  const after = named > 0 ? troublesAt(stretch.slice(1 + named)) : 0
  if (after > 0) return 1 + named + after
  const isOne = said !== undefined && trouble !== undefined && onlyTroubles.has(trouble)
  return isOne && !another.has(said) ? 2 + troublesAt(stretch.slice(2)) : 0
}

/** 'No rust issues' is no rust: how many words more it is. */
export function troublesAfter(stretch: readonly Token[], attributeLength: number): number {
  const isPraise = attributeLength > 0 && praises.has(stretch[0]!.word)
  return isPraise && onlyTroubles.has(stretch[attributeLength]?.word ?? '') ? 1 : 0
}
