import { normaliseText } from '../../../platform/text.ts'
import { lookUp } from '../../../platform/look-up.ts'
import { parents } from '../../cars/family-tree.ts'
import type { Make } from '../../cars/rules.ts'
import { kindOf } from './attribute-kinds.ts'
import { attributeOf, fillers } from './attributes.ts'
import {
  calledAs,
  isAmbiguous,
  makeOf,
  meanings,
  namesAlone,
  namesWithMake,
  withChildren,
  type Meaning,
} from './lexicon.ts'
import { isMark, isTrimOfAnother, versionsBeside } from './readers/versions.ts'
import { longestName, spelt, type KnownWords, type Token } from './tokens.ts'
import { isEngine, pairedTrims, shortTrims, trims } from './trims.ts'

/** What may be one or another: 'golf or polo', 'red or yellow'. */
export type Alternatives = {
  /** All of its words, 'or' among them. */
  run: Token[]
} & (
  | { kind: 'families'; make: Make; families: string[] }
  /** `isOfVersions` where each has its own: 'Fiesta XR2 or Escort XR3i', which are `of` the Fiestas and Escorts. */
  | { kind: 'names'; make?: Make; any: string[]; isOfVersions?: true; of?: string[] }
  | {
      kind: 'attributes'
      labels: string[]
      any: string[]
      in: 'names' | 'text'
      orNamed?: string[]
    }
  | { kind: 'words'; any: string[]; orNamed?: string[] }
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
    if (!one || (token.word === 'and' && !(isApart(one, token) && isCertain(one, token)))) continue
    if (!isInRow) found.push(withListed(one, { before: left, or: token, known, make }))
    else found.splice(-1, 1, ...together(last, one))
  }
  return found.map((one) => withMakeBefore(one, tokens))
}

/** 'Ford Escort, Fiesta or Golf': the make before the first is that of no Golf, and goes with its own. */
function withMakeBefore(one: Alternatives, tokens: readonly Token[]): Alternatives {
  if (one.kind !== 'names' || one.make) return one
  const [first] = one.run
  const index = tokens.indexOf(first!)
  for (const length of [2, 1]) {
    const run = tokens.slice(Math.max(0, index - length), index)
    const isBefore =
      run.length === length &&
      run.every(({ at, stretch }, n) => stretch === first!.stretch && at === first!.at - length + n)
    const make = isBefore ? makeOf(spelt(run)) : undefined
    // Of 'BMW E30 or E36' either is a BMW.
    const isOf = (name: string) => makesCalled(name).has(make!)
    // Nor are the figures of 'Rover 200 or 400' of other makes, although those have such names as well.
    const behind = partsOf(one.run).slice(first!.isApart ? 0 : 1)
    const isOfBoth = behind.every((part) => isOf(spelt(part)))
    if (make)
      return one.any.some(isOf) && !one.any.every(isOf) && !isOfBoth
        ? { ...one, run: [...run, ...one.run] }
        : one
  }
  return one
}

/** What is listed or chosen among, each without the mark before it. */
function partsOf(run: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of run) {
    if (/^(?:or|and)$/.test(token.word)) parts.push([])
    else if (token.isApart) parts.push([token])
    else parts.at(-1)!.push(token)
  }
  return parts
    .filter(({ length }) => length > 0)
    .map((part) => (part.length > 1 && /^mk\d$/.test(part[0]!.word) ? part.slice(1) : part))
}

/** The makes of which a car may be that has this among its names: 'volkswagen golf', 'e30'. */
function makesCalled(name: string): ReadonlySet<Make | undefined> {
  const words = name.split(' ')
  const own = [2, 1].flatMap((n) => makeOf(words.slice(0, n).join(' ')) ?? [])[0]
  const all = [name, words[0]!].map(namesAlone).find(({ length }) => length > 0) ?? []
  return new Set(own ? [own] : all.map(({ make }) => make))
}

/** With what is listed before it, as the red of 'red, blue or black' and the Golf of 'golf, polo or lupo'. */
function withListed(one: Alternatives, { before, or, known, make }: ListedIn): Alternatives {
  const [first] = sidesOf(one, or)
  const listed = before.slice(0, before.indexOf(first[0]!))
  if (listed.length === 0) return one
  const more = between(listed.slice(-longestName), first, or, known, make)
  if (!more || more.run.at(-1) !== first.at(-1) || !(isOfOneKind(more) || isApart(more, or)))
    return one
  const [both] = together(withListed(more, { before: listed, or, known, make }), one)
  if (!one.run.every((token) => both!.run.includes(token))) return one
  return { ...both!, run: both!.run.toSorted((a, b) => a.at - b.at) }
}

