import { AppError } from '../../../platform/errors.ts'
import type { Criteria } from '../criteria.ts'
import type { SearchResponse } from '../schema.ts'
import type { FilterableFact } from './asks.ts'
import { factFilters, withinSentence, type FactCondition } from './filters.ts'

/** What is asked of each fact. */
export type FactConditions = { [Name in FilterableFact]?: FactCondition }

/** What is asked of a car in fields, and how that is said; refuses what the table doesn't have. */
export function readFacts(
  criteria: Criteria,
  today: string,
): { facts: FactConditions; factsAsked: SearchResponse['factsAsked'] } {
  const facts: FactConditions = {}
  const factsAsked: SearchResponse['factsAsked'] = []
  for (const { field, fact, name, takes, read, say } of factFilters) {
    const value = criteria[field]?.toLowerCase()
    if (value === undefined) continue
    const condition = read(value, today)
    if (!condition) refuse(field, `must be ${takes}`)
    facts[fact] = { ...facts[fact], ...condition }
    if (isNothing(facts[fact])) refuse(field, 'is less than the least that is asked for')
    factsAsked.push({ field, label: `${name}: ${say(value)}`, any: `Any ${withinSentence(name)}` })
  }
  return { facts, factsAsked }
}

const isNothing = ({ from, to }: FactCondition) =>
  from !== undefined && to !== undefined && Number(from) > to

function refuse(field: string, message: string): never {
  throw new AppError('invalid', `${field}: ${message}`, { field })
}
