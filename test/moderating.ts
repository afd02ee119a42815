import type { Moderating } from '../src/features/moderation/moderating.ts'
import type { Shop } from './start-app.ts'

/** What whoever moderates in a test's shop has at hand, as the office and the commands have it. */
export const moderating = (shop: Shop): Moderating => ({
  database: shop.database,
  enqueue: shop.operator.jobs.enqueue,
  emit: shop.jobs.emit,
  publicUrl: 'http://shop.test',
  now: () => shop.clock.now(),
})
