import { capitalised, normaliseText } from '../../../../platform/text.ts'
import type { Make } from '../../../cars/rules.ts'
import { fillers } from '../attributes.ts'
import { isAmbiguous, isWholeMake, meanings, spellings, type Meaning } from '../lexicon.ts'
import { longestName, markOfHalf, spelt, type KnownWords, type Token } from '../tokens.ts'
import { trims } from '../trims.ts'
import type { Term } from './draft.ts'

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
  isWanted?: boolean
}

export type AroundName = {
  known: KnownWords
  make: Make | undefined
  /** Everything that was typed. */
  words: ReadonlySet<string>
  /** That an ordinary word is a name here: 'not an Escort'. */
  isMeant?: boolean
}

/** A make, a model or a part of one, with the versions that are said of it: a 'Golf GTI' is one thing. */
export function nameAt(
  run: Token[],
  after: readonly Token[],
  around: AroundName,
): Target | undefined {
  const { known, words, make: certain, isMeant } = around
  const typed = spelt(run)
  const isAsked = certain === undefined
  const every = meanings.get(typed) ?? meanings.get(singular(typed)) ?? []
  const all = every.filter(({ make, absent }) => !absent && (isAsked || make === certain))
  const other = every.find(isWholeMake)
  // 'Mini not One'
  const isOne = typed === 'one' && isMeant && (words.has('mini') || certain === 'Mini')
  const meaning = fillers.has(typed) && !isOne ? undefined : (all[0] ?? other)
  const isOrdinary = isAmbiguous(typed) && isAsked && !isMeant && !(meaning && isWholeMake(meaning))
  if (meaning && !isOrdinary) {
    const model = isWholeMake(meaning) ? modelAfter(run, after, meaning, around) : undefined
    if (model) return model
    const more = versionsIn(after, known, meaning)
    const isOfMany = isAsked && new Set(all.map(({ make }) => make)).size > 1
    const names = isOfMany ? spellings(typed) : namesOf(meaning, typed, words)
    const said = more.map(({ word }) => word)
    const named = said.map(asNamed)
    const called = isOfMany ? typed.split(' ').map(asVersion).join(' ') : calledSo(meaning, typed)
    return {
      run: [...run, ...more],
      isCar: !isWholeMake(meaning) || more.length > 0,
      ...(meaning.make && !isOfMany && { make: meaning.make }),
      kind: isWholeMake(meaning) ? 'make' : 'model',
      term: {
        typed: spelt([...run, ...more]),
        any: names.map((name) => [name, ...named].join(' ')),
        in: 'names',
        label: [called, ...said.map(asVersion)].join(' '),
      },
    }
  }
  const [version] = versionsIn(run, known)
  const name = trims.has(typed) ? typed : singular(typed)
  return version && run.length === 1
    ? {
        run,
        kind: 'version',
        term: {
          typed,
          any: spellings(trims.has(name) ? name : asNamed(typed)),
          in: 'names',
          label: asVersion(trims.has(name) ? name : typed),
        },
      }
    : undefined
}

/** 'Mk2.5' is one word of a car's names. */
const asNamed = (word: string) => (markOfHalf(word) === undefined ? word : word.replace('.', ''))

const singular = (name: string) => (name.length >= 4 ? name.replace(/s$/, '') : name)

/** 'Ford Escort' is one thing, and leaves every other Ford. */
function modelAfter(
  run: Token[],
  after: readonly Token[],
  { make }: Meaning,
  around: AroundName,
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

/** 'GTI', '16v', codes that some listing has, and figures that are a part of that family: a 'Clio 172'. */
function versionsIn(words: readonly Token[], known: KnownWords, of?: Meaning): Token[] {
  const end = words.findIndex(({ word }) => {
    const isCode = /^[a-z]+\d+[a-z]*$/.test(word) && known.get(word)?.isKnown
    const isPart =
      /^\d{3}$/.test(word) &&
      meanings
        .get(word)
        ?.some(({ make, of: its }) => make === of?.make && its?.includes(of?.family ?? ''))
    const isVersion = trims.has(word) || trims.has(singular(word)) || markOfHalf(word) !== undefined
    return !isVersion && !isCode && !isPart
  })
  return end < 0 ? [...words] : words.slice(0, end)
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

const asVersion = (word: string) =>
  /^mk\d(?:\.5)?$/.test(word)
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
