import {
  countOpenPosts,
  decidePost,
  findPost,
  listOpenPosts,
} from '../features/promotion/posts/operate.server.ts'
import { postDecisions } from '../features/promotion/posts/decisions.ts'
import { logAct } from '../features/staff/log.server.ts'
import { AppError } from '../platform/errors.ts'
import type { Command } from './command.ts'
import { readMost, sayMore } from './most.ts'
import { wholeNumber } from './whole-number.ts'

/** What the operator may do about posts on our pages. */
export const postCommands: Record<string, Command> = {
  posts: {
    arguments: '[most]',
    does: 'posts on our pages that are waiting, have failed or are unknown',
    run: async ({ database }, most) => {
      const posts = await listOpenPosts(database.primary, readMost(most, 1_000))
      if (posts.length === 0) return 'no post waits'
      const all = await countOpenPosts(database.primary)
      return [
        ...posts.map((post) =>
          [
            `${post.id}`.padStart(6),
            post.network.padEnd(9),
            (post.isClosed ? 'token!' : post.state).padEnd(10),
            post.listingId === null ? 'listing gone' : `listing ${post.listingId} (${post.car})`,
            post.reference,
            post.externalId ?? '–',
            post.lastError ?? '',
          ].join('  '),
        ),
        ...sayMore({ command: 'posts', shown: posts.length, all }),
      ].join('\n')
    },
  },
  post: {
    arguments: '<post> [retry|posted|never]',
    does: 'shows a post; or settles an unknown or failed one: try again, it is there, or never post it',
    run: async (ctx, post, given) => {
      const id = wholeNumber(post, 'post')
      if (given === undefined) {
        const { publicUrl, database } = ctx
        const { network, state, reference, externalId, composed } = await findPost(
          database.primary,
          { id, publicUrl },
        )
        return [
          `${network}, ${state}`,
          `${reference}${externalId === null ? '' : `, there ${externalId}`}`,
          '',
          ...(composed ? [composed.caption, '', ...composed.pictures] : ['its listing is gone']),
        ].join('\n')
      }
      const decision = postDecisions.find((known) => known === given)
      if (!decision)
        throw new AppError('invalid', `'${given}' is none of ${postDecisions.join(', ')}`)
      const state = await decidePost(ctx, {
        id,
        decision,
        log: (tx) =>
          logAct(tx, { by: 'command', action: `post-${decision}`, subject: 'post', subjectId: id }),
      })
      return `post ${id} is ${state} now`
    },
  },
}
