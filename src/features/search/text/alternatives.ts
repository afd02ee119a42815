import type { Make } from '../../cars/rules.ts'
import { attributeOf } from './attributes.ts'
import { isWholeMake, meanings, spellings, withChildren, type Meaning } from './lexicon.ts'
import { longestName, spelt, type KnownWords, type Token } from './tokens.ts'

/** What may be one or another: 'golf or polo', 'red or yellow'. */
export type Alternatives = {
  /** All of its words, 'or' among them. */
  run: Token[]
} & (
  | { kind: 'families'; make: Make; families: string[] }
  | { kind: 'names'; make?: Make; any: string[] }
  | { kind: 'attributes'; label: string; any: string[]; in: 'names' | 'text' }
  | { kind: 'words'; any: string[] }
)

/** Each 'or' with what stands on both its sides, where both are of a kind; 'xr2, xr3i or rs turbo' is no list. */
export function alternativesIn(
  tokens: readonly Token[],
  known: KnownWords,
  make: Make | undefined,
): Alternatives[] {
  const found: Alternatives[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]!.word !== 'or') continue
    const run = tokens[at]!.run
    const before = tokens.slice(0, at).filter((token) => token.run === run)
    const last = found.at(-1)
    const from = last ? before.filter((token) => !last.run.includes(token)) : before
    const one = between(from, tokens.slice(at + 1), tokens[at]!, known, make)
    if (one) found.push(one)
  }
  return found
}

type Unit = { run: Token[]; typed: string }

function between(
  before: readonly Token[],
  rest: readonly Token[],
  or: Token,
  known: KnownWords,
  make: Make | undefined,
): Alternatives | undefined {
  const after = rest.filter(({ run }) => run === or.run)
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
    if ((left.in ?? 'text') !== (right.in ?? 'text')) return undefined
    return {
      kind: 'attributes',
      run: whole(said),
      label: `${left.label} or ${right.label}`,
      any: [...left.says, ...right.says],
      in: left.in ?? 'text',
    }
  }
  const named = both(({ typed }) => namesOf(typed).length > 0)
  if (named) return namedOf(named, whole(named))
  // '205 gti or 309 gti': names, and after each the same number of other words.
  for (const extra of [1, 2]) {
    const isLonger = ({ run }: Unit) =>
      run.length > extra && namesOf(spelt(run.slice(0, -extra))).length > 0
    const pair = both(isLonger)
    if (pair) return { kind: 'names', run: whole(pair), any: pair.map(({ typed }) => typed) }
  }
  const words = [ending.at(-1), beginning.at(-1)]
  const [left, right] = words
  return left && right && words.every((unit) => known.get(unit!.typed)?.isKnown)
    ? { kind: 'words', run: whole([left, right]), any: [left.typed, right.typed] }
    : undefined
}

type A = NonNullable<ReturnType<typeof attributeOf>>

const unitOf = (run: Token[]): Unit => ({ run, typed: spelt(run) })

/** What these words may be called of cars that are sold here, but for whole makes. */
const namesOf = (typed: string): readonly Meaning[] =>
  (meanings.get(typed) ?? []).filter((one) => !one.absent && !isWholeMake(one))

function namedOf(pair: [Unit, Unit], run: Token[]): Alternatives {
  const possible = pair.map(({ typed }) => namesOf(typed))
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
    const bears = possible[at]!.find((one) => one.make === make)?.bears
    return spellings(bears ?? typed)
  })
  return { kind: 'names', run, any: [...new Set(any)], ...(make && { make }) }
}
