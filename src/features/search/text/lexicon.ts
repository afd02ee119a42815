import { normaliseText } from '../../../platform/text.ts'
import { generations, parents } from '../../cars/family-tree.ts'
import { absentMakes, absentModels, otherWords, synonyms, trimsToo } from '../../cars/nicknames.ts'
import { makes, type Make } from '../../cars/rules.ts'
import { ambiguousWords, makeAliases, modelFamilies } from '../../cars/vocabulary.ts'
import { lookUp } from '../../../platform/look-up.ts'

/** What a word or a few of them name. */
export type Meaning = {
  make?: Make
  /** Set where the whole of a family is meant. */
  family?: string
  /** The name that a car must bear, where only a part of a family (or of a make) is meant. */
  bears?: string
  /** The families that it is a part of. */
  of?: readonly string[]
  /** Whether a family's own cars alone bear it: an E30 is a 3 Series or an M3, but a 325i no M3. */
  isWithin?: boolean
  /** A make, or a car of one, that nobody sells here. */
  absent?: string
  /** Nor is it meant but beside its make. */
  isBesideMake?: boolean
}

/** 'Escort RS Turbo' is an Escort and two more words, each of which is looked for by itself. */
function isFamilyAndMore(make: Make, family: string, alias: string): boolean {
  const name = normaliseText(alias)
  const above = lookUp(parents[make], family)
  const beginnings = [family, ...(above ? [above] : [])].flatMap((each) => [
    each,
    ...(lookUp(synonyms[make], each) ?? []),
  ])
  return (
    !/\d$/.test(name) &&
    beginnings.some((beginning) => name.startsWith(`${normaliseText(beginning)} `))
  )
}

/** A make by its own name, and by others that it has. */
const namesOfMake = (make: Make): string[] => [
  make,
  ...Object.entries(makeAliases).flatMap(([alias, its]) => (its === make ? [alias] : [])),
]

const joinedOf = (name: string) => name.replaceAll(' ', '')

/** Numbers that are the beginning of names. */
const parted = new Set<string>()

/** Every name in its one spelling, joined and apart, with all that it may mean. */
export const meanings: ReadonlyMap<string, readonly Meaning[]> = (() => {
  const known = new Map<string, Meaning[]>()
  const add = (raw: string, meaning: Meaning) => {
    const name = normaliseText(raw)
    for (const key of new Set([name, joinedOf(name)])) {
      const before = known.get(key) ?? []
      const same = before.find(
        ({ make, family, bears }) =>
          make === meaning.make &&
          (family === undefined
            ? bears === meaning.bears
            : family === meaning.family || (meaning.of?.includes(family) ?? false)),
      )
      if (!same) known.set(key, [...before, meaning])
      else if (same.of && meaning.of) {
        same.of = [...new Set([...same.of, ...meaning.of])]
        if (same.of.length > 1 || !meaning.isWithin) same.isWithin = false
      }
    }
  }
  for (const make of makes) {
    add(make, { make })
    const families = modelFamilies[make] ?? []
    for (const { family } of families) {
      const isTrimToo = trimsToo[make]?.includes(family)
      add(
        family,
        isTrimToo ? { make, bears: normaliseText(family), of: [family] } : { make, family },
      )
    }
    for (const [family, names] of Object.entries(synonyms[make] ?? {}))
      for (const name of names) add(name, { make, family })
    for (const { family, aliases } of families)
      for (const alias of aliases)
        if (!isFamilyAndMore(make, family, alias))
          add(alias, { make, bears: normaliseText(alias), of: [family], isWithin: true })
    for (const { names, families: of } of generations[make] ?? [])
      for (const name of names) add(name, { make, bears: normaliseText(name), of })
  }
  for (const make of makes)
    for (const { family, aliases } of modelFamilies[make] ?? [])
      for (const alias of aliases) {
        // '325' for a 325i: not where the number is a name by itself.
        const [, number] = /^(\d{3}) ?[a-z]+$/.exec(alias) ?? []
        const isName =
          number && known.get(number)?.some((meaning) => meaning.make === make && meaning.family)
        if (!number || isName) continue
        if (!known.has(number)) parted.add(number)
        add(number, { make, bears: number, of: [family], isWithin: true })
      }
  for (const [alias, make] of Object.entries(makeAliases)) {
    // 'rover mini' is one of the classic ones: a part of a make, not the whole.
    const isPart = known.get(normaliseText(alias))?.some(({ bears }) => bears)
    if (isPart) continue
    for (const name of [normaliseText(alias), joinedOf(normaliseText(alias))])
      known.set(name, [{ make }])
  }
  const sold: ReadonlySet<string> = new Set(makes)
  for (const [absent, names] of Object.entries(absentMakes))
    for (const name of names)
      if (!sold.has(absent) && !known.has(normaliseText(name))) add(name, { absent })
  for (const make of makes)
    for (const model of absentModels[make] ?? [])
      for (const called of namesOfMake(make)) {
        const name = normaliseText(`${called} ${model}`)
        if (!known.has(name)) add(name, { absent: `${make} ${model}` })
      }
  // 'E-Type' says by itself which car is meant; 'R8' beside its make, as it may be a Rover 200's code; '458' and 'CX-5' don't.
  for (const make of makes)
    for (const model of absentModels[make] ?? []) {
      const name = normaliseText(model)
      // 'CX 5 speed' is a Citroën.
      const isFamilyAndFigure = / \d+$/.test(name) && known.has(name.split(' ')[0]!)
      const isCode = /^[a-z]+\d+[a-z]?$/.test(name)
      const isNamed = !/^\d/.test(name) && (name.includes(' ') ? !isFamilyAndFigure : isCode)
      if (!isNamed || known.has(name)) continue
      add(name, { absent: `${make} ${model}`, isBesideMake: joinedOf(name).length < 4 })
    }
  return known
})()

