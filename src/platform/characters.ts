import { z } from 'zod'

/** What people may type: without what can't be shown, turns other text round, or breaks out of a line. */
export const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u

/** The same, of which there may be several lines. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}]|[\n\r\t])*$/u

/** Something that can be seen, or nothing at all: spaces, fillers (DI) and characters without width alone say nothing. */
const emptyOrShown = /^$|[^\p{DI}\p{Cf}\s\u2800]/u

/** Whether a text shows something, or is empty, which has words of its own. */
export const isEmptyOrShown = (text: string): boolean => emptyOrShown.test(text)

/** What stands around addresses, and between them, is in no name; nor is what looks the same in wide letters. */
const nothingOfAddresses = /^[^<>@;＜＞＠；﹤﹥﹫﹔]*$/u

export const nameLength = { max: 255 } as const

/**
 * What somebody calls themselves, in every form that asks for it. It stands in the head of emails and beside what they write:
 * 'Barclays <help@…>' would read as an address there.
 */
export const personName = (what = 'Name') =>
  z
    .string(`${what} is required`)
    .trim()
    .min(1, `${what} is required`)
    .max(nameLength.max, `${what} must be at most ${nameLength.max} characters`)
    .regex(oneLine, `${what} contains a character that can’t be used`)
    .refine(isEmptyOrShown, `${what} is required`)
    .regex(nothingOfAddresses, `${what} can’t contain @, <, > or ;`)
    // Some mail programs read an encoded word there, in which such an address might stand (RFC 2047).
    .refine((name) => !name.includes('=?'), `${what} contains a character that can’t be used`)

/** A name as it stands in an email's head: one that was kept before the rule above reads as a name there too. */
export function nameInHead(stored: string): string {
  const name = stored.replace(/(?:[<>@;＜＞＠；﹤﹥﹫﹔\p{Bidi_Control}\s]|=\?|\?=)+/gu, ' ').trim()
  return isEmptyOrShown(name) ? name : ''
}
