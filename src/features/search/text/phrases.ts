import type { Node } from 'ohm-js'
import { facts } from '../../cars/facts/vocabulary.ts'
import { conditions, modelYears, type Condition } from '../../cars/rules.ts'
import { isLaterMark, yearsOfEndLetter, yearsOfMark } from '../../cars/registration.ts'
import { phraseGrammar } from './phrase-grammar.ts'
import { lookUp } from '../../../platform/look-up.ts'

export type Years = { from: number; to: number }

/** What a phrase asks for. Pounds, miles, model years. */
export type Phrase =
  /** `or` where it may be said of other years as well: of which, the car says. `isOfPlate` where marks before and after it are of its years too. */
  | { kind: 'years'; from?: number; to?: number; or?: Years; isOfPlate?: true }
  | { kind: 'price'; from?: number; to?: number }
  | { kind: 'mileage'; from?: number; to?: number }
  /** Brake horsepower. */
  | { kind: 'power'; from?: number; to?: number }
  | { kind: 'condition'; condition: Condition }
  /** A place comes next; how far around it, where that is said. `isIn` where 'in' alone says so, as it does of colours. */
  | { kind: 'near'; within?: number; isIn?: boolean }
  /** Made so long ago that it is free of tax. */
  | { kind: 'exempt' }
  /** A place comes next that no car may be so near to. */
  | { kind: 'far'; within: number }
  /** The least dear first. */
  | { kind: 'cheap' }

export type Item = {
  /** As it was typed. */
  text: string
  phrase?: Phrase
  /** It says 'over' or 'before', of which what isn't wanted leaves the opposite. */
  isBound?: boolean
  /** A comma or a full stop stands before it, behind which no denial goes on: 'rust: no, under 5k'. */
  isApart?: boolean
}

/** The rules of phrases that say so. */
const bounds: ReadonlySet<string> = new Set([
  ...['price_above', 'price_aboveSum', 'price_orMore', 'price_below', 'price_belowSum'],
  ...['mileage_above', 'mileage_wordFirstAbove', 'mileage_plus', 'mileage_orMore'],
  ...['mileage_wordFirstMore', 'mileage_wordFirstScaledMore'],
  ...['mileage_below', 'mileage_wordFirst', 'power_above', 'power_orMore', 'power_below'],
  ...['years_before', 'years_after', 'years_notBefore', 'years_notAfter'],
  ...['years_orBefore', 'years_orAfter', 'years_over'],
  ...['years_beforeDecade', 'years_afterDecade', 'years_notBeforeDecade', 'years_notAfterDecade'],
  ...['plate_before', 'plate_after', 'plate_notBefore', 'plate_notAfter'],
  ...['plate_orBefore', 'plate_orAfter'],
])

/** Fewer miles than any car has done: 'won't go over 50 miles' is said of a way there. */
const fewMiles = 1_000

/** 'Over 5k' of what isn't wanted is up to 5k that is; undefined where it would leave no car. */
export function opposite(phrase: Phrase): Phrase | undefined {
  if (!('to' in phrase || 'from' in phrase)) return undefined
  const { kind, from, to } = phrase
  if (kind === 'mileage' && (from ?? to!) < fewMiles) return undefined
  if (kind !== 'years') return to === undefined ? { kind, to: from! } : { kind, from: to }
  const step = phrase.isOfPlate ? 0 : 1
  const years = to === undefined ? { to: from! - step } : { from: to + step }
  return Object.values(years).every(isModelYear) ? { kind, ...years } : undefined
}

/** 'Low mileage' is so many miles at most. */
export const lowMileage = 60_000
/** Fewer miles than anybody looks for by 'mileage 60k'. */
const fewestSaid = 20_000
/** 'High mileage' is so many at least: six figures. */
const highMileage = 100_000

/**
 * The phrases and words of a text, in order. Every input is read: what is no phrase is a word.
 */
