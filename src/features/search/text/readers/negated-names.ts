import { capitalised, normaliseText } from '../../../../platform/text.ts'
import type { Make } from '../../../cars/rules.ts'
import { fillers } from '../attributes.ts'
import { isAmbiguous, isWholeMake, meanings, spellings, type Meaning } from '../lexicon.ts'
import { longestName, markOfHalf, spelt, type KnownWords, type Token } from '../tokens.ts'
import { pairedTrims, shortTrims, trims } from '../trims.ts'
import type { Term } from './draft.ts'
import { namedAt, type Places } from './places.ts'
import { versionsIn } from './versions.ts'

/** `isCar` where it is called 'a Golf', and not 'red'; of one kind are those that a list without an 'or' may have. */
export type Target = {
  run: Token[]
  /** None where it is nothing that any car here is. */
  term?: Term
  label?: string
  kind: string
  make?: Make
  /** Its words, where its run has others. */
  said?: Token[]
  isCar?: boolean
  isPositive?: boolean
}

export type Around = {
  gazetteer: Places
  known: KnownWords
  make: Make | undefined
  /** The family that was chosen. */
  model?: string | undefined
  /** Everything that was typed, and each two words that follow one another. */
  words: ReadonlySet<string>
  /** The word with which it is denied. */
  negator?: string
  /** That an ordinary word is a name here: 'not an Escort'. */
  isMeant?: boolean
}

/** A make, a model or a part of one, with the versions that are said of it: a 'Golf GTI' is one thing. */
export function nameAt(run: Token[], after: readonly Token[], around: Around): Target | undefined {
  const { known, words, make: certain, isMeant, gazetteer } = around
  const typed = spelt(run)
  const name = meanings.has(typed) ? typed : singular(typed)
  const every = meanings.get(name) ?? []
  const sold = every.filter(({ absent }) => !absent)
  const ofIts = sold.filter(({ make }) => make === certain)
  // 'Not elise' beside an MX-5 that has become a filter; 'not gt' is a version of its own.
  const isOther = ofIts.length === 0 && (!isAmbiguous(typed) || isMeant) && !isTrim(typed)
  const isOfAnyMake = certain === undefined
  const isOpen = isOfAnyMake || isOther
  const all = isOpen ? sold : ofIts
  const other = every.find(isWholeMake)
  // 'Mini not One'
  const isOne = typed === 'one' && isMeant && (words.has('mini') || certain === 'Mini')
  const meaning = fillers.has(typed) && !isOne ? undefined : (all[0] ?? other)
  const more = meaning ? versionsIn(after, known, meaning) : []
  // 'Focus RS' is the car, with an article or without.
  const isNamed = meaning && (isWholeMake(meaning) || (meaning.family && more.length > 0))
  const isOrdinary = isAmbiguous(typed) && isOfAnyMake && !isMeant && !isNamed
  if (meaning && !isOrdinary) {
    const model = isWholeMake(meaning) ? modelAfter(run, after, meaning, around) : undefined
    if (model) return model
    const isOfMany = isOpen && new Set(all.map(({ make }) => make)).size > 1
    const isPart = !isOfMany && isPartOfNamed(meaning, typed, around)
    const names = isOfMany || isPart ? spellings(name) : namesOf(meaning, typed, words)
    const said = more.map(({ word }) => word)
    const named = said.map(asNamed)
    const called = isOfMany
      ? name.split(' ').map(asVersion).join(' ')
      : isPart
        ? capitalised(typed)
        : calledSo(meaning, name)
    return {
      run: [...run, ...more],
      isCar: !isWholeMake(meaning) || more.length > 0,
      ...(meaning.make && !isOfMany && { make: meaning.make }),
      kind: isWholeMake(meaning) ? 'make' : 'model',
      term: {
        typed: spelt([...run, ...more]),
        any: names.map((name) => [name, ...named].join(' ')),
        in: 'names',
        label: [called, ...said.map(asVersion)].join(' ').replace(/ (\d) (\d)(?= |$)/, ' $1.$2'),
      },
    }
  }
  // An 'RS Turbo' is one thing, as a 'Type R' is.
  const isWhole = run.length === 1 || pairedTrims.has(typed)
  // 'St Albans'
  const isTown =
    typed === 'st' && namedAt([...run, ...after], 2, { gazetteer, isIn: false }) !== null
  if (!isWhole || isTown || versionsIn(run, known).length < run.length) return undefined
  const version = trims.has(typed)
    ? typed
    : trims.has(singular(typed))
      ? singular(typed)
      : asNamed(typed)
  return {
    run,
    kind: 'version',
    term: {
      typed,
      any: spellings(version),
      in: 'names',
      label: (trims.has(version) ? version : typed).split(' ').map(asVersion).join(' '),
    },
  }
}

