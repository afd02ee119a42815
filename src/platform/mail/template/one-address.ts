import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** A name and an address, as they stand in a message's head. */
export type Mailbox = { name: string; address: string }

/** Letters that every mail server takes, and nothing that could be read as a second address. */
const spelling = z.email({ pattern: z.regexes.html5Email }).max(254)
const longestLocalPart = 64

/** The address as mail servers spell it, or null where it isn't exactly one. */
export function oneAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || local.length > longestLocalPart) return null
  const spelt = `${local}@${domainToASCII(text.slice(at + 1))}`
  return spelling.safeParse(spelt).success ? spelt : null
}

/** A name that stays on its line, or null. */
export const oneName = (text: string): string | null =>
  /\p{Cc}|\p{Cs}|[\u2028\u2029]/u.test(text) ? null : text

/** Reads `Name <address>` or a bare address; null where it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const [, quoted = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = oneAddress((inBrackets ?? text).trim())
  const name = oneName(quoted.trim().replace(/^"(.*)"$/, '$1'))
  return address === null || name === null ? null : { name, address }
}
