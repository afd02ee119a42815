import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { changePost, type Post } from './posts.server.ts'
import { mostAttempts, waitAfter, type PostState } from '../rules.ts'
import type { SocialFailure, FailureKind } from '../social-pages.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  clock: Clock
  logger: { warn(what: object, message: string): void }
}

/** Writes down why nothing came of a try, and when there is another; or that somebody has to look. */
export async function recordFailure(ctx: Ctx, post: Post, failure: SocialFailure): Promise<Post> {
  const { kind, message } = failure
  const now = ctx.clock.now()
  const patience = seconds[kind]
  const attempts = post.attempts + (patience ? 0 : 1)
  const state = whatIsKnown(post.state, kind, attempts)
  if (kind !== 'not-yet')
    ctx.logger.warn(
      { postId: post.id, network: post.network, trouble: kind, message },
      'post not made',
    )
  return changePost(ctx.database.primary, post, {
    ...(state !== post.state && { state }),
    ...(kind === 'gone' && state === 'composed' && { parts: { pictures: [] } }),
    attempts,
    troubled_since: post.troubled_since ?? now,
    last_error: message.slice(0, 500),
    is_closed: kind === 'closed',
    next_try_at: new Date(now.getTime() + (patience ?? waitAfter(attempts)) * 1_000),
  })
}

/**
 * What passes by itself, or waits for the operator, is tried evenly and for as long as the listing
 * lasts; the rest ever more seldom, and not for ever.
 */
const seconds: Partial<Record<FailureKind, number>> = {
  'not-yet': 60,
  busy: 10 * 60,
  closed: 15 * 60,
}

/** The state that a post is in once a call about it has failed, the so-manieth in vain. */
export function whatIsKnown(state: PostState, kind: FailureKind, attempts: number): PostState {
  const isOver = kind === 'refused' || (!seconds[kind] && attempts >= mostAttempts)
  if (!isOver) return state
  return state === 'composed' ? 'failed' : 'unknown'
}
