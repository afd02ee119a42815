import { capitalised } from '../../platform/text.ts'

const small = new Set('upon on in by of and under next the le la de y yr'.split(' '))
const initials = new Set(['uk', 'gb', 'ni'])

/**
 * A location as people write it: 'york' and 'YORK' are 'York', 'stoke-on-trent' is 'Stoke-on-Trent', 'bs1 4st' is
 * 'BS1 4ST'. What has large and small letters already is its seller's own.
 */
export function withCapitals(location: string): string {
  if (/\p{Lu}/u.test(location) && /\p{Ll}/u.test(location)) return location
  return location.toLowerCase().replace(/[\p{L}\p{N}'’]+/gu, (word, at: number) => {
    if (/\d/.test(word) || initials.has(word)) return word.toUpperCase()
    return small.has(word) && at > 0 ? word : capitalised(word)
  })
}
