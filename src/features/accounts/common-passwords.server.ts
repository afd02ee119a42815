import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from './rules.ts'

const mostCommon = 10_000

/**
 * The commonest passwords of published leaks, commonest first, as `@zxcvbn-ts/language-common`
 * carries them; those that are too short for us anyway are left out.
 */
const common = new Set(
  (dictionary['passwords-common'] as string[])
    .slice(0, mostCommon)
    .filter(({ length }) => length >= passwordLength.min),
)

export const isCommonPassword = (lowerCase: string): boolean => common.has(lowerCase)
