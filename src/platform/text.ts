/**
 * One spelling for words that people write in many: lower case, no accents, `MX-5` and `mx 5`'s
 * hyphen gone, `Mk II` and `mk 2` alike. Applied to what is stored and to what is looked for.
 */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(
      /\bmk\.?[\s-]*(iv|iii|ii|i|v|\d)\b/g,
      (_, mark: string) => `mk${romanMarks[mark] ?? mark}`,
    )
    .replace(/([a-z])-(?=\d)|(\d)-(?=[a-z])/g, '$1$2')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const romanMarks: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5' }

/** The words of a text in their one spelling. */
export const wordsOf = (text: string): string[] => normaliseText(text).split(' ').filter(Boolean)

/** With a capital to begin with, and the rest as it is. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** With a full stop at its end, where it has no mark there. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The first `longest` characters or fewer, ended at a word. */
export function openingOf(text: string, longest: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= longest) return flat
  const cut = flat.slice(0, longest)
  const lastWord = cut.lastIndexOf(' ')
  // A word longer than that is cut like everything else about it.
  return `${lastWord > longest - 40 ? cut.slice(0, lastWord) : cut}…`
}
