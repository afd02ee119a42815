import { normaliseText } from '../../../platform/text.ts'
import { lookUp } from '../../../platform/look-up.ts'
import { parents } from '../../cars/family-tree.ts'
import type { Make } from '../../cars/rules.ts'
import { attributeOf, fillers } from './attributes.ts'
import {
  isAmbiguous,
  isWholeMake,
  meanings,
  spellings,
  withChildren,
  type Meaning,
} from './lexicon.ts'
import { longestName, spelt, type KnownWords, type Token } from './tokens.ts'

/** What may be one or another: 'golf or polo', 'red or yellow'. */
export type Alternatives = {
  /** All of its words, 'or' among them. */
  run: Token[]
} & (
  | { kind: 'families'; make: Make; families: string[] }
  | { kind: 'names'; make?: Make; any: string[] }
  | {
      kind: 'attributes'
      labels: string[]
      any: string[]
      in: 'names' | 'text'
      orNamed?: string[]
    }
  | { kind: 'words'; any: string[] }
  /** Every car is one or the other. */
  | { kind: 'all' }
)

/** What ends a sentence and is no choice: 'golf or similar'. */
const vague = new Set(
  'similar more best nearest near another offer offers less better close so no'.split(' '),
)

/** Nobody chooses among more, and each is looked up in many ways. */
const mostTried = 6

/** Each 'or', or some in a row, with what stands on both its sides, where both are of a kind. */
export function alternativesIn(
  tokens: readonly Token[],
  known: KnownWords,
  make: Make | undefined,
): Alternatives[] {
  const found: Alternatives[] = []
  let tried = 0
  for (const [at, token] of tokens.entries()) {
    if (token.word !== 'or' && token.word !== 'and') continue
    if (++tried > mostTried || isWithinAttribute(tokens, at, make)) continue
    const before = tokens.slice(0, at).filter(({ stretch }) => stretch === token.stretch)
    const last = found.at(-1)
    const isInRow = last !== undefined && last.run.at(-1) === before.at(-1)
    // Of 'red or blue or black' the blue stands on the left of the second as well.
    const left = isInRow
      ? last.run.slice(last.run.findLastIndex(({ word }) => /^(?:or|and)$/.test(word)) + 1)
      : before.filter((each) => !found.some(({ run }) => run.includes(each)))
    const one = between(left, tokens.slice(at + 1), token, known, make)
    // 'Golf and Polo' can be no one car; 'Golf and GTI' can.
    if (!one || (token.word === 'and' && !isApart(one, token))) continue
    if (!isInRow) found.push(one)
    else found.splice(-1, 1, ...together(last, one))
  }
  return found
}

/** Whether no car is both of what stands beside an 'and': two families or makes, or two codes of one kind, as E30 and E36 are. */
function isApart({ kind, run }: Alternatives, and: Token): boolean {
  if (kind !== 'families' && kind !== 'names') return false
  const at = run.indexOf(and)
  const [left, right] = [run.slice(0, at), run.slice(at + 1)].map(kindOfName)
  return (
    left !== undefined && left === right && spelt(run.slice(0, at)) !== spelt(run.slice(at + 1))
  )
}

/** 'make', 'family', or by what its code begins: 'e' of E30; undefined where it may be any of them, or a word. */
function kindOfName(run: readonly Token[]): string | undefined {
  const typed = spelt(run)
  if (isAmbiguous(typed)) return undefined
  if (makeOf(typed)) return 'make'
  const all = namesWithMake(typed)
  if (all.length === 0) return undefined
  const isParent = all.some(({ make, family }) => make && family && isRelated(make, family))
  if (all.every(({ bears }) => bears === undefined)) return isParent ? undefined : 'family'
  const [, letters] = /^([a-z]{0,2})\d+[a-z]{0,2}$/.exec(typed) ?? []
  return letters
}

const isRelated = (make: Make, family: string) => {
  const related = lookUp(parents[make], family) ?? withChildren(make, family)[1]
  return related !== undefined
}

