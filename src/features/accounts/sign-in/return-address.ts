import { noReturn } from './login-address.ts'

/**
 * Where somebody goes on after signing in. The address comes out of a link that anybody may have
 * written, so it leads to a page of this site or is not followed.
 */

const longest = 2_000

/** Nothing that a browser drops, or reads as a slash, while it looks for where the host begins. */
const harmless =
  /^\/(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}\s\\/][^\p{Cc}\p{Cs}\p{Bidi_Control}\s\\]*)?$/u

const anywhere = 'http://page.invalid'

/** A path on this site with its query, spelled as the browser does, or else the fallback. */
export function safeReturnAddress(text: string | null | undefined, fallback = '/account'): string {
  if (!text || text.length > longest || !harmless.test(text)) return fallback
  const url = URL.parse(text, anywhere)
  if (url?.origin !== anywhere) return fallback
  const path = decode(url.pathname)
  // What one program leaves encoded, the next decodes.
  if (path === null || !harmless.test(path.replaceAll(' ', '+')) || noReturn.test(path))
    return fallback
  return url.pathname + url.search + url.hash
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
