import { AppError } from '../../../platform/errors.ts'
import type { Side } from '../rules.ts'
import { endOf, type Both } from './queries.server.ts'

const whyEnded = {
  'blocked-by-you': 'You have blocked this conversation',
  'taken-down': 'We have taken this car’s listing down',
  'stopped-by-us': 'We have stopped the other side from writing here',
  'blocked-by-them': 'The other side has ended this conversation',
  'removed-by-them': 'The other side has removed this conversation',
} as const

/** Throws where a conversation has ended for a side, as it may have since its page was opened; says why, and what did not happen. */
export function refuseEnded(both: Both & { side: Side }, so: string): void {
  const end = endOf(both, both.side)
  if (!end) return
  const remedy = end === 'blocked-by-you' ? ' Unblock it first.' : ''
  throw new AppError('conflict', `${whyEnded[end]}, so ${so}.${remedy}`)
}
