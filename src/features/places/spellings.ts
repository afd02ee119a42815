import { normaliseText } from '../../platform/text.ts'
import { isOutcode } from './postcode.ts'

const around = /^(?:nr|near|just outside|outside|close to|by)\s+/i
/** 'Surrey, near M25' is not in Prestwich; an 'M25' by itself is. */
const motorway = /^m\d{1,2}$/
const parts = /[,;/()]| (?:nr\.?|near|close to|outside) /i

/**
 * What a location may stand for, in the one spelling and in the order in which it is tried: the whole of it, its
 * parts, and the first half of a postcode in it that is no motorway. 'Upper Nowhere, nr Bath BA2' is looked for as that, as 'upper
 * nowhere', 'bath' and 'ba2'.
 */
export function spellingsOf(location: string): string[] {
  const words = normaliseText(location).split(' ')
  const outcodes = words.filter(isOutcode)
  const named = location
    .split(parts)
    .map((part) => spell(part.trim().replace(around, ''), outcodes))
    .filter((part) => part.length >= 2)
  const whole = spell(location, [])
  const [first, second] = named
  return [
    ...new Set([
      ...(whole.length >= 2 ? [whole] : []),
      ...(first && second ? [`${first} ${second}`] : []),
      ...named,
      ...outcodes.filter((code) => !motorway.test(code)).flatMap(withWider),
    ]),
  ]
}

/** What the first of them stands for that stands for something. */
export function firstOf<T>(
  spellings: readonly string[],
  look: (spelling: string) => T | null | undefined,
) {
  for (const spelling of spellings) {
    const found = look(spelling)
    if (found) return found
  }
  return undefined
}

/** The first half of what is a postcode, or the first half of one, and nothing else. */
export function outcodesIn(typed: string): string[] | undefined {
  const [, code] = /^([a-z]{1,2}\d[a-z\d]?)(?: ?\d[a-z]{2})?$/.exec(normaliseText(typed)) ?? []
  return code === undefined ? undefined : withWider(code)
}

/** 'EC1A' is a part of 'EC1'. */
const withWider = (code: string) => [...new Set([code, code.replace(/[a-z]$/, '')])]

const spell = (text: string, without: readonly string[]) =>
  normaliseText(text)
    .split(' ')
    .filter((word) => !without.includes(word))
    .join(' ')
    .replace(/\bsaint\b/g, 'st')
