import type { Settling } from '../src/features/payments/settle-order.server.ts'

/** For a job table of which only the names are needed. */
export const unsettled = (): Settling => {
  throw new Error('no order is settled here')
}