const isTrim = (typed: string) =>
  [trims, shortTrims, pairedTrims].some((known) => known.has(typed) || known.has(singular(typed)))

/** 'Mk2.5' is one word of a car's names. */
const asNamed = (word: string) => (markOfHalf(word) === undefined ? word : word.replace('.', ''))

const singular = (name: string) =>
  name.length >= 4 || /^v\d+s$/.test(name) ? name.replace(/s$/, '') : name

/** 'Ford Escort' is one thing, and leaves every other Ford. */
function modelAfter(
  run: Token[],
  after: readonly Token[],
  { make }: Meaning,
  around: Around,
): Target | undefined {
  for (let length = Math.min(longestName, after.length); length >= 1; length--) {
    const model = after.slice(0, length)
    const found = nameAt(model, after.slice(length), {
      ...around,
      make,
      isMeant: length === after.length,
    })
    if (!found?.term || found.kind !== 'model' || found.make !== make) continue
    const all = [...run, ...found.run]
    return { ...found, run: all, term: { ...found.term, typed: spelt(all) } }
  }
  return undefined
}

/** 'MX-5 not Eunos': what else is said for a family is those that are called so, where the family is asked for. */
function isPartOfNamed({ make, family }: Meaning, typed: string, { words, model }: Around) {
  if (family === undefined || joined(family) === typed.replaceAll(' ', '')) return false
  const isOther = (word: string) => word !== typed && !typed.split(' ').includes(word)
  const isNamed = (word: string) =>
    meanings.get(word)?.some((one) => one.make === make && one.family === family)
  return model === family || [...words].some((word) => isOther(word) && isNamed(word))
}

const joined = (name: string) => normaliseText(name).replaceAll(' ', '')

/** As the names of such cars have it: its family with its make, as '33' and 'Spider' are names of others too. */
function namesOf(
  { make, family, bears }: Meaning,
  typed: string,
  words: ReadonlySet<string>,
): string[] {
  if (bears !== undefined) return spellings(bears)
  if (family !== undefined) return [`${joined(make!)} ${joined(family)}`]
  // Of Minis, BMW's are some.
  const parts = [...words].flatMap((word) =>
    (meanings.get(`${typed} ${word}`) ?? []).flatMap((one) =>
      one.make !== make && one.bears ? spellings(one.bears) : [],
    ),
  )
  return [joined(make!), ...parts]
}

export const asVersion = (word: string) =>
  /^(?:mk\d(?:\.5)?|type|zetec)$/.test(word)
    ? capitalised(word)
    : /^\d+v$/.test(word)
      ? word
      : /\d/.test(word) || word.length <= 3
        ? word.toUpperCase()
        : word

const calledSo = ({ make, family, bears, of }: Meaning, typed: string): string => {
  if (bears === undefined) return [make, family].filter(Boolean).join(' ')
  const version = typed.split(' ').map(asVersion).join(' ')
  // Which car a mark is of is told by its model.
  return /^mk ?\d$/.test(typed) ? `${of?.[0] ?? make} ${version}` : `${make} ${version}`
}
