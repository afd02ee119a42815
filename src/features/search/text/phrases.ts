import type { Node } from 'ohm-js'
import { facts } from '../../cars/facts/vocabulary.ts'
import { conditions, modelYears, type Condition } from '../../cars/rules.ts'
import { yearsOfMark } from '../../cars/registration.ts'
import { phraseGrammar } from './phrase-grammar.ts'
import { lookUp } from '../../../platform/look-up.ts'

/** What a phrase asks for. Pounds, miles, model years. */
export type Phrase =
  | { kind: 'years'; from?: number; to?: number }
  | { kind: 'price'; from?: number; to?: number }
  | { kind: 'mileage'; from?: number; to?: number }
  /** Brake horsepower. */
  | { kind: 'power'; from?: number; to?: number }
  | { kind: 'condition'; condition: Condition }
  /** A place comes next; how far around it, where that is said. */
  | { kind: 'near'; within?: number }
  /** The least dear first. */
  | { kind: 'cheap' }

export type Item = {
  /** As it was typed. */
  text: string
  phrase?: Phrase
}

/** 'Low mileage' is so many miles at most. */
export const lowMileage = 60_000

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
  return found.flatMap(({ start, end, rules }): Item[] => {
    const typed = source.slice(start, end)
    const phrase = rules[0] === 'word' ? undefined : meaningOf(rules, plain.slice(start, end))
    if (phrase) return [{ text: typed, phrase }]
    // A phrase that asks for nothing that a car can have is words.
    return typed
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ text: word }))
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

const numerals: Record<string, number> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
}

/** The amounts in a text: '5-10k' is 5,000 and 10,000, 'two grand' 2,000. */
function amountsIn(text: string): number[] {
  const parts = text.match(/\d+(?:[,.]\d+)*|[a-z]+/g) ?? []
  const isScale = (part: string | undefined) =>
    part === 'k' || part === 'grand' || part === 'thousand' || part === 'thou'
  const found = parts.flatMap((part, index) => {
    const isScaled = isScale(parts[index + 1])
    const named = isScaled ? lookUp(numerals, part) : undefined
    const value = named ?? Number(part.replaceAll(',', ''))
    return Number.isNaN(value) ? [] : [{ value, isScaled }]
  })
  const isLastScaled = found.at(-1)?.isScaled ?? false
  return found.map(({ value, isScaled }) =>
    Math.round(isScaled || (isLastScaled && value < 1_000) ? value * 1_000 : value),
  )
}

const within = (year: number) => Math.min(modelYears.last, Math.max(modelYears.first, year))

/** '1990', '90', "'03". */
const yearIn = (text: string): number[] =>
  [...text.matchAll(/\d{4}|\d\d/g)].map(([figures]) => {
    const n = Number(figures)
    return figures.length === 4 ? n : n >= 50 ? 1900 + n : 2000 + n
  })

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
      return priceOf(kind ?? '', amountsIn(text))
    case 'mileage': {
      if (kind === 'mileage_low') return { kind: 'mileage', to: lowMileage }
      return mileageOf(kind ?? '', amountsIn(text))
    }
    case 'power':
      return powerOf(kind ?? '', (text.match(/\d+/g) ?? []).map(Number))
    case 'nearMiles': {
      const miles = Number(/\d+/.exec(text)?.[0])
      return miles >= 1 && miles <= 1_000 ? { kind: 'near', within: miles } : { kind: 'near' }
    }
    case 'near':
      return { kind: 'near' }
    case 'cheap':
      return { kind: 'cheap' }
    case 'condition': {
      const name = text.replace('condition', '').trim().replace(/\s+/, '-')
      const found = conditions.find(({ value }) => value === name)
      return found && { kind: 'condition', condition: found.value }
    }
    default:
      return undefined
  }
}

function mileageOf(kind: string, amounts: number[]): Phrase | undefined {
  if (amounts.length === 0) return undefined
  const [from, to] = [Math.min(...amounts), Math.max(...amounts)]
  switch (kind) {
    case 'mileage_above':
    case 'mileage_wordFirstAbove':
    case 'mileage_plus':
    case 'mileage_plusAfter':
    case 'mileage_orMore':
      return { kind: 'mileage', from }
    case 'mileage_range':
      return { kind: 'mileage', from, to }
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
  if (kind === 'years_decade') return decadeOf(text)
  if (kind === 'years_decadeOn') return { kind: 'years', from: decadeOf(text).from }
  if (kind === 'years_decadeBack') return { kind: 'years', to: decadeOf(text).to }
  const [first, second] = yearIn(text)
  if (first === undefined) return undefined
  const bounded = (from: number | undefined, to: number | undefined): Phrase | undefined => {
    const isPast = (from ?? 0) > modelYears.last || (to ?? Infinity) < modelYears.first
    if (isPast) return undefined
    return {
      kind: 'years',
      ...(from !== undefined && { from: within(from) }),
      ...(to !== undefined && { to: within(to) }),
    }
  }
  switch (kind) {
    case 'years_range':
    case 'years_shortRange':
      // '91-16' is no span of years.
      if (second === undefined || !isModelYear(first) || !isModelYear(second)) return undefined
      return bounded(Math.min(first, second), Math.max(first, second))
    case 'years_before':
      return bounded(undefined, first - 1)
    case 'years_orBefore':
    case 'years_upTo':
      return bounded(undefined, first)
    case 'years_after':
      return bounded(first + 1, undefined)
    case 'years_since':
    case 'years_orAfter':
      return bounded(first, undefined)
    case 'years_shortOrAfter':
      // '25 on' is of no year.
      return isModelYear(first) ? bounded(first, undefined) : undefined
    default:
      return isModelYear(first) ? bounded(first, first) : undefined
  }
}

const parts: Record<string, [number, number]> = { early: [0, 3], mid: [4, 6], late: [7, 9] }

function decadeOf(text: string): { kind: 'years'; from: number; to: number } {
  const first = /80|eight/.test(text) ? 1980 : /90|nine/.test(text) ? 1990 : 2000
  const [from, to] = parts[/early|mid|late/.exec(text)?.[0] ?? ''] ?? [0, 9]
  return { kind: 'years', from: within(first + from), to: within(first + to) }
}

/** The years in which plates came out: 'F to J reg' is 1988 to 1992, '51 plate or newer' from 2001 on. */
function platesOf(kind: string, text: string): Phrase | undefined {
  const marks = text.replace(/^on an? /, '').matchAll(/(?<![a-z\d])(?:\d\d|[a-z](?![a-z]))/g)
  const years = [...marks].flatMap(([mark]) => yearsOfMark(mark.toUpperCase()) ?? [])
  if (years.length < (kind === 'plate_range' ? 4 : 2)) return undefined
  const [from, to] = [Math.min(...years), Math.max(...years)]
  if (kind === 'plate_orAfter') return { kind: 'years', from }
  return { kind: 'years', ...(kind !== 'plate_orBefore' && { from }), to }
}
