import { pino } from 'pino'
import type { Promoting } from '../src/features/promotion/posts/promoting.server.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'

/** For a shop without pages elsewhere: posts are composed, and wait. */
export const unpromoted = (database: Database): Promoting => ({
  database,
  pages: {},
  clock: systemClock,
  publicUrl: 'http://shop.test',
  logger: pino({ level: 'silent' }),
})
