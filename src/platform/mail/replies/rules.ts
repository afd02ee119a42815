/** Addresses of ours to which letters are answered: `reply+` and 32 hexadecimal digits, in small letters. */

export const replyAddress = (token: string, domain: string): string => `reply+${token}@${domain}`

/** The random parts of such addresses in a header's text; upper and lower case are one to mail. */
export const replyTokensIn = (text: string): string[] =>
  [...text.matchAll(/\breply\+([0-9a-f]{32})@/gi)].map(([, token]) => token!.toLowerCase())
