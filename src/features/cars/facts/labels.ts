import { number } from '../../../ui/format.ts'
import type { FactLine } from './schema.ts'
import { saidFacts, type StoredFacts } from './stored.ts'
import { factNames, facts, type Fact, type FactName } from './vocabulary.ts'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '1991-08' → 'Aug 1991'; of a day, its month. */
export const monthAndYear = (month: string): string =>
  `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** '2027-05-31' → '31 May 2027'. */
const dayLabel = (day: string) => `${Number(day.slice(8, 10))} ${monthAndYear(day)}`

/** A fact as people read it: 'Automatic', '1,781 cc', '31 May 2027'. */
export function factLabel(name: FactName, value: string | number): string {
  const fact: Fact = facts[name]
  switch (fact.kind) {
    case 'choice':
      return fact.choices[value] ?? String(value)
    case 'figure':
      return `${number(Number(value))} ${fact.unit}`
    case 'day':
      return dayLabel(String(value))
    case 'month':
      return monthAndYear(String(value))
    case 'line':
      return String(value)
  }
}

/** What is said of a car, in the order of the table. */
export const factLines = (stored: StoredFacts): FactLine[] => {
  const said = saidFacts(stored)
  return factNames.flatMap((name) => {
    const value = said[name]
    if (value === undefined) return []
    const { label, part }: Fact = facts[name]
    return [{ name, label, value, text: factLabel(name, value), ...(part && { part }) }]
  })
}
