import type { Transaction } from '../database/database.ts'

/** What may happen, by name, with what is known of it. Each feature adds its own in `events.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface Events {}

/** Says what has happened, inside the transaction in which it does: no commit, no consequence. */
export type Emit = <E extends keyof Events>(
  tx: Transaction,
  event: E,
  what: Events[E],
) => Promise<void>
