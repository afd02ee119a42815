import { lookUp } from '../../../../platform/look-up.ts'
import { normaliseText } from '../../../../platform/text.ts'
import { otherWords } from '../../../cars/nicknames.ts'
import type { Make } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import { fillers } from '../attributes.ts'
import {
  isAmbiguous,
  isWholeMake,
  meanings,
  spellings,
  withChildren,
  type Meaning,
} from '../lexicon.ts'
import { spelt, type Token } from '../tokens.ts'
import type { Around, Draft } from './draft.ts'

/** The words that are certain of a make by themselves, as 'golf' is of one, each with it. */
export const certainMakes = (
  tokens: readonly Token[],
  isCounted = isEverything,
): { token: Token; make: Make }[] =>
  tokens.flatMap((token) => {
    const all = meanings.get(token.word)?.filter(isCounted) ?? []
    const [make, another] = new Set(all.map((one) => one.make))
    return make && !another && !isAmbiguous(token.word) ? [{ token, make }] : []
  })

export const isEverything = (_: Meaning) => true

/** A make, a family or a part of one; whether these words are a name. */
export function readName(
  draft: Draft,
  run: Token[],
  given: Criteria,
  isSought: (meaning: Meaning) => boolean = isEverything,
): boolean {
  const typed = spelt(run)
  const key = meanings.has(typed) ? typed : (singularOf(typed) ?? codeOf(typed, draft) ?? typed)
  let possible = (meanings.get(key) ?? []).filter(isSought)
  if (draft.make)
    possible = possible.filter(
      ({ make, absent }) => make === draft.make || absent?.startsWith(`${draft.make} `),
    )
  else if (isAmbiguous(key) && !possible.every(isWholeMake)) return false
  const meaning =
    possible.find(({ family }) => family !== undefined && family !== draft.model) ?? possible[0]
  if (!meaning) return false
  const isShared = new Set(possible.map(({ make, absent }) => make ?? absent)).size > 1
  if (isShared) return false
  const { make, family, bears, of, isWithin, absent } = meaning
  if (absent) {
    if (meaning.isBesideMake && !(draft.make && absent.startsWith(`${draft.make} `))) return false
    draft.absent = absent
    draft.absentRun = run
    return true
  }
  if (!make) return false
  draft.make = make
  if (bears !== undefined) {
    draft.terms.push({ typed, any: spellings(bears), in: 'names' })
    const [first] = of ?? []
    if (first && !draft.model && !given.model) {
      draft.model = first
      if (isWithin) draft.families = withChildren(make, first)
      else draft.partOf = [...(of ?? [])]
    }
    draft.rest.push(...run)
    return true
  }
  if (family === undefined) {
    if (!given.make) draft.filters.make = make
    return true
  }
  if (given.model) return false
  const isAnother =
    draft.families && !withChildren(make, family).some((each) => draft.families?.includes(each))
  const isUnderIt = draft.families?.includes(family) && draft.model !== family
  if (isAnother || isUnderIt) {
    // One family is shown; another one's name is looked for in its cars, and so is a 'Granada Scorpio'.
    draft.terms.push({
      typed,
      any: [...spellings(key), ...(isUnderIt ? [normaliseText(family)] : [])],
      in: 'names',
    })
    draft.rest.push(...run)
    return true
  }
  draft.model = family
  draft.families = withChildren(make, family)
  // Only that family stands in the filter; the words stand for those under it too.
  if (draft.families.length > 1) draft.rest.push(...run)
  else {
    draft.filters.model = family
    if (!given.make) draft.filters.make = make
  }
  return true
}

/** 'M 5' and 'e 36' beside their make, and 'xr2 i', which is nothing else. */
const codeOf = (typed: string, { make }: Draft): string | undefined => {
  const joined = typed.replace(' ', '')
  if (/^[a-z]{2}\d [a-z]$/.test(typed) && meanings.has(joined)) return joined
  // 'A 4 door' is no A4.
  const isCode = /^(?!a )[a-z]{1,2} \d{1,3}$/.test(typed)
  return make && isCode && meanings.get(joined)?.some((one) => one.make === make)
    ? joined
    : undefined
}

/** A 'C2S' is one car and no two of Citroën's. */
const singularOf = (name: string) =>
  (name.length >= 4 || /\d.?s$/.test(name)) &&
  name.endsWith('s') &&
  !lookUp(otherWords, name) &&
  meanings.has(name.slice(0, -1))
    ? name.slice(0, -1)
    : undefined

/** A name that is an ordinary word too: cars that bear it are meant. */
export function readAmbiguousName(draft: Draft, run: Token[]): boolean {
  const typed = spelt(run)
  if (
    fillers.has(typed) ||
    !meanings.has(typed) ||
    meanings.get(typed)?.some(({ absent }) => absent)
  )
    return false
  const isModel = meanings.get(typed)?.some(({ family }) => family !== undefined)
  draft.terms.push({
    typed,
    any: spellings(typed),
    in: 'names',
    ...(isModel && { isModel: true as const }),
  })
  draft.rest.push(...run)
  return true
}

/** 'Boxster S': a letter is a word of no weight but right behind a name, and the 6 of a 'Lancer Evo 6' one that is a part of it. */
export function readLetter(
  { families, terms, rest }: Draft,
  token: Token,
  { tokens, left, given }: Around & { given: Criteria },
): boolean {
  const before = tokens[tokens.indexOf(token) - 1]
  // The name may have become a filter before.
  const isBehindName = before
    ? before.stretch === token.stretch && !left.includes(before)
    : given.model !== undefined
  if (!(families ?? given.model) || !isBehindName) return false
  // 'Lancer Evo 6'
  const numbered = before && /^\d$/.test(token.word) ? `${before.word} ${token.word}` : ''
  const own = meanings.get(numbered)?.find(({ of }) => of?.some((one) => families?.includes(one)))
  if (own?.bears !== undefined) {
    terms.push({ typed: numbered, any: spellings(own.bears), in: 'names' })
    rest.push(before!, token)
    return true
  }
  if (!/^[b-hj-z]$/.test(token.word)) return false
  // A 'V70R' is a 'V70 R'.
  const joined = before ? [before.word + token.word] : []
  terms.push({ typed: token.word, any: [token.word, ...joined], in: 'names' })
  rest.push(token)
  return true
}
