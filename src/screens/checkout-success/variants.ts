import type { OrderStatus } from '../../features/payments/schema.ts'

const final: OrderStatus['state'][] = ['live', 'refunded', 'settled', 'cancelled']

/** Nothing more will happen by itself. */
export const isFinal = (order: OrderStatus | undefined): boolean =>
  order !== undefined && final.includes(order.state)

const first = 2_000
const longest = 10_000

/** Milliseconds to the next look: most payments arrive in seconds, and some take their time. */
export const nextPollDelay = (polls: number): number =>
  Math.min(longest, Math.round(first * 1.5 ** Math.max(0, polls - 5)))