type ListedIn = {
  before: readonly Token[]
  or: Token
  known: KnownWords
  make: Make | undefined
}

/** Two colours, or two bodies. */
const isOfOneKind = (one: Alternatives) =>
  one.kind === 'attributes' && new Set(one.labels.map(kindOf)).size === 1

/** Whether no car is both of what stands beside an 'and': two families or makes, or two codes of one kind, as E30 and E36 are. */
function isApart(one: Alternatives, and: Token): boolean {
  if (one.kind !== 'families' && one.kind !== 'names') return false
  if (one.kind === 'names' && one.isOfVersions) return true
  const [left, right] = sidesOf(one, and)
  const nameKind = kindOfName(left)
  // 'BMW, Golf or Escort'
  const make = makeOf(spelt(left))
  if (make && kindOfName(right) === 'family')
    return namesWithMake(spelt(right)).every((one) => one.make !== make)
  if (nameKind === undefined || nameKind !== kindOfName(right) || spelt(left) === spelt(right))
    return false
  // An Escort RS Cosworth is an Escort too.
  const parentsOfRight = parentsOf(right)
  return nameKind !== 'family' || !parentsOf(left).some((one) => parentsOfRight.includes(one))
}

/** Whether both are names alone; listed before others a Focus is a car. */
const isCertain = (one: Alternatives, and: Token): boolean =>
  !sidesOf(one, and).some((side) => isAmbiguous(spelt(side)))

/** What stands before an 'or' or 'and', and what after it. */
function sidesOf({ run }: Alternatives, word: Token): [Token[], Token[]] {
  const at = run.indexOf(word)
  return [run.slice(0, at), run.slice(at + 1)]
}

/** 'make', 'family', or by what its code begins: 'e' of E30; undefined where it may be any of them, or a word. */
function kindOfName(run: readonly Token[]): string | undefined {
  const typed = spelt(run)
  if (makeOf(typed)) return 'make'
  const all = namesWithMake(typed)
  if (all.length === 0) return undefined
  if (all.every(({ bears }) => bears === undefined)) return 'family'
  const [, letters] = /^([a-z]{0,2})\d+[a-z]{0,2}$/.exec(typed) ?? []
  return letters
}

/** The families it may be, each as the one above it where there is one. */
const parentsOf = (run: readonly Token[]): string[] =>
  namesWithMake(spelt(run)).flatMap(({ make, family }) =>
    make && family ? [`${make} ${lookUp(parents[make], family) ?? family}`] : [],
  )

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
  if (last.kind === 'words' && one.kind === 'words') {
    const any = [...new Set([...last.any, ...one.any])]
    return [
      { kind: 'words', run, any, ...orNamed([...(last.orNamed ?? []), ...(one.orNamed ?? [])]) },
    ]
  }
  if (last.kind === 'names' && one.kind === 'names') {
    const { make, isOfVersions } = last
    const any = [...new Set([...last.any, ...one.any])]
    return [
      {
        kind: 'names',
        run,
        any,
        ...(make && make === one.make && { make }),
        ...(isOfVersions && { isOfVersions }),
        ...(last.of && one.of && { of: [...new Set([...last.of, ...one.of])] }),
      },
    ]
  }
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

