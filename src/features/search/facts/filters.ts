import { counted, number } from '../../../ui/format.ts'
import { facts, longestMotMonths, type Fact } from '../../cars/facts/vocabulary.ts'
import {
  asks,
  type FilterableFact,
  type AskForChoice,
  type AskForDay,
  type AskForFigure,
  type FactField,
} from './asks.ts'

/** What must be said of one fact: one of some values, or what lies between two. */
export type FactCondition = { anyOf?: string[]; from?: number | string; to?: number }

/** A filter of a fact. */
export type FactFilter = {
  field: FactField
  fact: FilterableFact
  /** In the form: 'Engine size from'. */
  label: string
  /** In a sentence: 'Engine size'. */
  name: string
  /** Whether its words want the whole width of the form. */
  isLong?: boolean
  /** What may be picked from a list… */
  picks: { value: string; label: string }[]
  /** …how it says a value there… */
  labelOf(value: string): string
  /** …and what is taken, as an API names it. */
  takes: string
  /** What a value asks for; null where it is none. */
  read(value: string, today: string): FactCondition | null
  /** A value in a sentence: 'up to 3', 'from 1,800 cc'. */
  say(value: string): string
}

const choicesOf = (name: FilterableFact): Record<string, string> => {
  const fact: Fact = facts[name]
  return fact.kind === 'choice' ? fact.choices : {}
}

function choiceFilter(name: FilterableFact, { will, label = facts[name].label }: AskForChoice) {
  const choices = choicesOf(name)
  const all = Object.keys(choices)
  // What every car has that says anything is nothing to ask for.
  const open = will === 'orBefore' ? all.at(-1) : will === 'orAfter' ? all[0] : undefined
  const willDo = (value: string): string[] => {
    const at = all.indexOf(value)
    if (will === 'that') return [value]
    return will === 'orBefore' ? all.slice(0, at + 1) : all.slice(at)
  }
  const labelOf = (value: string): string => {
    const isNumber = /^\d+$/.test(value)
    if (isNumber && will === 'orAfter') return `${value} or more`
    if (isNumber && will === 'orBefore' && value !== all[0]) return `Up to ${value}`
    const said = will === 'orBefore' && !isNumber ? willDo(value) : [value]
    const [first = '', ...others] = said.map((one) => choices[one] ?? one)
    return [first, ...others.map(withinSentence)].join(' or ')
  }
  const picks = all
    .filter((value) => value !== open)
    .map((value) => ({ value, label: labelOf(value) }))
  const takes = picks.map(({ value }) => value)
  return {
    ...{ field: name as FactField, fact: name, label, name: label, picks },
    isLong: picks.some((pick) => pick.label.length > 20),
    labelOf,
    takes: `one of: ${takes.join(', ')}`,
    read: (value: string) => (takes.includes(value) ? { anyOf: willDo(value) } : null),
    say: (value: string) => withinSentence(labelOf(value)),
  }
}

function figureFilters(name: FilterableFact, { from, to, picks }: AskForFigure): FactFilter[] {
  const fact: Fact = facts[name]
  if (fact.kind !== 'figure') throw new Error(`${name} is no figure`)
  const { label, unit, min, max } = fact
  const labelOf = (value: string) => `${number(Number(value))} ${unit}`
  const filter = (field: string, end: 'from' | 'to'): FactFilter => ({
    ...{ field: field as FactField, fact: name, label: `${label} ${end}`, name: label },
    picks: picks.map((n) => ({ value: String(n), label: labelOf(String(n)) })),
    labelOf,
    takes: `a whole number from ${min} to ${number(max)}`,
    read: (value) => {
      const n = wholeNumber(value, min, max)
      return n === null ? null : { [end]: n }
    },
    say: (value) => `${end === 'from' ? 'from' : 'up to'} ${labelOf(value)}`,
  })
  return [filter(from, 'from'), ...(to === undefined ? [] : [filter(to, 'to')])]
}

function monthsFilter(name: FilterableFact, { left, label, picks }: AskForDay): FactFilter {
  const labelOf = (value: string) => `${counted(Number(value), 'month')} or more`
  return {
    ...{ field: left as FactField, fact: name, label, name: label },
    picks: picks.map((n) => ({ value: String(n), label: labelOf(String(n)) })),
    labelOf,
    takes: `a whole number from 1 to ${longestMotMonths}`,
    read: (value, today) => {
      const n = wholeNumber(value, 1, longestMotMonths)
      return n === null ? null : { from: monthsAfter(today, n) }
    },
    say: labelOf,
  }
}

const wholeNumber = (value: string, min: number, max: number): number | null => {
  const n = /^\d{1,5}$/.test(value) ? Number(value) : NaN
  return n >= min && n <= max ? n : null
}

/** '2026-11-30' and three months: '2027-02-28'. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const longest = new Date(Date.UTC(year, month + months, 0))
  longest.setUTCDate(Math.min(date, longest.getUTCDate()))
  return longest.toISOString().slice(0, 10)
}

/** 'Full' → 'full', but 'V5C' as it is. */
export const withinSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label

function filtersOf(name: FilterableFact): FactFilter[] {
  const ask: AskForChoice | AskForFigure | AskForDay = asks[name]
  if ('will' in ask) return [choiceFilter(name, ask)]
  return 'left' in ask ? [monthsFilter(name, ask)] : figureFilters(name, ask)
}

/** All filters of facts, in the order of the form. */
export const factFilters: readonly FactFilter[] = (Object.keys(asks) as FilterableFact[]).flatMap(
  filtersOf,
)
