import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { changePost, Post } from './posts.server.ts'
import type { SocialPages } from '../social-pages.ts'

/** What it takes to look after posts. */
export type Promoting = {
  database: Pick<Database, 'primary'>
  pages: SocialPages
  clock: Clock
  publicUrl: string
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** The same while one post is held. */
export type Stepping = Promoting & {
  change(changes: Parameters<typeof changePost>[2]): Promise<Post>
}

/** Nothing is the matter with it. */
export const atRest = {
  attempts: 0,
  troubled_since: null,
  last_error: null,
  is_closed: false,
} as const
