/** A part of a message: text, or an address of the web with the host that it leads to. */
export type TextPart = { text: string; host?: string }

const address = /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+/gi

/**
 * A message in parts, which put together are the message. A host is spelled as the network has it, so that one
 * which only looks like another's shows.
 */
export function splitLinks(message: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of message.matchAll(address)) {
    const text = withoutEnd(found)
    const host = hostOf(text)
    if (host === undefined) continue
    if (index > end) parts.push({ text: message.slice(end, index) })
    parts.push({ text, host })
    end = index + text.length
  }
  if (end < message.length) parts.push({ text: message.slice(end) })
  return parts
}

/** What ends the sentence, or closes the bracket, that a link stands in. */
const ends = ".,;:!?)]}'’"

function withoutEnd(found: string): string {
  let length = found.length
  while (length > 0 && ends.includes(found[length - 1]!)) length -= 1
  return found.slice(0, length)
}

const hostOf = (text: string): string | undefined =>
  URL.parse(/^www\./i.test(text) ? `http://${text}` : text)?.host || undefined

/** Where the links of a message lead, each host once. */
export const hostsIn = (message: string): string[] => [
  ...new Set(splitLinks(message).flatMap(({ host }) => host ?? [])),
]
