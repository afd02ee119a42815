import type { Make } from '../../../cars/rules.ts'
import { attributeOf, fillers } from '../attributes.ts'
import {
  calledAs,
  isAmbiguous,
  isWholeMake,
  makeOf,
  meanings,
  namesAlone,
  namesWithMake,
  spellings,
  withChildren,
  type Meaning,
} from '../lexicon.ts'
import { markOfHalf, spelt, type KnownWords, type Token } from '../tokens.ts'
import { areApart, isEngine, pairedTrims, shortTrims, trims } from '../trims.ts'

/** 'GTI', '16v', codes that some listing has, and figures that are a part of that family: a 'Clio 172'. */
export function versionsIn(words: readonly Token[], known: KnownWords, of?: Meaning): Token[] {
  for (let end = 0; ;) {
    const length = versionLength(words.slice(end), known, of)
    // 'Not a Golf GL, GTI'
    const isAnother = end > 0 && length > 0 && areApart(words[end - 1]!.word, words[end]!.word)
    if (length === 0 || isAnother) return words.slice(0, end)
    end += length
  }
}

function versionLength([first, second]: Token[], known: KnownWords, of?: Meaning): number {
  if (!first) return 0
  const { word } = first
  const pair = `${word} ${second?.word}`
  if (pairedTrims.has(pair) || (of && isEngine(pair))) return 2
  const isCode = /^[a-z]+\d+[a-z]*$/.test(word) && known.get(word)?.isKnown
  const isPart =
    /^\d{3}$/.test(word) &&
    meanings
      .get(word)
      ?.some(({ make, of: its }) => make === of?.make && its?.includes(of?.family ?? ''))
  const isVersion =
    trims.has(word) || trims.has(word.replace(/s$/, '')) || markOfHalf(word) !== undefined
  return isVersion || isCode || isPart || shortTrims.has(word) ? 1 : 0
}

type Unit = { run: Token[]; typed: string }

/** A name with what is said of it behind: 'fiesta xr2', 'golf gti 16v', 'e36 m3'. */
type Versioned = {
  unit: Unit
  /** The name itself. */
  called: string
  heads: Meaning[]
  versions: Token[]
  any: string[]
}

/**
 * 'Fiesta XR2 or Escort XR3i', 'golf gti or escort': of two cars each with its own version, or of the first alone, all that
 * such cars are called. What is said of the second alone may be said of both, as in 'golf or polo gti', but for codes that only it has.
 */
export function versionsBeside(
  ending: readonly Unit[],
  beginning: readonly Unit[],
  {
    after,
    known,
    ofMake,
  }: { after: readonly Token[]; known: KnownWords; ofMake: Make | undefined },
): { pair: [Unit, Unit]; any: string[]; families: string[]; make?: Make } | undefined {
  const around = { known, ofMake }
  // The make before the first may be that of the second too.
  const left = ending.flatMap((unit) => versionedAs(unit, namesAlone, around) ?? [])[0]
  const right = beginning.flatMap((unit) => versionedAs(unit, namesWithMake, around) ?? [])[0]
  if (left && right)
    return isTrimOfAnother(right.called, left.heads, right.heads) ? undefined : bothOf(left, right)
  if (left) {
    const other = beginning.flatMap((unit) => singleAs(unit) ?? [])[0]
    if (other && isTrimOfAnother(other.unit.typed, left.heads, other.all)) return undefined
    return other && !fits(left, other.all) ? bothOf(left, ofItsMake(other, left)) : undefined
  }
  const other = ending.flatMap((unit) => singleAs(unit) ?? [])[0]
  if (!right || !other) return undefined
  // 'Ford' before 'Fiesta XR2 or Golf'
  const isItsMake = other.all.some(
    (one) => isWholeMake(one) && right.heads.some(({ make }) => make === one.make),
  )
  if (isItsMake) return undefined
  const isListed = after[right.unit.run.length]?.word === 'or'
  return isListed || isOfItAlone(right, other.all) ? bothOf(other, right) : undefined
}

/** Whether it is a version's name, and stands for a car of other makes alone: the GT of 'golf gti or gt' is no Alfa Romeo. */
export const isTrimOfAnother = (
  typed: string,
  heads: readonly Meaning[],
  others: readonly Meaning[],
): boolean =>
  (trims.has(typed) || shortTrims.has(typed) || isMark(typed)) &&
  !others.some((other) => heads.some(({ make }) => make === other.make))

/** The S2 of a 944 or an Elise, and of no Audi alone. */
export const isMark = (typed: string): boolean => /^s\d$/.test(typed) && isAmbiguous(typed)

type Named = { unit: Unit; any: string[]; heads: readonly Meaning[] }

function bothOf(left: Named, right: Named) {
  const makes = new Set([left, right].flatMap(({ heads }) => heads.map(({ make }) => make)))
  const [make] = makes
  return {
    pair: [left.unit, right.unit] as [Unit, Unit],
    any: [...new Set([...left.any, ...right.any])],
    families: [...new Set([left, right].flatMap(({ heads }) => heads.flatMap(familiesOf)))],
    ...(make && makes.size === 1 && { make }),
  }
}

