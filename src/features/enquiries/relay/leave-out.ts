import { replyTokensIn } from '../../../platform/mail/replies/rules.ts'

/** What stands in the place of a word that is not passed on. */
const leftOut = '[left out]'

/**
 * What somebody has answered by mail without their own addresses, and without what lets whoever reads it into their side:
 * links of ours with a token, and addresses at which we take answers. Mail programs sign and quote in more ways than are
 * known, so that any of it may stand in an answer of which its writer has seen their own words alone.
 */
export const leaveOut = (text: string, { own }: { own: readonly string[] }): string =>
  text
    .split(/(\s+)/)
    .map((word) => (givesAway(decoded(word.toLowerCase()), own) ? leftOut : word))
    .join('')

const givesAway = (word: string, own: readonly string[]): boolean =>
  word.includes('#token=') ||
  replyTokensIn(word).length > 0 ||
  own.some((address) => word.includes(address))

/** Mail servers lead links by way of themselves, as a part of an address of theirs. */
const decoded = (word: string): string =>
  word.replaceAll(/%(?:25)*([0-7][0-9a-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
