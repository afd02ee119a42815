import { wordsOf } from '../../../platform/text.ts'
import { facts, type Fact } from '../../cars/facts/vocabulary.ts'
import { attributes, fillers } from './attributes.ts'
import { meanings } from './lexicon.ts'
import { ordinaryWords } from './ordinary-words.ts'

/** Marks and makes that are no names here, and a unit: 'golf tsi' is no STI. */
const others = [
  ...['csl', 'dbs', 'gti', 'gts', 'gtt', 'nm', 'ora', 'tsi'],
  ...['seat', 'seta', 'saet', 'boxer', 'class'],
]

/** What people say of cars: 'petrol' is no Patrol. */
const wordsOfCars: ReadonlySet<string> = new Set([
  ...others,
  ...fillers,
  ...attributes.flatMap(({ typed, says }) => [...typed, ...says]).flatMap(wordsOf),
  ...Object.values(facts).flatMap((fact: Fact) =>
    [fact.label, ...(fact.kind === 'choice' ? Object.values(fact.choices) : [])].flatMap(wordsOf),
  ),
])

/** 'Space' of a Space Wagon, and 'LS400'; 'GLF', of one 1800, is oftener a Golf. */
const partsOfNames: ReadonlySet<string> = new Set(
  [...meanings.keys()]
    .filter((name) => name.includes(' '))
    .flatMap(wordsOf)
    .filter((word) => word.length > 3),
)

/** Whether it is a word by itself, which beside a make may be a slip ('mitsubishi station') and alone is asked about. */
export const isOrdinaryWord = (word: string): boolean =>
  ordinaryWords.has(word) || partsOfNames.has(word)

/** Whether a word is never a slip for a car's name. */
export const isPlainWord = (word: string): boolean =>
  wordsOfCars.has(word) || (isOrdinaryWord(word) && (word.length < 5 || /\d/.test(word)))