/** 'Spares or repair' is one thing. */
const isWithinAttribute = (tokens: readonly Token[], at: number, make: Make | undefined) =>
  [3, 4].some((length) =>
    Array.from({ length: length - 1 }, (_, n) => at - n).some(
      (from) =>
        from >= 0 &&
        from + length > at + 1 &&
        attributeOf(spelt(tokens.slice(from, from + length)), make) !== undefined,
    ),
  )

/** Three that are of a kind; where the third isn't, the first two. */
function together(last: Alternatives, one: Alternatives): Alternatives[] {
  const run = [...new Set([...last.run, ...one.run])]
  if (last.kind === 'families' && one.kind === 'families' && last.make === one.make)
    return [{ ...last, run, families: [...new Set([...last.families, ...one.families])] }]
  if (last.kind === 'attributes' && one.kind === 'attributes' && last.in === one.in) {
    const labels = [...new Set([...last.labels, ...one.labels])]
    const any = [...new Set([...last.any, ...one.any])]
    const named = [...(last.orNamed ?? []), ...(one.orNamed ?? [])]
    return [{ ...last, run, labels, any, ...orNamed(named) }]
  }
  if (last.kind === one.kind && (last.kind === 'names' || last.kind === 'words'))
    return [{ ...last, run, any: [...new Set([...last.any, ...('any' in one ? one.any : [])])] }]
  // Of more than one make: '200SX or Skyline or Supra'.
  const called = [last, one].map(namesOfAny)
  if (called[0] && called[1])
    return [{ kind: 'names', run, any: [...new Set([...called[0], ...called[1]])] }]
  return [last]
}

function namesOfAny(one: Alternatives): string[] | undefined {
  if (one.kind === 'names') return one.any
  return one.kind === 'families'
    ? one.families.map((family) => normaliseText(`${one.make} ${family}`))
    : undefined
}

const orNamed = (names: string[]) => (names.length > 0 ? { orNamed: [...new Set(names)] } : {})

type Unit = { run: Token[]; typed: string }

function between(
  before: readonly Token[],
  rest: readonly Token[],
  or: Token,
  known: KnownWords,
  make: Make | undefined,
): Alternatives | undefined {
  const after = rest.filter(({ stretch }) => stretch === or.stretch)
  const lengths = Array.from({ length: longestName }, (_, n) => longestName - n)
  const ending = lengths.flatMap((n) => (n <= before.length ? [unitOf(before.slice(-n))] : []))
  const beginning = lengths.flatMap((n) => (n <= after.length ? [unitOf(after.slice(0, n))] : []))
  const both = (is: (unit: Unit) => unknown): [Unit, Unit] | undefined => {
    const [left, right] = [ending.find(is), beginning.find(is)]
    return left && right ? [left, right] : undefined
  }
  const whole = (pair: [Unit, Unit]) => [...pair[0].run, or, ...pair[1].run]

  const said = both(({ typed }) => attributeOf(typed, make))
  if (said) {
    const [left, right] = said.map(({ typed }) => attributeOf(typed, make)!) as [A, A]
    if (left.allBut === right.label || right.allBut === left.label)
      return { kind: 'all', run: whole(said) }
    const isOfOneKind = !left.allBut && !right.allBut && left.in === right.in
    if (!isOfOneKind) return undefined
    return {
      kind: 'attributes',
      run: whole(said),
      labels: [left.label, right.label],
      any: [...left.says, ...right.says],
      in: left.in ?? 'text',
      ...orNamed([...(left.named ?? []), ...(right.named ?? [])]),
    }
  }
  // 'Ford Escort or Vauxhall Astra'
  const hasMake = [1, 2].some((n) => makeOf(spelt(after.slice(0, n))) && after.length > n)
  const namesOf = hasMake ? namesWithMake : namesAlone
  const named = both(({ typed }) => namesOf(typed).length > 0)
  if (named) return namedOf(named, whole(named))
  const makes = both(({ typed }) => makeOf(typed))
  if (makes)
    return {
      kind: 'names',
      run: whole(makes),
      any: makes.map(({ typed }) => normaliseText(makeOf(typed)!)),
    }
  // 'evo or scooby'
  const mixed = both(({ typed }) => namesOf(typed).length > 0 || makeOf(typed))
  if (mixed) {
    const any = mixed.flatMap(({ typed }) => {
      const make = makeOf(typed)
      return make ? [normaliseText(make)] : namesOf(typed).flatMap((one) => calledAs(one, typed))
    })
    return { kind: 'names', run: whole(mixed), any: [...new Set(any)] }
  }
  // '205 gti or 309 gti': names, and after each the same number of other words.
  for (const extra of [1, 2]) {
    const isLonger = ({ run }: Unit) =>
      run.length > extra &&
      namesOf(spelt(run.slice(0, -extra))).length > 0 &&
      !run.slice(-extra).some(({ word }) => fillers.has(word))
    const pair = both(isLonger)
    if (pair) return { kind: 'names', run: whole(pair), any: pair.map(({ typed }) => typed) }
  }
  const [left, right] = [ending.at(-1), beginning.at(-1)]
  const isPlain = ({ typed }: Unit) =>
    // Of two letters none is listed among the words that listings have: 'xr or rs'.
    (known.get(typed)?.isKnown || (/^[a-z]{2}$/.test(typed) && !known.get(typed)?.isIdle)) &&
    !vague.has(typed) &&
    !fillers.has(typed) &&
    !meanings.has(typed) &&
    !attributeOf(typed, make)
  return left && right && isPlain(left) && isPlain(right)
    ? { kind: 'words', run: whole([left, right]), any: [left.typed, right.typed] }
    : undefined
}