/** The longest on each side that is so. */
type Both = (
  is: (unit: Unit) => unknown,
  isRight?: (unit: Unit) => unknown,
) => [Unit, Unit] | undefined

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
  const both: Both = (is, isRight = is) => {
    const [left, right] = [ending.find(is), beginning.find(isRight)]
    return left && right ? [left, right] : undefined
  }
  const whole = (pair: [Unit, Unit]) => [...pair[0].run, or, ...pair[1].run]

  const said = both(({ typed }) => attributeOf(typed, make)) ?? sharedEnd(ending, beginning, make)
  if (said) {
    const [left, right] = said.map(({ typed }) => attributeOf(typed, make)!) as [A, A]
    if (left.allBut === right.label || right.allBut === left.label)
      return { kind: 'all', run: whole(said) }
    const isOfOneKind = !left.allBut && !right.allBut && left.in === right.in
    if (!isOfOneKind) return undefined
    return {
      kind: 'attributes',
      run: whole(said),
      labels: [...new Set([left.label, right.label])],
      any: [...new Set([...left.says, ...right.says])],
      in: left.in ?? 'text',
      ...orNamed([...(left.named ?? []), ...(right.named ?? [])]),
    }
  }
  // 'Ford Escort or Vauxhall Astra', 'Audi 80 or Golf'
  const hasMake =
    [1, 2].some((n) => makeOf(spelt(after.slice(0, n))) && after.length > n) ||
    isOfAnotherMake(ending, beginning)
  const namesSaid = hasMake ? namesWithMake : namesAlone
  // '95 or 96' are years beside a BMW, and SAABs beside a SAAB; a '5' is a Renault there.
  const namesOf = (typed: string) =>
    namesSaid(typed).filter((one) => !/^\d\d?$/.test(typed) || one.make === make)
  const versioned = versionsBeside(ending, beginning, { after, known, ofMake: make })
  if (versioned) {
    const { pair, families, ...names } = versioned
    return { kind: 'names', isOfVersions: true, ...names, of: families, run: whole(pair) }
  }
  const numbered = sharedStart(ending, beginning, namesOf)
  if (numbered) return namedOf(numbered, whole(numbered))
  const namedOnce = sharedName(ending, beginning)
  if (namedOnce) return namedOf(namedOnce, whole(namedOnce))
  const named = both(({ typed }) => namesOf(typed).length > 0)
  const areVersions = named && areTrims(named, namesOf)
  if (named && !areVersions) return namedOf(named, whole(named))
  const makes = both(({ typed }) => makeOf(typed))
  if (makes)
    return {
      kind: 'names',
      run: whole(makes),
      any: makes.map(({ typed }) => normaliseText(makeOf(typed)!)),
    }
  // 'evo or scooby'
  const mixed = both(({ typed }) => namesOf(typed).length > 0 || makeOf(typed))
  if (mixed && !areVersions) {
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
      // 'Golf GTI or GT Turbo'
      !pairedTrims.has(spelt(run)) &&
      // 'Golf GTI or one owner'
      !attributeOf(spelt(run), make) &&
      namesOf(spelt(run.slice(0, -extra))).length > 0 &&
      !run.slice(-extra).some(({ word }) => fillers.has(word))
    const pair = both(isLonger)
    if (pair) return { kind: 'names', run: whole(pair), any: pair.map(({ typed }) => typed) }
  }
  const either = versionsOrCodes(both, namesOf, ending[0]?.run ?? [])
  if (either) {
    const { pair, ...words } = either
    return { kind: 'words', ...words, run: whole(pair) }
  }
  const [left, right] = [ending.at(-1), beginning.at(-1)]
  const isPlain = ({ typed }: Unit) =>
    // Of two letters none is listed among the words that listings have: 'xr or rs'.
    (known.get(typed)?.isKnown || (/^[a-z]{2}$/.test(typed) && !known.get(typed)?.isIdle)) &&
    !vague.has(typed) &&
    !fillers.has(typed) &&
    !meanings.has(typed) &&
    !attributeOf(typed, make) &&
    // '91 or 92' are years.
    !/^\d\d$/.test(typed)
  return left && right && isPlain(left) && isPlain(right)
    ? { kind: 'words', run: whole([left, right]), any: [left.typed, right.typed] }
    : undefined
}

/** 'Golf GTI or R32', '1.6 or 1.8': what sellers say of a car, or codes by which it is called. */
function versionsOrCodes(
  both: Both,
  namesOf: (typed: string) => readonly Meaning[],
  before: readonly Token[],
) {
  const engines = both(({ typed }) => isEngine(typed))
  if (engines)
    return {
      pair: engines,
      any: engines.flatMap(({ typed }) => [typed, `${typed}i`, `${typed}l`]),
    }
  const isVersion = ({ typed }: Unit) =>
    [trims, pairedTrims, shortTrims].some((known) => known.has(typed))
  const isCode = ({ typed }: Unit) => {
    const all = namesOf(typed)
    // The GTE of 'nova sr or gte' is a Nova's.
    const isSaid = trims.has(typed) && /^[a-z]+$/.test(typed)
    return !isSaid && all.length > 0 && all.every(({ bears }) => bears !== undefined)
  }
  const isEither = (unit: Unit) => isVersion(unit) || isCode(unit)
  // 'Turbo or S2', where 'S2 or turbo' may begin with the Audi.
  const pair = both(isEither, (unit) => isEither(unit) || isMark(unit.typed))
  if (!pair) return undefined
  const codes = pair.filter((unit) => isCode(unit))
  const called = codes.flatMap(({ typed }) => namesOf(typed).flatMap((one) => calledAs(one, typed)))
  // A letter is a part of a name: in what sellers write it is that of a plate as often. A '850R' is an '850 R'.
  const letters = pair.filter(({ typed }) => /^[a-z]$/.test(typed))
  const name = before[before.indexOf(pair[0].run[0]!) - 1]?.word ?? ''
  const asNames = letters.flatMap(({ typed }) => [...new Set([typed, name + typed])])
  const any = pair
    .filter((unit) => !codes.includes(unit) && !letters.includes(unit))
    .map(({ typed }) => typed)
  return { pair, any, ...orNamed([...called, ...asNames]) }
}

