import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { wordsOf } from '../../platform/text.ts'
import { factWords } from '../cars/facts/words.ts'
import type { Facts } from '../cars/facts/vocabulary.ts'
import { modelFamily } from '../cars/model-family.ts'
import { namesOf } from '../cars/names.ts'
import { conditionLabel, type Condition, type Make } from '../cars/rules.ts'

type Described = {
  make: Make
  model: string
  year: number
  condition: Condition
  location: string
  description: string
  facts?: Facts
}

/** Everything that a search for words may find a car by, in one spelling. */
export function searchDocument(details: Described): string[] {
  const { make, model, year, condition, location, description, facts = {} } = details
  const family = modelFamily(make, model)
  const words = wordsOf(
    [make, model, family, year, conditionLabel(condition), location, description].join(' '),
  )
  const ofFacts = factWords(facts).flatMap(wordsOf)
  const said = new Set([...words, ...ofFacts])
  // What it is called without its seller saying so comes last, where it tears no phrase apart.
  return [...words, ...ofFacts, ...namesOf(details).filter((name) => !said.has(name))]
}

const termsOf = (words: readonly string[]) =>
  [...new Set(words)].filter((word) => word.length >= 3 && word.length <= 40).sort()

/** Words that a searcher's spelling may be mended to. */
export async function countTerms(tx: Transaction, words: readonly string[]): Promise<void> {
  await sql`
    insert into search_terms (term) select unnest(${termsOf(words)}::text[])
    on conflict (term) do update set n = search_terms.n + 1
  `.execute(tx)
}

/** Counts what a car on sale says now in the place of what it said before. */
export async function recountTerms(tx: Transaction, before: string, now: string): Promise<void> {
  if (before === now) return
  await countTerms(tx, now.split(' '))
  await uncountTerms(tx, before.split(' '))
}

/** The reverse: a word that no listing holds any more is gone. */
export async function uncountTerms(tx: Transaction, words: readonly string[]): Promise<void> {
  const terms = termsOf(words)
  await sql`update search_terms set n = n - 1 where term = any(${terms}::text[])`.execute(tx)
  await sql`delete from search_terms where n <= 0 and term = any(${terms}::text[])`.execute(tx)
}
