import { planFaults } from '../planned-faults.ts'

/** What a test may break: calls of these kinds. */
export type Operation = 'create' | 'find' | 'confirm' | 'cancel' | 'refund' | 'list'

export type Fault =
  /** Never responds, and does nothing. */
  | 'hang'
  /** Drops the connection, and does nothing. */
  | 'reset'
  | 'rate-limit'
  /** Responds with 500 and does nothing; the 500 is answered again to the same key. */
  | 'error'
  /** Does it, and responds with 500, then and every time the key comes again. */
  | 'commit-then-error'
  | 'commit-then-hang'
  | 'commit-then-reset'
  /** Does it when that has come to pass; meanwhile the key is in use. */
  | { until: Promise<unknown> }

export const openFaults = () => planFaults<Fault, Operation>()
