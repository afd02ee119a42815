import { lookUp } from '../../../../platform/look-up.ts'
import type { Make } from '../../../cars/rules.ts'
import { modelYears } from '../../../cars/rules.ts'
import { kindOf } from '../attribute-kinds.ts'
import { withEndOf } from '../alternatives.ts'
import { attributeOf, attributes } from '../attributes.ts'
import { meanings } from '../lexicon.ts'
import { longestName, runsOf, spelt, type KnownWords, type Token } from '../tokens.ts'
import { isEngine, shortTrims, trims } from '../trims.ts'
import { termOf } from './attributes.ts'
import type { Draft, Term } from './draft.ts'
import { asVersion, nameAt, type Around, type Target } from './negated-names.ts'
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

/** As insurers sort it, by whatever letter. */
const writtenOff = attributes
  .filter(({ label }) => kindOf(label) === 'category')
  .flatMap(({ says }) => says)

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
  replica: ['replica'],
  'kit car': ['kit car'],
  'roof rack': ['roof rack', 'roofrack'],
  roofrack: ['roof rack', 'roofrack'],
  'q plate': ['q plate', 'q reg'],
  ...Object.fromEntries(
    ['cat', 'cats', 'write off', 'write offs', 'writeoff', 'writeoffs', 'written off'].map(
      (typed) => [typed, writtenOff],
    ),
  ),
  ...Object.fromEntries(
    [
      ['dented', 'dents'],
      ['damaged', 'damage'],
      ['crashed', 'crash'],
      ['resprayed', 'resprays'],
      ['repaired', 'repairs'],
    ].flatMap(([said, noun]) => [said!, noun!].map((typed) => [typed, [said!]])),
  ),
}

/**
 * 'Not red', 'isn't a 911', 'but not vw or pug': each becomes a term that no car may have. Returns all words of it, so that none
 * is read as asked for; what is left of it is 'not' and what it is said of, which says the same when it is read again.
 */
export function readNegations(
  draft: Draft,
  tokens: readonly Token[],
  given: {
    gazetteer: Places
    known: KnownWords
    make: Make | undefined
    model: string | undefined
  },
): Token[] {
  const words = [...tokens.map(({ word }) => word), ...runsOf(tokens, 2).map(spelt)]
  const around = { ...given, words: new Set(words) }
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
    const attributeLength = length > 0 ? wholeAttribute(stretch, around.make) : 0
    const said = length > 0 ? saidOf(draft, stretch, { length, attributeLength, around }) : 0
    const from = said > 0 ? 0 : attributeLength
    let end = said > 0 ? said : attributeLength + troublesAfter(stretch, attributeLength)
    const denied = { negator: stretch.slice(0, length), attribute: stretch.slice(0, from), around }
    const carried = () => carriedLength(draft, stretch.slice(end), denied)
    for (let more = carried(); more > 0; more = carried()) end += more
    // Left of 'not GTI or one' it would join what stands around them: 'golf or one'.
    if (said > 0 && another.has(stretch[end]?.word ?? '')) end++
    let first = at + from
    if (said > 0) while (first > 0 && isBefore(tokens[first - 1]!, tokens[first]!)) first--
    taken.push(...tokens.slice(first, at + end))
    at += Math.max(1, end)
  }
  return taken
}

/** That a car has none of it, or doesn't go, is no praise: of these an 'or' is between what is asked for. */
const lacking = new Set(['no MOT', 'project'])

/**
 * 'Or red' behind 'not rusty', 'or rusty' behind 'not red': the 'not' is said of it too, whether that asks for something or leaves it
 * out. Without an 'or' that is only so of what asks for the same: 'no rot and rust'.
 */
