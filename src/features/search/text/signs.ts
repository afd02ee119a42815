import { lookUp } from '../../../platform/look-up.ts'
import { normaliseText, wordsOf } from '../../../platform/text.ts'
import { parents } from '../../cars/family-tree.ts'
import { kindOf } from './attribute-kinds.ts'
import { attributeOf } from './attributes.ts'
import { isAmbiguous, meanings } from './lexicon.ts'
import { hasNegator } from './readers/negators.ts'
import { shortTrims, trims } from './trims.ts'

/** What people type between words and around them, as words: 'golf|polo' is 'golf or polo', '(under 5k)' the phrase in it. */
export const inWords = (text: string): string =>
  listed(either(added(dashed(inCategories(inOwners(bare(text)))))))

/** '-gti', as it is typed into other searches, and 'in and around', which is one of them. */
const dashed = (text: string) =>
  text
    .split(' ')
    // '-gti-' stands between dashes.
    .map((word) =>
      /^-[a-z]{2}/i.test(word) && !word.endsWith('-') ? `not ${word.slice(1)}` : word,
    )
    .join(' ')
    .replace(/\bin and around\b/gi, 'in or around')
    // 'Leeds +30 miles'
    .replace(/ \+(?=\d{1,3} ?(?:miles?|km)\b)/gi, ' ')

