import type { Make } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import type { Years } from '../phrases.ts'
import type { Token } from '../tokens.ts'

/** What a car must bear in its names, or have in its listing. */
export type Term = {
  typed: string
  /** Any of these will do; one of several words has them one after another. */
  any: string[]
  in: 'names' | 'text'
  /** Or it is called one of these: '-coupe' where it is not called so as well. */
  orNamed?: string[]
  /** It is what a model is called, besides being a word: 'escort', not 'mk1'. */
  isModel?: true
  /** It is looked for where no car has it, and not left out. */
  isCertain?: true
  /** What it is called, where a table of ours knows it: 'automatic'. */
  label?: string
}

/** Where no car may be, and within how many miles, where that is said. */
export type AwayFrom = { place: string; within?: number }

/** What the words of a text name and ask for, before anything was looked for. */
export type Interpretation = {
  make?: Make
  /** The family that was named, or that a name is a part of. */
  model?: string
  /** The families that are shown: the one that was named, and those under it. */
  families?: string[]
  /** The families that have a part called so; shown where no car is. */
  partOf?: string[]
  /** What the words ask for that has a filter of its own. */
  filters: Criteria
  /** The years of a plate's letter when it stood at the end: meant where the car was on sale in those alone. */
  otherYears?: Years
  terms: Term[]
  /** What a car must not be: each leaves out the cars that are called so or whose sellers say so. */
  without: Term[]
  /** Places around which none of them may be. */
  notNear?: AwayFrom[]
  /** A make that is asked for and not sold here. */
  absent?: string
  /** The one word for that make, by which a car that is sold here may be called: an MG Metro is a Rover. */
  badge?: string
}

/** What has been made of a text so far: each reader adds what it reads. */
export type Draft = Interpretation & {
  /** Words that were understood and are no filters. */
  rest: Token[]
  attributes: { label: string; run: Token[] }[]
  /** What cars of several makes are called, any of which will do: 'bmw', 'volkswagen golf'. */
  either?: string[]
  /** 'Car on a 73 plate', 'car of 2019', which none that is sold here is. */
  later?: string
  /** A year beyond which no car is ('newer than 2010'), the words that say so, and what would be of those. */
  beyond?: { year: Token; words: Token[]; label: string }
  /** The words for what isn't sold here. */
  absentRun?: Token[]
  /** Slips in the names of places. */
  places: { from: string; to: string }[]
}

/** All words, and those of which nothing was made yet. */
export type Around = { tokens: readonly Token[]; left: readonly Token[] }