function carriedLength(
  draft: Draft,
  words: readonly Token[],
  { negator, attribute, around }: { negator: Token[]; attribute: Token[]; around: Around },
): number {
  const label = attributeOf(spelt(attribute), around.make)?.label
  if (negator.length === 0 || (label && lacking.has(label))) return 0
  const isOr = another.has(words[0]?.word ?? '')
  const joint = isOr || words[0]?.word === 'and' ? 1 : 0
  const rest = words.slice(joint)
  // 'Not rusty or one owner' asks for that owner.
  if (negatorLength(rest) > 0 || nothingAt(rest, around.make) > 0) return isOr ? joint : 0
  const [first] = rest
  if (!first) return 0
  // 'Not rusty or modified' is not modified, 'no rust or modified' as well.
  const more = [spelt(negator), 'not', 'no'].flatMap((word) => {
    const not = { ...first, word, at: first.at - 0.5 }
    const length = wholeAttribute([not, ...rest], around.make)
    return length > 0 ? [[not, ...rest.slice(0, length - 1)]] : []
  })[0]
  const other = more && attributeOf(spelt(more), around.make)
  const positive = attributeAhead(rest, around.make)?.label
  // 'Not modified or standard'
  if (positive && (positive === label || positive === other?.label)) return 0
  if (!isOr && (!other || other.label !== label)) return 0
  if (!other) {
    const stretch = [...negator, ...rest]
    const said = saidOf(draft, stretch, { length: negator.length, attributeLength: 0, around })
    return said > 0 ? joint + said - negator.length : 0
  }
  if (lacking.has(other.label)) return 0
  if (other.label !== label) {
    draft.terms.push(termOf(other, spelt(more)))
    draft.rest.push(...more)
    draft.attributes.push({ label: other.label, run: more })
  }
  return joint + more.length - 1
}

/** How many words are said of what isn't wanted, or say nothing of any car; 0 where they are others' to read. */
function saidOf(
  draft: Draft,
  stretch: readonly Token[],
  { length, attributeLength, around }: { length: number; attributeLength: number; around: Around },
): number {
  const rest = stretch.slice(length)
  // 'No MOT advisories' is said of a car that has one.
  const isMot = attributeLength > 0 && stretch[attributeLength - 1]!.word === 'mot'
  if (attributeLength > 0) return isMot ? praiseLength(stretch, attributeLength - 1) : 0
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
  const targets = targetsOf(rest, { ...around, negator: stretch[0]!.word })
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

/** The longest of them that is asked for of a car. */
function attributeAhead(words: readonly Token[], make: Make | undefined) {
  for (let length = Math.min(longestName, words.length); length >= 1; length--) {
    const found = attributeOf(spelt(words.slice(0, length)), make)
    if (found) return found
  }
  return undefined
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
  const target: Target | undefined =
    (isArticle && /^a$/.test(words[at - 1]!.word) ? classAt(article, around) : undefined) ??
    partedAt(rest, around) ??
    targetAt(rest, { ...around, isMeant: isArticle }) ??
    (makeBefore && !around.make ? targetAt(rest, { ...around, make: makeBefore }) : undefined) ??
    shadeAt(rest, around)
  if (!target) return undefined
  let end = at + target.run.length
  if (target.said) end = (target.said[0] === words[at] ? at : at - 1) + target.said.length
  // 'Not the red one', but 'not red, one owner'.
  const isPronoun = /^ones?$/.test(words[end]?.word ?? '')
  if (isPronoun && wholeAttribute(words.slice(end), around.make) === 0) end++
  return { ...target, end }
}

/** 'No offers blue' asks for blue. */
const ofNoShade = new Set(['no', 'nothing', 'without'])

/** 'Not dark blue', 'not dark metallic blue': of more shades than a table has each is what its words say, and another blue may be wanted. */
function shadeAt(words: readonly Token[], around: Around) {
  const { negator = '', make } = around
  // 'Not London blue'
  const isPlace = unwantedPlaces(words, around, true).length > 0
  if (ofNoShade.has(negator) || isPlace) return undefined
  for (const before of [1, 2]) {
    const shade = words.slice(0, before)
    // 'Not taxed, blue', and 'not taxed blue' asks for blue too.
    const isShade = !shade.some(({ word }) => another.has(word) || /ed$|^and$|\d/.test(word))
    if (!isShade || words.slice(1, before + 1).some(({ isApart }) => isApart)) return undefined
    const colour = attributeAt(words.slice(before, before + 1), { make })
    if (colour?.kind !== 'colour') continue
    const run = words.slice(0, before + 1)
    const typed = spelt(run)
    const term: Term = { typed, any: [typed], in: 'text', label: typed }
    return { run, kind: 'colour', term }
  }
  return undefined
}

/** 'A Class', of which the first is no article. */
function classAt(words: Token[], around: Around) {
  const run = words.slice(0, 2)
  const found = run[1]?.word === 'class' ? nameAt(run, words.slice(2), around) : undefined
  return found && { ...found, said: found.run }
}

/** '3 or 5 series', '3 or 5 door': each is one. */
function partedAt(words: readonly Token[], around: Around): Target | undefined {
  const [first, or, second, series] = words
  if (!first || !another.has(or?.word ?? '') || !second || !series) return undefined
  const name = `${first.word} ${series.word}`
  const isName = /^(?:series|class|type)$/.test(series.word) && meanings.has(name)
  const typed = isName ? undefined : withEndOf([second, series], first.word, around.make)
  const found = isName
    ? nameAt([{ ...first, word: name }], [], around)
    : typed && attributeAt([{ ...first, word: typed }], around)
  return found ? { ...found, said: [first] } : undefined
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
      nameAt(run, after, { ...around, isMeant }) ??
      engineAt(run)
    if (found) return found
  }
  return undefined
}