/** 'WRX or GT' is of one car, although there is an Alfa Romeo GT. */
const areTrims = (
  pair: readonly [Unit, Unit],
  namesOf: (typed: string) => readonly Meaning[],
): boolean => {
  const [left, right] = pair.map(({ typed }) => ({ typed, all: namesOf(typed) })) as [N, N]
  return (
    isTrimOfAnother(left.typed, left.all, right.all) &&
    isTrimOfAnother(right.typed, left.all, right.all)
  )
}

type N = { typed: string; all: readonly Meaning[] }

/** 'One or two owners', '3 or 5 door': what both are is said once. */
function sharedEnd(
  ending: readonly Unit[],
  beginning: readonly Unit[],
  make: Make | undefined,
): [Unit, Unit] | undefined {
  const first = ending.at(-1)
  if (!first) return undefined
  for (const right of beginning) {
    const typed = withEndOf(right.run, first.typed, make)
    if (typed) return [{ run: first.run, typed }, right]
  }
  return undefined
}

/** '3 door', of a '3' before 'or 5 door'. */
export function withEndOf(
  right: readonly Token[],
  first: string,
  make: Make | undefined,
): string | undefined {
  const said = attributeOf(spelt(right), make)
  const end = right.slice(1)
  if (!said || end.length === 0) return undefined
  const whole = `${first} ${spelt(end)}`
  // 'One owners' is nothing that anybody says.
  return [whole, whole.replace(/s$/, '')].find((one) => {
    const label = attributeOf(one, make)?.label
    return label !== undefined && label !== said.label && kindOf(label) === kindOf(said.label)
  })
}

/** 'Mk1 or 2', 'evo 5 or 6', 'e30 or 36', but no 'mk2 or 3 door'. */
function sharedStart(
  ending: readonly Unit[],
  beginning: readonly Unit[],
  namesOf: (typed: string) => readonly Meaning[],
): [Unit, Unit] | undefined {
  const right = beginning.at(-1)
  const isMore = beginning.some(
    ({ run, typed }) => run.length === 2 && (attributeOf(typed, undefined) || meanings.has(typed)),
  )
  if (!right || isMore || !/^\d{1,2}$/.test(right.typed)) return undefined
  for (const left of ending.slice(-2)) {
    const [, start, figures] = /^([a-z]+ ?)(\d{1,2})$/.exec(left.typed) ?? []
    const other = { run: right.run, typed: `${start}${right.typed}` }
    const isOfBoth = ({ make }: Meaning) => namesOf(other.typed).some((one) => one.make === make)
    if (figures?.length === right.typed.length && namesOf(left.typed).some(isOfBoth))
      return [left, other]
  }
  return undefined
}

/** '3 or 5 series', 'c or e class' and 'x or s type' as well. */
function sharedName(ending: readonly Unit[], beginning: readonly Unit[]): [Unit, Unit] | undefined {
  const first = ending.at(-1)
  const right = beginning.find(({ run }) => run.length === 2)
  const end = right?.run[1]?.word ?? ''
  if (!first || !right || !/^(?:series|class|type)$/.test(end)) return undefined
  const left = { run: first.run, typed: `${first.typed} ${end}` }
  return [left, right].every(({ typed }) => namesAlone(typed).length > 0)
    ? [left, right]
    : undefined
}

/** Whether the make before the 'or' is that of the first alone: of a 'Ford Escort or Golf' the Golf is no Ford. */
function isOfAnotherMake(ending: readonly Unit[], beginning: readonly Unit[]): boolean {
  const first = ending.find(
    ({ run, typed }) =>
      [1, 2].some((n) => run.length > n && makeOf(spelt(run.slice(0, n)))) &&
      namesWithMake(typed).length > 0,
  )
  const second = beginning.find(
    ({ typed }) => makeOf(typed) !== undefined || namesAlone(typed).length > 0,
  )
  if (!first || !second) return false
  const its = new Set(namesWithMake(first.typed).map(({ make }) => make))
  return !(meanings.get(second.typed) ?? []).some(({ make }) => its.has(make))
}

type A = NonNullable<ReturnType<typeof attributeOf>>

const unitOf = (run: Token[]): Unit => ({ run, typed: spelt(run) })

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
