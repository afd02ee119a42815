import { lookUp } from '../../../../platform/look-up.ts'
import type { Make } from '../../../cars/rules.ts'
import { modelYears } from '../../../cars/rules.ts'
import { kindOf } from '../attribute-kinds.ts'
import { attributeOf } from '../attributes.ts'
import { meanings } from '../lexicon.ts'
import { longestName, spelt, type KnownWords, type Token } from '../tokens.ts'
import { termOf } from './attributes.ts'
import type { Draft } from './draft.ts'
import { nameAt, type AroundName, type Target } from './negated-names.ts'
import { distanceLength, unwantedPlaces } from './negated-places.ts'
import {
  another,
  before,
  between,
  carsLength,
  doubleLength,
  negatorLength,
  praiseLength,
  troublesAfter,
} from './negators.ts'
import type { Places } from './places.ts'

/** What people want a car to be without, and no table has: other words are left alone, as 'no reserve' is said by sellers. */
const extras: Record<string, string[]> = {
  sunroof: ['sunroof', 'sun roof'],
  'sun roof': ['sunroof', 'sun roof'],
  spoiler: ['spoiler'],
  'body kit': ['body kit', 'bodykit'],
  bodykit: ['body kit', 'bodykit'],
  towbar: ['towbar', 'tow bar'],
  'tow bar': ['towbar', 'tow bar'],
  alloys: ['alloys', 'alloy wheels'],
  coilovers: ['coilovers'],
  lowered: ['lowered'],
  lpg: ['lpg'],
}

type Around = AroundName & { gazetteer: Places }

/**
 * 'Not red', 'isn't a 911', 'but not vw or pug': each becomes a term that no car may have. Returns all words of it, so that none
 * is read as asked for; what is left of it is 'not' and what it is said of, which says the same when it is read again.
 */
export function readNegations(
  draft: Draft,
  tokens: readonly Token[],
  given: { gazetteer: Places; known: KnownWords; make: Make | undefined },
): Token[] {
  const around = { ...given, words: new Set(tokens.map(({ word }) => word)) }
  const taken: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const stretch = stretchFrom(tokens, at)
    const double = doubleLength(stretch)
    if (double > 0) {
      taken.push(...stretch.slice(0, double))
      at += double
      continue
    }
    const length = negatorLength(stretch)
    // 'No rust' and 'not modified' are asked for; 'no reserve' and 'not running' are said of no car's name.
    const asked = length > 0 ? wholeAttribute(stretch, around.make) : 0
    const said = length > 0 ? saidOf(draft, stretch, { length, asked, around }) : 0
    if (said === 0) {
      const more = troublesAfter(stretch, asked)
      taken.push(...tokens.slice(at + asked, at + asked + more))
      at += Math.max(1, asked + more)
      continue
    }
    let first = at
    while (first > 0 && isBefore(tokens[first - 1]!, tokens[first]!)) first--
    taken.push(...tokens.slice(first, at + said))
    at += said
  }
  return taken
}

/** How many words are said of what isn't wanted, or say nothing of any car; 0 where they are others' to read. */
function saidOf(
  draft: Draft,
  stretch: readonly Token[],
  { length, asked, around }: { length: number; asked: number; around: Around },
): number {
  const rest = stretch.slice(length)
  // 'No MOT advisories' is said of a car that has one.
  const isMot = asked > 0 && stretch[asked - 1]!.word === 'mot'
  if (asked > 0) return isMot ? praiseLength(stretch, asked - 1) : 0
  const named = targetAt(rest, { ...around, isMeant: false })
  const praise = length === 1 ? praiseLength(stretch, named?.run.length ?? 0) : 0
  if (praise > 0) return praise
  // 'No cars in Leeds'
  const cars = carsLength(rest)
  const inPlaces = placesAt(draft, rest.slice(cars), around)
  if (inPlaces > 0) {
    const places = cars + inPlaces
    const isMore = another.has(rest[places]?.word ?? '')
    const more = isMore ? targetsOf(rest.slice(places + 1), around) : null
    for (const target of more?.found ?? []) take(draft, target)
    return length + places + (more ? 1 + more.length : 0)
  }
  const targets = targetsOf(rest, around)
  if (targets) {
    for (const target of targets.found) take(draft, target)
    return length + targets.length
  }
  const alone = placesAt(draft, rest, around, true)
  if (alone > 0) return length + alone
  const nothing = nothingAt(rest, around.make)
  return nothing > 0 ? length + nothing : 0
}