/** Names that are ordinary words, marks or numbers too: a car is meant where it bears the name. */
const ambiguous: ReadonlySet<string> = new Set([
  ...ambiguousWords.map(normaliseText),
  ...[
    'na',
    'nb',
    'fc',
    'fd',
    'classic',
    'works',
    'mk1',
    'mk2',
    'mk3',
    'mk4',
    'mk5',
    'mk6',
    's1',
    's2',
  ],
  ...['duck', 'seven', 'one series'],
])

export const isAmbiguous = (name: string): boolean => ambiguous.has(name) || parted.has(name)

const makeNames = new Set(
  [...meanings].filter(([, all]) => all.some(isWholeMake)).map(([name]) => name),
)

export function isWholeMake({ make, family, bears }: Meaning): boolean {
  return make !== undefined && family === undefined && bears === undefined
}

/** 'land cruiser' for 'landcruiser'. */
export const apart: ReadonlyMap<string, string> = new Map(
  [...meanings.keys()].filter((name) => name.includes(' ')).map((name) => [joinedOf(name), name]),
)

export const isMakeName = (name: string): boolean => makeNames.has(name)

/** The family and those that belong under it. */
export const withChildren = (make: Make, family: string): string[] => [
  family,
  ...Object.entries(parents[make] ?? {})
    .filter(([, parent]) => parent === family)
    .map(([child]) => child),
]

/** A name as it may be written: together, and by what people say for it. */
export const spellings = (name: string): string[] => [
  ...new Set([name, joinedOf(name), ...(lookUp(otherWords, name) ?? [])]),
]

/** What these words may be called of cars that are sold here, but for whole makes. */
export const namesAlone = (typed: string): readonly Meaning[] =>
  (meanings.get(typed) ?? []).filter((one) => !one.absent && !isWholeMake(one))

/** The same of a name behind its make: 'vauxhall astra'. */
export function namesWithMake(typed: string): readonly Meaning[] {
  const alone = namesAlone(typed)
  if (alone.length > 0) return alone
  const words = typed.split(' ')
  return [1, 2].flatMap((n) => {
    const make = makeOf(words.slice(0, n).join(' '))
    return make ? namesAlone(words.slice(n).join(' ')).filter((one) => one.make === make) : []
  })
}

/** The make that is called so. */
export const makeOf = (typed: string) => meanings.get(typed)?.find(isWholeMake)?.make

/** As such cars are named: a whole family by its own name, as an M3 may be called an 'Evo' too. */
export const calledAs = ({ make, family, bears }: Meaning, typed: string): string[] =>
  family && bears === undefined ? [normaliseText(`${make} ${family}`)] : spellings(bears ?? typed)
