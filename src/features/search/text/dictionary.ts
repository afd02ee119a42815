import { normaliseText } from '../../../platform/text.ts'
import { makes, type Make } from '../../cars/rules.ts'
import { ambiguousWords, makeAliases, modelFamilies } from '../../cars/vocabulary.ts'

/** What a word or a few of them name. */
export type Named = { make: Make; family?: string }

/** Names that are ordinary words too, and mean a car only beside its make. */
export const ambiguous: ReadonlySet<string> = new Set(ambiguousWords.map(normaliseText))

/** Names of makes in their one spelling: 'alfa romeo', 'vw', 'merc'. */
export const makeNames: ReadonlyMap<string, Named> = new Map([
  ...makes.map((make) => [normaliseText(make), { make }] as const),
  ...Object.entries(makeAliases).map(([alias, make]) => [normaliseText(alias), { make }] as const),
])

/** Names of one make's model families, joined and apart: 'mx5', 'mx 5', 'miata'. */
const familyNamesByMake: ReadonlyMap<Make, ReadonlyMap<string, Named>> = new Map(
  makes.map((make) => [
    make,
    new Map(
      (modelFamilies[make] ?? []).flatMap(({ family, aliases }) =>
        [family, ...aliases].flatMap((alias) => {
          const name = normaliseText(alias)
          return [name, name.replaceAll(' ', '')].map((key) => [key, { make, family }] as const)
        }),
      ),
    ),
  ]),
)

/** Families that only one make has, under names that mean nothing else in English. */
const unmistakable: ReadonlyMap<string, Named> = (() => {
  const names = new Map<string, Named | null>()
  for (const families of familyNamesByMake.values()) {
    for (const [name, named] of families) {
      const before = names.get(name)
      const clashes = before !== undefined && before?.family !== named.family
      names.set(name, clashes ? null : named)
    }
  }
  return new Map(
    [...names].filter((entry): entry is [string, Named] => !!entry[1] && !ambiguous.has(entry[0])),
  )
})()

/** The families that may be meant: all of a make's own, or the unmistakable ones of any. */
export const familyNames = (make: Make | undefined): ReadonlyMap<string, Named> =>
  make ? (familyNamesByMake.get(make) ?? new Map()) : unmistakable

/** Every name that needs no make beside it. */
export const allNames: ReadonlyMap<string, Named> = new Map([...unmistakable, ...makeNames])