/** 'Not one owner' and 'not 1995' are no wish for the opposite, and nothing that can be left out. */
function nothingAt(words: readonly Token[], make: Make | undefined): number {
  const away = distanceLength(words)
  if (away > 0) return away
  const isOne = /^(?:one|1|single)$/.test(words[0]?.word ?? '')
  const owner = isOne ? wholeAttribute(words, make) : 0
  if (owner > 0) return owner
  const start = words.findIndex(({ word }) => !between.has(word))
  const isYear = (token: Token | undefined) => {
    const year = Number(token?.word)
    return year >= modelYears.first && year <= modelYears.last
  }
  if (!isYear(words[start])) return 0
  let end = start + 1
  while (another.has(words[end]?.word ?? '') && isYear(words[end + 1])) end += 2
  return end
}

/** 'Not in London', of which no word may be left for a place that is asked for; how many words it has. */
function placesAt(draft: Draft, words: readonly Token[], around: Around, isAlone = false): number {
  const { found, length } = unwantedPlaces(words, around, isAlone)
  for (const { place, within, said, run } of found) {
    const isNamed = draft.notNear?.some((other) => other.place === place)
    if (isNamed) continue
    draft.notNear = [...(draft.notNear ?? []), { place, ...(within && { within }) }]
    const miles = within === 1 ? 'mile' : 'miles'
    const where = within ? `within ${within} ${miles} of` : spelt(said) || 'in'
    leave(draft, `${where} ${place}`, [...said, ...run])
  }
  return length
}

const isBefore = (token: Token, next: Token) =>
  token.stretch === next.stretch && token.at === next.at - 1 && before.has(token.word)

/** The words from there on that follow one another. */
function stretchFrom(tokens: readonly Token[], at: number): Token[] {
  const first = tokens[at]!
  const rest = tokens.slice(at)
  const end = rest.findIndex(
    (token, n) => token.stretch !== first.stretch || token.at !== first.at + n,
  )
  return end < 0 ? rest : rest.slice(0, end)
}

function wholeAttribute(stretch: readonly Token[], make: Make | undefined): number {
  for (let length = Math.min(longestName, stretch.length); length >= 2; length--)
    if (attributeOf(spelt(stretch.slice(0, length)), make)) return length
  return 0
}

/** What stands after the negator, and how many words all of it has; null where it is nothing that a car is or has by name. */
function targetsOf(
  words: readonly Token[],
  around: Around,
): { found: Target[]; length: number } | null {
  const found: Target[] = []
  let length = 0
  for (let at = 0; ;) {
    const target = nextTarget(words, at, around, found.at(-1)?.make)
    if (!target) break
    found.push(target)
    at = length = target.end
    const isListed = isListedAt(words, at, { target, around })
    const next = words[at]?.word ?? ''
    if (another.has(next) || (next === 'and' && isListed)) {
      at++
      at += negatorLength(words.slice(at))
    } else if (!isListed) break
  }
  return found.length > 0 ? { found, length } : null
}

/** 'Not black, white or silver': whether others of the same kind come next, before an 'or' or after an 'and'. */
function isListedAt(
  words: readonly Token[],
  from: number,
  { target, around }: { target: Target; around: Around },
): boolean {
  if (words[from]?.word === 'and')
    return nextTarget(words, from + 1, around, target.make)?.kind === target.kind
  let next = nextTarget(words, from, around, target.make)
  let end = from
  while (next?.kind === target.kind) {
    end = next.end
    next = nextTarget(words, end, around, target.make)
  }
  return end > from && /^(?:n?or|and)$/.test(words[end]?.word ?? '')
}