/** The City of 'mini cooper s or city' is a Mini, and no Honda. */
function ofItsMake(other: Named, { heads }: Named): Named {
  const { unit } = other
  const [make, another] = new Set(heads.map((head) => head.make))
  const its = other.heads.filter((one) => one.make === make && !isWholeMake(one))
  if (another || its.length === 0) return other
  return { unit, heads: its, any: its.flatMap((one) => calledAs(one, unit.typed)) }
}

function versionedAs(
  unit: Unit,
  named: (typed: string) => readonly Meaning[],
  { known, ofMake }: { known: KnownWords; ofMake: Make | undefined },
): Versioned | undefined {
  // 'Mk2 golf', 'mk2 golf gti'
  const isMarked = /^mk\d$/.test(unit.run[0]?.word ?? '')
  const [mark, run] = isMarked ? [unit.run.slice(0, 1), unit.run.slice(1)] : [[], unit.run]
  for (let length = run.length - (isMarked ? 0 : 1); length >= 1; length--) {
    const typed = spelt(run.slice(0, length))
    // 'Mk2 gti' is of whatever stands before it.
    const isHead = ({ make, bears }: Meaning) =>
      (bears === undefined || !isAmbiguous(typed)) && (!/^\d\d$/.test(typed) || make === ofMake)
    const heads = fillers.has(typed) ? [] : named(typed).filter(isHead)
    const behind = run.slice(length)
    const versions = [...mark, ...behind]
    // 'Golf, GTI or'
    if (unit.run.slice(1).some(({ isApart }) => isApart)) continue
    if (heads.length === 0 || (behind.length > 0 && !isVersion(behind, heads, known))) continue
    const names = heads.flatMap((head) => calledAs(head, typed))
    const any = names.flatMap((name) =>
      spellings(spelt(versions)).map((version) => `${name} ${version}`),
    )
    return { unit, called: typed, heads, versions, any }
  }
  return undefined
}

/** A version of the table, a code or a name of theirs ('e36 m3'), or one word that listings have: 'clio williams'. */
function isVersion(words: readonly Token[], heads: readonly Meaning[], known: KnownWords): boolean {
  const typed = spelt(words)
  const all = namesAlone(typed)
  // An E30 is no E36.
  const areBoth = [heads, all].every((each) => each.some(({ bears }) => bears !== undefined))
  if (areBoth && !/^\d/.test(typed)) return false
  if (heads.some((head) => versionsIn(words, known, head).length === words.length)) return true
  if (isAmbiguous(typed) || attributeOf(typed, heads[0]?.make)) return false
  if (all.length > 0) return areOfOne(heads, all) && (areBoth || all.some(isOther(heads)))
  return (
    words.length === 1 &&
    known.get(typed)?.isKnown === true &&
    !known.get(typed)?.isIdle &&
    /^[a-z]{3,}$/.test(typed) &&
    !fillers.has(typed) &&
    !meanings.has(typed)
  )
}

/** A code of a family, or a family of a code. */
const isOther =
  (heads: readonly Meaning[]) =>
  ({ bears }: Meaning) =>
    heads.some((head) => (head.bears === undefined) !== (bears === undefined))

/** A make or a car by its name alone. */
function singleAs(unit: Unit): (Named & { all: readonly Meaning[] }) | undefined {
  const { typed } = unit
  const make = makeOf(typed)
  const all: readonly Meaning[] = make ? [{ make }] : namesWithMake(typed)
  // '95' is a year as often, and the GTE of 'nova sr or gte' a Nova.
  const isPart = all.every(({ bears }) => bears !== undefined) && isAmbiguous(typed)
  const isNoCar = isPart || /^\d\d?$/.test(typed) || (trims.has(typed) && /^[a-z]+$/.test(typed))
  // 'Golf GTI or cabriolet'
  const isSaidOfCars = attributeOf(typed, all[0]?.make) !== undefined
  if (all.length === 0 || fillers.has(typed) || isNoCar || isSaidOfCars) return undefined
  const any = make ? spellings(typed) : all.flatMap((one) => calledAs(one, typed))
  return { unit, all, heads: all, any }
}

const familiesOf = ({ make, family, of }: Meaning) => [
  ...(make && family ? withChildren(make, family) : []),
  ...(of ?? []),
]

/** Whether they are names of one car: Golf and R32, E30 and M3. */
function areOfOne(heads: readonly Meaning[], others: readonly Meaning[]): boolean {
  const its = heads.flatMap(familiesOf)
  return others.some(
    (other) =>
      heads.some(({ make }) => make === other.make) &&
      familiesOf(other).some((family) => its.includes(family)),
  )
}

/** Whether what stands behind the 'or' is said of the same car: the R32 of 'golf gti or r32', the M3 of 'e30 325i or m3', but no 'golf gti or golf'. */
const fits = ({ heads }: Versioned, others: readonly Meaning[]): boolean =>
  areOfOne(heads, others) && [...heads, ...others].some(({ bears }) => bears !== undefined)

/** The XR3i of 'golf or escort xr3i', which is no Golf's. */
function isOfItAlone({ heads, versions }: Versioned, others: readonly Meaning[]): boolean {
  const codes = versions
    .flatMap(({ word }) => namesAlone(word))
    .filter(({ make, bears }) => bears !== undefined && heads.some((head) => head.make === make))
  const theirs = others.flatMap(familiesOf)
  return (
    codes.length > 0 &&
    codes.every((code) => !familiesOf(code).some((family) => theirs.includes(family)))
  )
}
