import { site } from '../../../site.ts'
import { passwordLength, spellPassword } from '../rules.ts'

/** Words as the meter says them, from worst to best. */
export const strengths = ['Too short', 'Easy to guess', 'Fair', 'Strong'] as const
export type Strength = (typeof strengths)[number]

/** Guesses as a power of two, below which a password is easy to guess, or no more than fair. */
const bits = { fair: 40, strong: 75 } as const

/**
 * How hard a password is to guess, roughly: how many characters bring something new, and of how many
 * kinds. It advises; what is refused is `refusePassword`'s to say.
 */
export function passwordStrength(password: string, email: string): Strength {
  const spelled = spellPassword(password)
  if ([...spelled].length < passwordLength.min) return 'Too short'
  const guess = freshCharacters(withoutKnownWords(spelled, email)) * Math.log2(poolOf(spelled))
  if (guess < bits.fair) return 'Easy to guess'
  return guess < bits.strong ? 'Fair' : 'Strong'
}

/** What anybody would try first counts for nothing. */
function withoutKnownWords(password: string, email: string): string {
  const words = [site.name, ...email.split('@')].map((word) => word.toLowerCase())
  return words
    .filter((word) => word.length > 2)
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
}

/** Characters that neither repeat one of the two before them nor go on from the last, as in 'abc'. */
function freshCharacters(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => {
    const last = codes[index - 1] ?? -9
    return Math.abs(code - last) > 1 && code !== codes[index - 2]
  }).length
}

const kinds: [pattern: RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 30],
]

const poolOf = (password: string) =>
  kinds.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
