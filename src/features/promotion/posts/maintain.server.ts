import { eachByItself } from '../../../platform/jobs/each-by-itself.ts'
import { maintainPost } from './maintain-one.server.ts'
import type { Promoting } from './promoting.server.ts'
import type { FailureKind } from '../social-pages.ts'
import { networks } from '../rules.ts'
import { listDuePosts, type DuePost } from './desired-state.server.ts'

/** So many posts are looked after in one run. */
const most = 200

/** After so many in a row that came to nothing it is the network, and not these posts. */
const mostInVain = 5

/** What says more of the network than of a post. */
const isAway = new Set<FailureKind | undefined>(['unheard', 'busy', 'closed'])

/**
 * Looks after every post about which something is to be done: what is to be published, what was asked
 * for and not answered, and what no longer is as its listing is (sold, expired, deleted, taken down,
 * consent withdrawn). Nothing depends on anybody's telling.
 */
export async function maintainPosts(ctx: Promoting): Promise<{ maintained: number }> {
  const configured = networks.filter((network) => ctx.pages[network])
  const due = await listDuePosts(ctx.database.primary, { networks: configured, limit: most })
  const work = (posts: DuePost[]) => {
    let inVain = 0
    return eachByItself(posts, async ({ id }) => {
      if (inVain === mostInVain) return
      const maintained = await maintainPost(ctx, id)
      if (maintained) inVain = isAway.has(maintained.kind) ? inVain + 1 : 0
    })
  }
  const ended = await Promise.allSettled(
    networks.map((network) => {
      const here = due.filter((post) => post.network === network)
      // Where we may not delete, we may publish all the same.
      return eachByItself([false, true], (stands) =>
        work(here.filter((post) => post.stands === stands)),
      )
    }),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return { maintained: due.length }
}