function nextTarget(
  words: readonly Token[],
  from: number,
  around: Around,
  makeBefore: Make | undefined,
): (Target & { end: number }) | undefined {
  // 'Not one owner' is no car that has an owner.
  if (nothingAt(words.slice(from), around.make) > 0) return undefined
  let at = from
  // 'Mini not One'.
  const isName = (n: number) =>
    n === words.length - 1 && (around.words.has('mini') || around.make === 'Mini')
  while (words[at] && between.has(words[at]!.word) && !isName(at)) at++
  const rest = words.slice(at)
  const isArticle = /^(?:a|an|any)$/.test(words[at - 1]?.word ?? '') && at > from
  // 'Not an A Class'
  const article = words.slice(Math.max(from, at - 1))
  const target =
    (isArticle && /^a$/.test(words[at - 1]!.word) ? classAt(article, around) : undefined) ??
    partedAt(rest, around) ??
    targetAt(rest, { ...around, isMeant: isArticle }) ??
    (makeBefore && !around.make ? targetAt(rest, { ...around, make: makeBefore }) : undefined)
  if (!target) return undefined
  let end = at + target.run.length
  if (target.said) end = (target.said[0] === words[at] ? at : at - 1) + target.said.length
  // 'Not the red one', but 'not red, one owner'.
  const isPronoun = /^ones?$/.test(words[end]?.word ?? '')
  if (isPronoun && wholeAttribute(words.slice(end), around.make) === 0) end++
  return { ...target, end }
}

/** 'A Class', of which the first is no article. */
function classAt(words: Token[], around: Around) {
  const run = words.slice(0, 2)
  const found = run[1]?.word === 'class' ? nameAt(run, words.slice(2), around) : undefined
  return found && { ...found, said: found.run }
}

/** '3 or 5 series': each is one. */
function partedAt(words: readonly Token[], around: Around) {
  const [first, or, second, series] = words
  if (!first || !another.has(or?.word ?? '') || !second || !series) return undefined
  const name = `${first.word} ${series.word}`
  if (!/^(?:series|class)$/.test(series.word) || !meanings.has(name)) return undefined
  const found = nameAt([{ ...first, word: name }], [], around)
  return found && { ...found, said: [first] }
}

function targetAt(words: readonly Token[], around: Around): Target | undefined {
  for (let length = Math.min(longestName, words.length); length >= 1; length--) {
    const run = words.slice(0, length)
    const after = words.slice(length)
    const isLast = after.length === 0 || another.has(after[0]!.word)
    const isMeant = around.isMeant !== undefined && (around.isMeant || isLast)
    const found =
      attributeAt(run, around) ??
      extraAt(run) ??
      absentAt(run) ??
      nameAt(run, after, { ...around, isMeant })
    if (found) return found
  }
  return undefined
}

/** A make that nobody sells here is left out already. */
function absentAt(run: Token[]): Target | undefined {
  const typed = spelt(run)
  const all = meanings.get(typed) ?? meanings.get(typed.replace(/s$/, '')) ?? []
  return all.length > 0 && all.every(({ absent }) => absent) ? { run, kind: 'make' } : undefined
}

function attributeAt(run: Token[], { make }: Pick<Around, 'make'>): Target | undefined {
  const typed = spelt(run)
  const attribute = attributeOf(typed, make)
  if (!attribute) return undefined
  const { label, allBut } = attribute
  const term = termOf(attribute, typed)
  // A list of several has no 'or' between the first: of these only others of the same kind are in it.
  const kind = kindOf(label)
  if (allBut === undefined) return { run, term, label, kind }
  // Not with petrol is with diesel.
  return { run, term: { ...term, isCertain: true }, label, kind, isWanted: true }
}

function extraAt(run: Token[]): Target | undefined {
  const typed = spelt(run)
  const any = lookUp(extras, typed)
  return (
    any && {
      run,
      kind: typed,
      term: { typed, any, in: 'text', label: typed === 'lpg' ? 'LPG' : typed },
    }
  )
}

function take(draft: Draft, { run, term, label = term?.label ?? '', isCar, isWanted }: Target) {
  if (!term) return
  if (isWanted) draft.terms.push(term)
  else draft.without.push(term)
  // 'Not red', 'not a Porsche 911'.
  const article = isCar ? (/^(?:a|M[XR])/i.test(label) ? 'an ' : 'a ') : ''
  leave(draft, `${article}${label}`, run)
}

/** Each has a 'not' of its own, so that any can be taken off alone. */
function leave({ rest, attributes }: Draft, label: string, run: Token[]) {
  const [first] = run
  const all = [{ ...first!, word: 'not', at: first!.at - 0.5 }, ...run]
  rest.push(...all)
  attributes.push({ label: `not ${label}`, run: all })
}
