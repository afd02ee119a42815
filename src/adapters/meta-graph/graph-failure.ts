import type { FailureKind } from '../../features/promotion/social-pages.ts'

export type GraphError = {
  message: string
  type: string
  code: number
  error_subcode?: number | undefined
  is_transient?: boolean | undefined
  fbtrace_id?: string | undefined
}

/** The token is expired or withdrawn, or lacks a permission. */
const closed = new Set([3, 10, 102, 190])

/**
 * Too many calls (of the app, the user, the page), too many posts, blocked for a while, or a picture
 * that could not be fetched from us just now.
 */
const busy = new Set([4, 9, 17, 32, 324, 341, 368, 613, 9004])

/** By subcode, which says more than the code. */
const bySubcode: Record<number, FailureKind> = {
  /** 'These photos were already posted'. */
  1366051: 'there-already',
  /** The container has expired, or failed, or is of nobody: it has to be made anew. */
  2207006: 'gone',
  2207020: 'gone',
  2207032: 'gone',
  /** It is not finished yet. */
  2207027: 'not-yet',
  /** The picture could not be fetched in time. */
  2207003: 'busy',
  /** The day's number of posts. */
  2207042: 'busy',
  /** Taken for spam: later, and visibly. */
  2207051: 'busy',
}

/**
 * What an error of the Graph API means for a post. One that is said to pass leaves open, where
 * something was to be published, whether it was.
 */
export function graphFailure(
  { code, error_subcode: subcode, is_transient: isTransient }: GraphError,
  { publishes }: { publishes: boolean },
): FailureKind {
  const known = subcode === undefined ? undefined : bySubcode[subcode]
  if (known) return known
  if (code === 506) return 'there-already'
  // 'Object does not exist, cannot be loaded due to missing permissions, or does not support this'.
  if (code === 100 && subcode === 33) return 'gone'
  if (closed.has(code) || (code >= 200 && code <= 299)) return 'closed'
  if (busy.has(code) || (code >= 80_001 && code <= 80_014)) return 'busy'
  if (isTransient || code === 1 || code === 2 || code < 0) return publishes ? 'unheard' : 'busy'
  return 'refused'
}