type A = NonNullable<ReturnType<typeof attributeOf>>

const unitOf = (run: Token[]): Unit => ({ run, typed: spelt(run) })

/** What these words may be called of cars that are sold here, but for whole makes. */
const namesAlone = (typed: string): readonly Meaning[] =>
  (meanings.get(typed) ?? []).filter((one) => !one.absent && !isWholeMake(one))

/** The same of a name behind its make: 'vauxhall astra'. */
function namesWithMake(typed: string): readonly Meaning[] {
  const alone = namesAlone(typed)
  if (alone.length > 0) return alone
  const words = typed.split(' ')
  return [1, 2].flatMap((n) => {
    const make = makeOf(words.slice(0, n).join(' '))
    return make ? namesAlone(words.slice(n).join(' ')).filter((one) => one.make === make) : []
  })
}

const makeOf = (typed: string) => meanings.get(typed)?.find(isWholeMake)?.make

function namedOf(pair: [Unit, Unit], run: Token[]): Alternatives {
  const possible = pair.map(({ typed }) => namesWithMake(typed))
  const makes = possible.map((all) => new Set(all.map(({ make }) => make)))
  const shared = [...makes[0]!].filter((make) => make && makes[1]!.has(make))
  const make = shared.length === 1 ? shared[0] : undefined
  const families = possible.flatMap(
    (all) => all.find((one) => one.make === make && one.family !== undefined)?.family ?? [],
  )
  if (make && families.length === 2)
    return {
      kind: 'families',
      run,
      make,
      families: [...new Set(families.flatMap((family) => withChildren(make, family)))],
    }
  const any = pair.flatMap(({ typed }, at) => {
    const meant = possible[at]!.filter((one) => one.make === make)
    return (meant.length > 0 ? meant : possible[at]!).flatMap((one) => calledAs(one, typed))
  })
  return { kind: 'names', run, any: [...new Set(any)], ...(make && { make }) }
}

/** As such cars are named: a whole family by its own name, as an M3 may be called an 'Evo' too. */
const calledAs = ({ make, family, bears }: Meaning, typed: string): string[] =>
  family && bears === undefined ? [normaliseText(`${make} ${family}`)] : spellings(bears ?? typed)
