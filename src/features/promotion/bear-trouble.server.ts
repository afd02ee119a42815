import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { changePost, type Post } from './posts.server.ts'
import { givesUpAfterHours, waitAfter, waitsForHours, type PostState } from './rules.ts'
import type { SocialFailure, Trouble } from './social-pages.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  clock: Clock
  logger: { warn(what: object, message: string): void }
}

/** Writes down why nothing came of a try, and when there is another; or that somebody has to look. */
export async function bearTrouble(ctx: Ctx, post: Post, failure: SocialFailure): Promise<Post> {
  const { trouble, message } = failure
  const now = ctx.clock.now()
  const attempts = post.attempts + 1
  const since = post.troubled_since ?? now
  const hours = (now.getTime() - since.getTime()) / 3_600_000
  const state = whatIsKnown(post.state, trouble, hours)
  const seconds = trouble === 'closed' ? 15 * 60 : waitAfter(attempts)
  ctx.logger.warn({ postId: post.id, network: post.network, trouble, message }, 'post not made')
  return changePost(ctx.database.primary, post, {
    ...(state !== post.state && { state }),
    ...(trouble === 'gone' && state === 'composed' && { parts: { pictures: [] } }),
    attempts,
    troubled_since: since,
    last_error: message.slice(0, 500),
    is_closed: trouble === 'closed',
    next_try_at: new Date(now.getTime() + seconds * 1_000),
  })
}

/**
 * The state that a post is in once a call about it has failed, and how long nothing has come of it.
 * What the operator has to mend is tried until they have.
 */
export function whatIsKnown(state: PostState, trouble: Trouble, hours: number): PostState {
  if (trouble === 'refused') return state === 'composed' ? 'failed' : 'unknown'
  const most =
    trouble === 'closed' ? Infinity : trouble === 'busy' ? waitsForHours : givesUpAfterHours
  if (hours < most) return state
  return state === 'composed' ? 'failed' : 'unknown'
}