/** As it is typed, and what it is several of: 'targas', 'hatches'. */
const singulars = (typed: string): string[] =>
  typed.length < 4 ? [typed] : [typed, typed.replace(/s$/, ''), typed.replace(/es$/, '')]

/** A make that nobody sells here is left out already. */
function absentAt(run: Token[]): Target | undefined {
  const typed = spelt(run)
  const all = meanings.get(typed) ?? meanings.get(typed.replace(/s$/, '')) ?? []
  return all.length > 0 && all.every(({ absent }) => absent) ? { run, kind: 'make' } : undefined
}

function attributeAt(run: Token[], { make }: Pick<Around, 'make'>): Target | undefined {
  const typed = spelt(run)
  const [attribute] = singulars(typed).flatMap((one) => attributeOf(one, make) ?? [])
  if (!attribute) return undefined
  const { label, allBut } = attribute
  const term = termOf(attribute, typed)
  // A list of several has no 'or' between the first: of these only others of the same kind are in it.
  const kind = kindOf(label)
  if (allBut === undefined) return { run, term, label, kind }
  // Not with petrol is with diesel.
  return { run, term: { ...term, isCertain: true }, label, kind, isPositive: true }
}

const labelsOfExtras: Record<string, string> = {
  lpg: 'LPG',
  cat: 'written off',
  cats: 'written off',
  ...{ 'write off': 'written off', 'write offs': 'written off' },
  ...{ writeoff: 'written off', writeoffs: 'written off' },
}

function extraAt(run: Token[]): Target | undefined {
  const typed = spelt(run)
  const name = singulars(typed).find((one) => lookUp(extras, one))
  return name === undefined
    ? undefined
    : {
        run,
        kind: name,
        term: {
          typed,
          any: lookUp(extras, name)!,
          in: 'text',
          label: lookUp(labelsOfExtras, name) ?? name,
        },
      }
}

/** '1.6', '1.6i', '1.6L', several '1.6s'; a '2.0 diesel' is one thing, and so is a '1.9 TDI'. */
function engineAt(run: Token[]): Target | undefined {
  const size = spelt(run.slice(0, 2)).replace(/s$/, '')
  const [, , more, another] = run.map(({ word }) => word)
  const isOfIt = more === 'diesel' || trims.has(more ?? '') || shortTrims.has(more ?? '')
  // 'Not 1.6, GTI' asks for the GTI.
  const isOne = more === undefined || (isOfIt && !run[2]?.isApart)
  if (!isEngine(size) || !isOne || another !== undefined) return undefined
  const joined = more === 'diesel' ? 'd' : more
  const any = joined ? [`${size} ${more}`, `${size}${joined}`] : [size, `${size}i`, `${size}l`]
  const called = more && (more === 'diesel' ? more : asVersion(more))
  const label = [size.replace(' ', '.'), called].filter(Boolean).join(' ')
  return { run, kind: 'engine', term: { typed: spelt(run), any, in: 'text', label } }
}

function take(draft: Draft, { run, term, label = term?.label ?? '', isCar, isPositive }: Target) {
  if (!term) return
  if (isPositive) draft.terms.push(term)
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
