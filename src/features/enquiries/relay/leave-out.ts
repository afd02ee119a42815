import { replyTokensIn } from '../../../platform/mail/replies/rules.ts'

/** What stands in the place of a word that is not passed on. */
const leftOut = '[left out]'

/**
 * Whose addresses stand in mail for others, to look at what they lead to as somebody opens it: where to isn't told by all of them, and
 * some tell it in a spelling of their own.
 */
const leadAnywhere = [
  'urldefense.com',
  'urldefense.us',
  'urldefense.proofpoint.com',
  'mimecast.com',
  'mimecastprotect.com',
  'protection.sophos.com',
  'emailprotection.link',
]

/**
 * What somebody has answered by mail without their own addresses, and without what lets whoever reads it into their side:
 * links of ours with a token, and addresses at which we take answers. Mail programs sign and quote in more ways than are
 * known, so that any of it may stand in an answer of which its writer has seen their own words alone.
 */
export function leaveOut(
  text: string,
  { own, publicUrl }: { own: readonly string[]; publicUrl: string },
): string {
  const { hostname } = new URL(publicUrl)
  return text
    .split(/(\s+)/)
    .map((word) => {
      const read = decoded(word.toLowerCase())
      return givesAway(read, own) || leadsRound(read, hostname) ? leftOut : word
    })
    .join('')
}

/** The signs around a token are other ones where a filter has written a link into one of its own. */
const givesAway = (word: string, own: readonly string[]): boolean =>
  /(?:#|\*|-23)token(?:=|-3d)/.test(word) ||
  replyTokensIn(word).length > 0 ||
  own.some((address) => word.includes(address))

/** Whether it holds an address of others that leads to us, or may. */
const leadsRound = (word: string, ours: string): boolean =>
  [...word.matchAll(/https?:\/\/([^/?#:]+)/g)].some(
    ({ 0: begins, 1: host = '', index }) =>
      leadAnywhere.some((one) => isIn(host, one)) ||
      (!isIn(host, ours) && names(word.slice(index + begins.length), ours)),
  )

/** Whether an address has a host in it, up to another that only stands beside it. */
function names(rest: string, host: string): boolean {
  const [one = ''] = rest.split(/[,|<>]https?:/)
  return one.split(/[^a-z0-9.-]/).some((name) => isIn(name, host))
}

const isIn = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** Mail servers lead links by way of themselves, as a part of an address of theirs. */
const decoded = (word: string): string =>
  word.replaceAll(/%(?:25)*([0-7][0-9a-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