export function readItems(text: string): Item[] {
  // Each character for one, so that what was typed can be told from where it stands.
  const plain = text
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[’‘`´]/g, "'")
  const source = plain.length === text.length ? text : plain
  const match = phraseGrammar.match(plain)
  if (match.failed()) return []
  const found = semantics(match).items() as { start: number; end: number; rules: string[] }[]
  return found.flatMap(({ start, end, rules }, at): Item[] => {
    const typed = source.slice(start, end)
    const isApart = /[,;.!?]/.test(plain.slice(found[at - 1]?.end ?? 0, start))
    const phrase = rules[0] === 'word' ? undefined : meaningOf(rules, plain.slice(start, end))
    if (phrase) {
      // The 'insurance' of 'cheap insurance under 1500' is a word.
      const more = phrase.kind === 'cheap' ? typed.split(/\s+/).slice(1) : []
      const isBound = bounds.has(rules[1] ?? '')
      return [{ text: typed, phrase, isBound, isApart }, ...more.map((text) => ({ text }))]
    }
    // A phrase that asks for nothing that a car can have is words; of 'tax under £300' the sum is no Mercedes.
    const said =
      rules[0] === 'cost' ? (/^(?:road tax|tax|insurance)/i.exec(typed)?.[0] ?? '') : typed
    return said
      .split(/\s+/)
      .filter(Boolean)
      .map((word, n) => ({ text: word, isApart: isApart && n === 0 }))
  })
}

const semantics = phraseGrammar.createSemantics().addOperation('items', {
  query(_gap, items, _gaps) {
    return items.children.map((item: Node) => ({
      start: item.source.startIdx,
      end: item.source.endIdx,
      rules: rulesOf(item),
    }))
  },
})

/** The names of the rules that a part was read by: `['price', 'price_below']`. */
function rulesOf(item: Node): string[] {
  const choice = item.children[0]!
  if (choice.ctorName === 'word') return ['word']
  const rule = choice.children[0]!.children[0]!
  return [rule.ctorName, rule.children[0]?.ctorName ?? '']
}

const units = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const numerals: Record<string, number> = {
  a: 1,
  ...Object.fromEntries([...units, ...teens].map((word, n) => [word, n + 1])),
  ...Object.fromEntries(tens.map((word, n) => [word, 10 * n + 20])),
}

const scales = new Set(['k', 'grand', 'thousand', 'thou', 'bag', 'bags'])

/** The amounts in a text: '5-10k' is 5,000 and 10,000, 'two and a half grand' 2,500, 'fifteen hundred' 1,500. */
function amountsIn(text: string): number[] {
  const parts = inNumbers(text).match(/\d+(?:[,.]\d+)*|[a-z]+/g) ?? []
  const found: { value: number; isWhole: boolean }[] = []
  for (let at = 0; at < parts.length;) {
    const { value, length } = numberAt(parts, at)
    if (value === undefined) at++
    else {
      const { factor, isScaled, length: more } = scaleAt(parts, at + length)
      const isOfWords = /^(?:grand|thou)/.test(parts[at + length + more - 1] ?? '')
      const hundreds = hundredsAt(isOfWords ? parts : [], at + length + more)
      // 'A' and 'one' by themselves are no amount.
      if (isScaled || !/^(?:a|one)$/.test(parts[at]!))
        found.push({
          value: value * factor + scaleHalf(parts, at + length, factor) + hundreds.value,
          isWhole: isScaled,
        })
      at += length + more + hundreds.length
    }
  }
  const last = found.at(-1)
  return found.map(({ value, isWhole }) => {
    // '5-10k', but '500-1k'.
    const isOfThousands = last?.isWhole && value < 1_000 && value * 1_000 <= last.value * 3
    return Math.round(!isWhole && isOfThousands ? value * 1_000 : value)
  })
}

/** '2,500', '2.5', 'twenty five', 'a', and the hundred of 'hundred thousand'. */
function numberAt(
  parts: readonly string[],
  at: number,
): { value: number | undefined; length: number } {
  const part = parts[at]!
  if (/^\d/.test(part)) return { value: Number(part.replaceAll(',', '')), length: 1 }
  if (part === 'hundred') return { value: 1, length: 0 }
  const value = lookUp(numerals, part)
  const next = value !== undefined && tens.includes(part) ? units.indexOf(parts[at + 1] ?? '') : -1
  return next < 0 ? { value, length: 1 } : { value: value! + next + 1, length: 2 }
}

/** What a number is multiplied by: 'hundred', 'and a half grand', 'hundred thousand'. */
function scaleAt(parts: readonly string[], from: number) {
  let at = from
  let factor = 1
  if (parts[at] === 'hundred') {
    factor *= 100
    at++
  }
  const half = isHalf(parts, at) ? 3 : 0
  if (scales.has(parts[at + half] ?? '')) {
    factor *= 1_000
    at += half + 1
  } else at += half
  if (isHalf(parts, at)) at += 3
  return { factor, isScaled: factor > 1, length: at - from }
}

/** 'Half a grand' is 0.5 of one, 'a couple of grand' 2. */
const inNumbers = (text: string) =>
  text
    .replace(/\b(?:and|an|n) (?:a )?half\b/g, 'and a half')
    .replace(/\bhalf\s+a\b/g, '0.5')
    .replace(/\b(?:a\s)?\s*couple of\b/g, '2')

/** The 'five hundred' of 'two thousand and five hundred'. */
function hundredsAt(parts: readonly string[], from: number) {
  const at = parts[from] === 'and' ? from + 1 : from
  const n =
    units.indexOf(parts[at] ?? '') + 1 || (/^[1-9]$/.test(parts[at] ?? '') ? Number(parts[at]) : 0)
  return n > 0 && parts[at + 1] === 'hundred'
    ? { value: n * 100, length: at + 2 - from }
    : { value: 0, length: 0 }
}

const isHalf = (parts: readonly string[], at: number) =>
  parts[at] === 'and' && parts[at + 1] === 'a' && parts[at + 2] === 'half'

/** Half a thousand of 'two and a half grand', and half of one of 'two and a half to 4 grand', which is of thousands too. */
const scaleHalf = (parts: readonly string[], from: number, factor: number): number => {
  const { length } = scaleAt(parts, from)
  return parts.slice(from, from + length).includes('half') ? factor / 2 : 0
}

const within = (year: number) => Math.min(modelYears.last, Math.max(modelYears.first, year))

/** '1990', '90', "'03". */
const yearIn = (text: string): number[] =>
  [...text.matchAll(/\d{4}|\d\d/g)].map(([figures]) => {
    const n = Number(figures)
    return figures.length === 4 ? n : n >= 50 ? 1900 + n : 2000 + n
  })

/** 'Nineteen ninety two' is 1992, 'two thousand and three' 2003. */
const inFigures = (text: string) =>
  text.replace(
    /(?:nineteen[ -]*(eighty|ninety)|two thousand and)(?:[ -]*(one|two|three|four|five|six|seven|eight|nine))?/g,
    (_, ten: string | undefined, unit: string | undefined) =>
      String((ten ? 1900 + lookUp(numerals, ten)! : 2000) + (unit ? lookUp(numerals, unit)! : 0)),
  )

const isModelYear = (year: number) => year >= modelYears.first && year <= modelYears.last

function powerOf(kind: string, figures: number[]): Phrase | undefined {
  const { min, max } = facts.power
  if (!figures.every((bhp) => bhp >= min && bhp <= max)) return undefined
  const [from, to] = [Math.min(...figures), Math.max(...figures)]
  if (kind === 'power_range') return { kind: 'power', from, to }
  return kind === 'power_below' || kind === 'power_orLess'
    ? { kind: 'power', to }
    : { kind: 'power', from }
}

function meaningOf([rule, kind]: string[], text: string): Phrase | undefined {
  switch (rule) {
    case 'years':
      return yearsOf(kind ?? '', text)
    case 'plate':
      return platesOf(kind ?? '', text)
    case 'price':
      return kind?.endsWith('igures')
        ? { kind: 'price', ...ofFigures(kind ?? '', text) }
        : priceOf(kind ?? '', amountsIn(text))
    case 'mileage': {
      if (kind?.endsWith('igures')) return { kind: 'mileage', ...ofFigures(kind ?? '', text) }
      if (kind === 'mileage_low') return { kind: 'mileage', to: lowMileage }
      if (kind === 'mileage_high') return { kind: 'mileage', from: highMileage }
      const amounts = inMiles(text, amountsIn(text))
      // 'Average mileage 5k' says what somebody has to spend.
      if (kind?.startsWith('mileage_wordFirstScaled') && amounts[0]! < fewestSaid)
        return priceOf(kind.endsWith('More') ? 'price_orMore' : kind, amounts)
      return mileageOf(kind ?? '', amounts)
    }
    case 'power':
      return powerOf(kind ?? '', (text.match(/\d+/g) ?? []).map(Number))
    case 'nearMiles': {
      const miles = wayIn(text)
      return miles >= 1 && miles <= 1_000 ? { kind: 'near', within: miles } : { kind: 'near' }
    }
    case 'farMiles':
      return { kind: 'far', within: wayIn(text) }
    case 'near':
      return text === 'in' ? { kind: 'near', isIn: true } : { kind: 'near' }
    case 'cheap':
      return { kind: 'cheap' }
    case 'exempt':
      return { kind: 'exempt' }
    case 'condition': {
      const name = text.replace('condition', '').trim().replace(/\s+/, '-')
      const found = conditions.find(({ value }) => value === name)
      return found && { kind: 'condition', condition: found.value }
    }
    default:
      return undefined
  }
}

export const kilometresOfMile = 1.609

/** How many miles of a way it says: '30 km' are 19. */
const wayIn = (text: string): number => inMiles(text, [Number(/\d+/.exec(text)?.[0])])[0]!

/** '80k km' are some 50,000 miles. */
function inMiles(text: string, amounts: number[]): number[] {
  if (!/(?<![a-z])(?:kms?|kilomet(?:re|er)s?)(?![a-z])/.test(text)) return amounts
  const rounded = (miles: number) => Math.round(miles / 500) * 500
  return amounts.map((km) =>
    km < 5_000 ? Math.round(km / kilometresOfMile) : rounded(km / kilometresOfMile),
  )
}

/** 'Four figures' is 1,000 to 9,999; 'under five figures' is the same and less. */
function ofFigures(kind: string, text: string): { from?: number; to?: number } {
  const [word] = /three|four|five|six|[3-6]/.exec(text) ?? ['']
  const least = 10 ** ((lookUp(numerals, word) ?? Number(word)) - 1)
  if (kind.endsWith('belowFigures')) return { to: least - 1 }
  // Few are over a million.
  return least === 100_000 ? { from: least } : { from: least, to: least * 10 - 1 }
}

function mileageOf(kind: string, amounts: number[]): Phrase | undefined {
  if (amounts.length === 0) return undefined
  const [from, to] = [Math.min(...amounts), Math.max(...amounts)]
  switch (kind) {
    case 'mileage_above':
    case 'mileage_wordFirstAbove':
    case 'mileage_wordFirstMore':
    case 'mileage_wordFirstScaledMore':
    case 'mileage_plus':
    case 'mileage_plusAfter':
    case 'mileage_orMore':
      return { kind: 'mileage', from }
    case 'mileage_range':
    case 'mileage_rangeApart':
    case 'mileage_betweenRange':
    case 'mileage_wordFirstRange':
    case 'mileage_wordFirstRangeApart':
      return { kind: 'mileage', ...(from > 0 && { from }), to }
    case 'mileage_about':
    case 'mileage_ish':
    case 'mileage_orSo': {
      // So few are how far away a car may be, and not how far it has been driven.
      if (to < 1_000) return { kind: 'mileage', to }
      const rounded = (miles: number) => Math.round(miles / 500) * 500
      return { kind: 'mileage', from: rounded((to * 5) / 6), to: rounded((to * 7) / 6) }
    }
    default:
      return { kind: 'mileage', to }
  }
}

function priceOf(kind: string, [first, second]: number[]): Phrase | undefined {
  if (first === undefined) return undefined
  switch (kind) {
    case 'price_plainRange':
    case 'price_saidRange':
    case 'price_range':
    case 'price_wordRange':
    case 'price_betweenWordRange':
    case 'price_eitherRange':
      return second === undefined
        ? undefined
        : { kind: 'price', from: Math.min(first, second), to: Math.max(first, second) }
    case 'price_about':
    case 'price_ish':
      return first >= 100
        ? { kind: 'price', from: Math.round(first * 0.85), to: Math.round(first * 1.15) }
        : undefined
    case 'price_above':
    case 'price_aboveSum':
    case 'price_orMore':
      return { kind: 'price', from: first }
    default:
      // 'Under 2' is nobody's price.
      return first >= 100 ? { kind: 'price', to: first } : undefined
  }
}

function yearsOf(kind: string, text: string): Phrase | undefined {
  if (kind === 'years_age') return undefined
  if (kind === 'years_decade' || kind === 'years_decades') return decadesIn(text)
  if (kind === 'years_decadeToYear' || kind === 'years_yearToDecade')
    return decadeAndYear(kind, inFigures(text))
  if (/decade/i.test(kind)) return boundOfDecade(kind, text)
  const years = yearIn(inFigures(text))
  const [first, second] = years
  if (first === undefined) return undefined
  switch (kind) {
    case 'years_abbreviatedRange':
      // '1998 - 15 inch wheels' is of 1998.
      if (second === undefined || second < first || !isModelYear(second)) return undefined
      return bounded(first, second)
    case 'years_list':
      // 'RS 2000, 1991' is a car and its year.
      if (second! < first && !/or|and/.test(text)) return undefined
      return bounded(Math.min(...years), Math.max(...years))
    case 'years_range':
    case 'years_quotedRange':
      // Of '2004-2010' the first two are ours.
      return bounded(Math.min(...years), Math.max(...years))
    case 'years_betweenRange':
    case 'years_shortRange':
      // '91-16' is no span of years.
      return years.every(isModelYear) ? bounded(Math.min(...years), Math.max(...years)) : undefined
    case 'years_before':
      return bounded(undefined, first - 1)
    case 'years_orBefore':
    case 'years_upTo':
      return bounded(undefined, first)
    case 'years_after':
    case 'years_over':
      return bounded(first + 1, undefined)
    case 'years_notBefore':
      return isModelYear(first) || /\d{4}/.test(text) ? bounded(first, undefined) : undefined
    case 'years_notAfter':
      return isModelYear(first) || /\d{4}/.test(text) ? bounded(undefined, first) : undefined
    case 'years_since':
    case 'years_least':
    case 'years_orAfter':
      return bounded(first, undefined)
    case 'years_shortSince':
    case 'years_shortOrAfter':
      // '25 on' is of no year.
      return isModelYear(first) ? bounded(first, undefined) : undefined
    case 'years_shortUpTo':
    case 'years_shortOrBefore':
      return isModelYear(first) ? bounded(undefined, first) : undefined
    default:
      return isModelYear(first) ? bounded(first, first) : undefined
  }
}

/** Undefined where no car of ours is so old or so new. */
function bounded(from: number | undefined, to: number | undefined): Phrase | undefined {
  if ((from ?? 0) > modelYears.last || (to ?? Infinity) < modelYears.first) return undefined
  return {
    kind: 'years',
    ...(from !== undefined && { from: within(from) }),
    ...(to !== undefined && { to: within(to) }),
  }
}

/** 'Early 90s to 1998', '1985 to early 90s'. */
function decadeAndYear(kind: string, text: string): Phrase | undefined {
  const figures = kind === 'years_decadeToYear' ? /\d{4}$/ : /\d{4}/
  const year = Number(figures.exec(text)?.[0])
  const { from, to } = spanOfDecades(text.replace(figures, ''))
  return bounded(Math.min(from, year), Math.max(to, year))
}

/** 'Before the 90s', '80s or newer'. */
function boundOfDecade(kind: string, text: string): Phrase | undefined {
  const { from, to } = spanOfDecades(text)
  switch (kind) {
    case 'years_beforeDecade':
      return bounded(undefined, from - 1)
    case 'years_afterDecade':
      return bounded(to + 1, undefined)
    case 'years_decadeOn':
    case 'years_sinceDecade':
    case 'years_notBeforeDecade':
      return bounded(from, undefined)
    default:
      return bounded(undefined, to)
  }
}

const parts: Record<string, [number, number]> = { early: [0, 3], mid: [4, 6], late: [7, 9] }

/** From the first to the last: 'late 80s to early 90s' is 1987 to 1993. */
function decadesIn(text: string): Phrase {
  const { from, to } = spanOfDecades(text)
  return { kind: 'years', from: within(from), to: within(to) }
}

function spanOfDecades(text: string): Years {
  const found = text.matchAll(
    /(early|mid|late)(?![a-z])|(?:19)?(8|9)0|(?:20)?(0)0|(eigh|nine|nough)/g,
  )
  const years: number[] = []
  let said: [number, number][] = []
  for (const [, part, ...begun] of found) {
    // 'Early to mid' are both of the decade that comes.
    if (part) said.push(lookUp(parts, part)!)
    else {
      const first = lookUp(decades, begun.find(Boolean)!)!
      const whole: [number, number] = [0, 9]
      years.push(...(said.length > 0 ? said : [whole]).flat().map((year) => first + year))
      said = []
    }
  }
  return { from: Math.min(...years), to: Math.max(...years) }
}

/** By how they begin. */
const decades: Record<string, number> = {
  ...{ 8: 1980, 9: 1990, 0: 2000 },
  ...{ eigh: 1980, nine: 1990, nough: 2000 },
}

const letterNames: Record<string, string> = {
  ...{
    aitch: 'h',
    haitch: 'h',
    bee: 'b',
    cee: 'c',
    dee: 'd',
    eff: 'f',
    ef: 'f',
    gee: 'g',
    jay: 'j',
  },
  ...{ kay: 'k', ell: 'l', el: 'l', em: 'm', en: 'n', pee: 'p', ess: 's', tee: 't', vee: 'v' },
  ...{ 'double u': 'w', 'double you': 'w', ex: 'x', why: 'y', wye: 'y' },
}

/** The years in which plates came out: 'F to J reg' is 1988 to 1992, '51 plate or newer' from 2001 on. */
function platesOf(kind: string, text: string): Phrase | undefined {
  const plain = text.replace(
    /\b(?:double (?:u|you)|[a-z]{2,6})(?= ?-? ?(?:reg|plate))/g,
    (name) => lookUp(letterNames, name) ?? name,
  )
  if (kind !== 'plate_range' && kind !== 'plate_one') return boundOfPlate(kind, plain)
  const said = plain.replace(/^on an? /, '')
  const years = [...said.matchAll(/(?<![a-z\d])(?:\d\d|[a-z](?![a-z]))/g)].flatMap(
    ([mark]) => yearsOfMark(mark.toUpperCase()) ?? [],
  )
  if (years.length < (kind === 'plate_range' ? 4 : 2)) return undefined
  const mark = /^[a-z]\b/.exec(said)?.[0] ?? ''
  const [first, last] = (kind === 'plate_one' && yearsOfEndLetter(mark.toUpperCase())) || []
  const or = first && last && { or: { from: first, to: last } }
  return { kind: 'years', from: Math.min(...years), to: Math.max(...years), ...or }
}

/** 'Before P reg' is up to an N, which was new until the year in which the P came out. */
function boundOfPlate(kind: string, text: string): Phrase | undefined {
  const [mark = ''] = /(?<![a-z\d])(?:\d\d|[a-z])(?=[\s-]{0,9}(?:reg|plate))/.exec(text) ?? []
  const isUpTo = /before|upTo|notAfter/i.test(kind) && kind !== 'plate_notBefore'
  const [first, last] = yearsOfMark(mark.toUpperCase()) ?? []
  // All cars here have earlier ones.
  if (first === undefined || last === undefined)
    return isUpTo && isLaterMark(mark) ? { kind: 'years', to: modelYears.last } : undefined
  const isWithoutIt = kind === 'plate_before' || kind === 'plate_after'
  return isUpTo
    ? { kind: 'years', to: isWithoutIt ? first : last, isOfPlate: true }
    : { kind: 'years', from: isWithoutIt ? last : first, isOfPlate: true }
}
