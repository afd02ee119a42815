import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { wordsOf } from '../../platform/text.ts'
import { withoutDenied } from '../cars/denials.ts'
import { factSearchTerms } from '../cars/facts/search-terms.ts'
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

/** No full stop of '2.8' or 'Mk. II', no colon of '10:30', no stroke of 'A/C' ends one; that of 'rust.Sunroof' does. */
const clausesOf = (text: string): string[] =>
  deniedFirst(text.replace(/\bmk\.\s/gi, 'mk ')).split(
    /[.!?:;]\s|(?<=[a-z][.!?;])(?=[A-Z])|\s\/\s|\s\|\s|[\n\r]/,
  )

/** 'Sunroof: no' as 'no Sunroof'. */
const deniedFirst = (text: string): string =>
  text
    .split(/([.,;!?|\n\r])/)
    .map((part) => {
      const [feature = '', said = ''] = part.split(':')
      return /^\s*no\s*$/i.test(said) ? ` no ${feature}` : part
    })
    .join('')

/** Everything that a search for words may find a car by, in one spelling; what its advert denies is not among it. */
export function searchDocument(details: Described): string[] {
  const { make, model, year, condition, location, description, facts = {} } = details
  const family = modelFamily(make, model)
  const named = [make, model, family, year, conditionLabel(condition), location].join(' ')
  // 'Accidents: no. Leather: yes'
  const words = [named, ...clausesOf(description)].flatMap((clause) =>
    withoutDenied(wordsOf(clause)),
  )
  const ofFacts = factSearchTerms(facts).flatMap(wordsOf)
  const said = new Set([...words, ...ofFacts])
  // What it is called without its seller saying so comes last, where it tears no phrase apart.
  return [...words, ...ofFacts, ...namesOf(details).filter((name) => !said.has(name))]
}

const termsOf = (document = '') =>
  new Set(document.split(' ').filter((word) => word.length >= 3 && word.length <= 40))

/** What a listing on sale said before, and what it says now: its search document, where there was or is one. */
type Saying = { before?: string; now?: string }

/**
 * Counts in how many listings a word stands, to which a searcher's spelling may be mended; one that stands in none any more is gone.
 * Call it once for all that is changed: every word that is touched is locked until the end, and in one order, so that
 * whoever changes another listing at once waits, and neither locks the other out.
 */
export async function recountTerms(tx: Transaction, sayings: readonly Saying[]): Promise<void> {
  const changes = new Map<string, number>()
  const count = (document: string | undefined, by: number) => {
    for (const term of termsOf(document)) changes.set(term, (changes.get(term) ?? 0) + by)
  }
  for (const { before, now } of sayings) {
    count(before, -1)
    count(now, 1)
  }
  const terms = [...changes.keys()].filter((term) => changes.get(term) !== 0).sort()
  if (terms.length === 0) return
  await sql`
    insert into search_terms (term, n)
    select * from unnest(${terms}::text[], ${terms.map((term) => changes.get(term))}::int[])
    on conflict (term) do update set n = search_terms.n + excluded.n
  `.execute(tx)
  await sql`delete from search_terms where n <= 0 and term = any(${terms}::text[])`.execute(tx)
}
