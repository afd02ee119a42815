import { normaliseText, wordsOf } from '../../../platform/text.ts'
import { kindOf } from './attribute-kinds.ts'
import { attributeOf } from './attributes.ts'
import { meanings } from './lexicon.ts'

/** What people type between words and around them, as words: 'golf|polo' is 'golf or polo', '(under 5k)' the phrase in it. */
export const inWords = (text: string): string => either(added(dashed(bare(text))))

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

/** '(e30)', '"m3"', '*mint*' and 'Price: 5k' are what stands in them or behind; '10:30' and '95' stay. */
const bare = (text: string) =>
  text
    .replace(/[()[\]{}"“”„«»*]/g, ' ')
    .replace(/\b(?:colou?r|make|model|price|gearbox|transmission):/gi, ' ')
    .replace(/([a-z]):/gi, '$1 ')
    // One word, as names have it: `tokensOf` parts it again.
    .replace(/\bmk ?(\d)\.5\b/gi, 'mk$15')

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