/** '(e30)', '"m3"', '*mint*' and 'Price: 5k' are what stands in them or behind; '10:30' and '95' stay. */
const bare = (text: string) =>
  text
    .replace(/[()[\]{}"“”„«»*]/g, ' ')
    .replace(/\b(?:colou?r|make|model|price|gearbox|transmission):/gi, ' ')
    .replace(/([a-z]):/gi, '$1 ')
    .replace(/\b(\d)\/(\d)([ -]?(?:doors?|drs?|seats?|seaters?))\b/gi, '$1$3 or $2$3')
    // One word, as names have it: `tokensOf` parts it again.
    .replace(/\bmk ?(\d)\.5\b/gi, 'mk$15')

const counts = ['one', 'two', 'three', 'four', 'five']

/** 'Max 2 owners', 'under 3 previous owners' and 'two keepers or fewer' are one or two; of more than four no table knows. */
const inOwners = (text: string) =>
  text
    .replace(
      /(?<!\bnot? )\b(?:(max|maximum|max of|maximum of|up to|at most|not? more than)|under|below|less than|fewer than) (one|two|three|four|five|[1-5]) (?:previous |former )?(?:owner|keeper)s?\b/gi,
      (said: string, upTo: string | undefined, n: string) =>
        ownersUpTo(countOf(n) - (upTo ? 0 : 1)) ?? said,
    )
    .replace(
      /\b(one|two|three|four|[1-4]) (?:previous |former )?(?:owner|keeper)s? (?:or fewer|or less|or under|max|maximum|at most)\b(?! ?[£\d]| than\b)/gi,
      (said: string, n: string) => ownersUpTo(countOf(n)) ?? said,
    )

const countOf = (said: string) => Number(said) || counts.indexOf(said.toLowerCase()) + 1

const ownersUpTo = (most: number) =>
  most >= 1 && most <= 4
    ? counts
        .slice(0, most)
        .map((n) => `${n} owner${n === 'one' ? '' : 's'}`)
        .join(' or ')
    : undefined

/** 'Cat c, d or n' and 'cat s/n' say once what all are; 'cat d, s reg', 'cat s and c class' and 'cat s and c 220' don't. */
const inCategories = (text: string) =>
  text.replace(
    /\b(cat|category)([ -][abcdns](?:, ?[abcdns])*(?: or | and | ?[/&] ?)[bcdns](?:\/[bcdns])*)\b/gi,
    (said: string, category: string, letters: string, at: number, whole: string) =>
      /^(?:['-]|\/[a-z]| (?:reg|plate|\d{3}\b|(?:type|class|line|pillar)\b))/i.test(
        whole.slice(at + said.length),
      )
        ? said
        : letters
            .replace(/\b(?:or|and)\b/gi, ' ')
            .split(/[^a-z]+/i)
            .filter(Boolean)
            .map((letter) => `${category} ${letter}`)
            .join(' or '),
  )

/** 'Golf & polo' and 'golf + polo' are said with an 'and', where both are names: '£3000 +' and 'mot + tax' aren't. */
function added(text: string): string {
  const [first = '', ...others] = text.split(/[+]/)
  return (
    others
      .reduce((before, after) => before + (areNamed(before, after) ? ' and ' : '+') + after, first)
      .split('&')
      // Two in a row are one.
      .filter((part) => part.trim() !== '')
      .join(' and ')
  )
}

/** 'Golf, polo, lupo': no car is two of them. With an 'or' the list is read as it stands, and of 'not golf, polo' the second is asked for. */
function listed(text: string): string {
  if (/\b(?:or|and)\b/i.test(text)) return text
  const [first = '', ...others] = text.split(',')
  return others.reduce(
    (before, after) => before + (areOtherFamilies(before, after) ? ' or' : ',') + after,
    first,
  )
}

function areOtherFamilies(before: string, after: string): boolean {
  // 'Golf,polo'
  if (!after.startsWith(' ') || hasNegator(before.split(' '))) return false
  const [ending, versions] = withoutVersions(wordsOf(before.slice(-besideSign)))
  const beginning = wordsOf(after.slice(0, besideSign))
  const familyAmong = (runs: string[][]) =>
    runs.flatMap((run) => familyCalled(run.join(' ')) ?? [])[0]
  const left = familyAmong([3, 2, 1].map((n) => ending.slice(-n)))
  const right = familyAmong([3, 2, 1].map((n) => beginning.slice(0, n)))
  if (!left || !right || left.family === right.family) return false
  // 'Civic, Prelude', of which the second is a word as well.
  const sure = [left, right].filter(({ isSure }) => isSure).length
  // 'Golf GTI, Escort XR3i'
  const isVersion = versions > 0 && beginning.slice(1, 3).some((word) => trims.has(word))
  return sure === 2 || (sure === 1 && (left.make === right.make || isVersion))
}

/** 'Fiesta XR2' without its version, and how many words that has. */
function withoutVersions(words: readonly string[]): [string[], number] {
  const last = words.findLastIndex((word) => !trims.has(word) && !shortTrims.has(word))
  return [words.slice(0, last + 1), words.length - last - 1]
}

/** The one family, or the one above it, that is called so and nothing else; a figure may be anything. */
function familyCalled(name: string) {
  const [only, another] = meanings.get(name) ?? []
  if (!only?.make || !only.family || another || !/[a-z]/.test(name)) return undefined
  const { make } = only
  const family = `${make} ${lookUp(parents[make], only.family) ?? only.family}`
  return { make, family, isSure: !isAmbiguous(name) }
}

const areNamed = (before: string, after: string) => {
  const [left, right] = [
    wordsOf(before.slice(-besideSign)).at(-1),
    wordsOf(after.slice(0, besideSign))[0],
  ]
  return left !== undefined && right !== undefined && meanings.has(left) && meanings.has(right)
}

/** 'MR2/MX-5' and 'MR2|MX-5' are one or the other, 'FSH/MOT' both; 'X1/9', 'a/c' and '88/89' are one thing. */
const either = (text: string) => separated(separated(text, '|', [' and ', ' ']), '/', [' or ', '/'])

/** Between names the first of them stands for the sign: of 'BMW | E30' both are meant, which an 'and' leaves open. */
function separated(text: string, sign: string, [named, elsewhere]: [string, string]): string {
  const [first = '', ...others] = text.split(sign)
  return others.reduce((before, after) => {
    const kinds = kindsBeside(before, after)
    if (kinds) return before + (kinds.left === kinds.right ? ' or ' : ' ') + after
    const [left = ''] = /[a-z\d-]{0,20}$/i.exec(before.trimEnd().slice(-20)) ?? []
    const [right = ''] = /^[a-z\d-]{0,20}/i.exec(after.trimStart()) ?? []
    const isApart = /\s$/.test(before) || /^\s/.test(after)
    const isName = (word: string) => !isApart && word.length >= 3 && /[a-z]/i.test(word)
    const isEither = (isName(left) && isName(right)) || areNames(left, right)
    return before + (isEither ? named : elsewhere) + after
  }, first)
}

/** More characters than the longest attribute has. */
const besideSign = 40

/** Of what kinds the attributes are that stand on both sides; undefined where one is none. */
function kindsBeside(before: string, after: string): { left: string; right: string } | undefined {
  const ending = wordsOf(before.slice(-besideSign))
  const beginning = wordsOf(after.slice(0, besideSign))
  const lengths = [4, 3, 2, 1]
  const kindAmong = (runs: string[][]) => {
    const found = runs.flatMap((run) => attributeOf(run.join(' '), undefined) ?? [])[0]
    return found && kindOf(found.label)
  }
  const left = kindAmong(lengths.map((n) => ending.slice(-n)))
  const right = kindAmong(lengths.map((n) => beginning.slice(0, n)))
  return left !== undefined && right !== undefined ? { left, right } : undefined
}

/** 'Z3/Z4' and '205/309', but no '93/94', which is of years. */
function areNames(left: string, right: string): boolean {
  const isName = (word: string) =>
    word.length >= 2 && !/^\d\d$/.test(word) && meanings.has(normaliseText(word))
  if (!isName(left) || !isName(right)) return false
  const joined = normaliseText(`${left} ${right}`)
  return !meanings.has(joined) && !attributeOf(joined, undefined)
}
