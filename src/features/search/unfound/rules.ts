/** Days for which it is known what was not found. */
export const unfoundDays = 90

/** Asked for so often, a word is no slip of one person's. */
export const fewestTimes = 3

/** So many words are counted of a day; those that come after are not. */
export const mostWordsOfADay = 5_000

/**
 * Whether a word or a phrase ('barn find') that no car has may be counted: what may be somebody's own (a number plate, a
 * telephone number, an address) is not, however it is parted.
 */
export function isCountable(phrase: string): boolean {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}' ’-]{1,39}$/u.test(phrase)) return false
  const joined = phrase.replaceAll(' ', '')
  return ![...phrase.split(' '), joined].some(isSomebodysOwn)
}

const isSomebodysOwn = (word: string) =>
  /\d{5}/.test(word) || numberPlates.some((pattern) => pattern.test(word))

/** 'k123abc', 'ab12cde', 'abc123k' and 'abi1234': suffix, current, prefix and dateless marks of Britain. */
const numberPlates = [
  /^[a-z]\d{1,3}[a-z]{3}$/i,
  /^[a-z]{2}\d{2}[a-z]{3}$/i,
  /^[a-z]{3}\d{1,3}[a-z]$/i,
  /^[a-z]{2,3}\d{3,4}$/i,
]
