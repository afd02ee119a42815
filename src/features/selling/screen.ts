import type { Transaction } from '../../platform/database/database.ts'

/** A listing that has come on sale in this transaction, or was changed while it was. */
export type Screened = {
  listingId: number
  /** Where it comes from, as it is counted; null where that isn't known any more. */
  network: string | null
  /** Whether its seller is written to by whoever asks, and not about this alone. */
  isNotifiedOtherwise?: boolean
}

/**
 * Holds a listing before anybody sees it where a moderator's rule says so; returns whether it did. Handed in by
 * what knows the rules.
 */
export type Screen = (tx: Transaction, screened: Screened) => Promise<boolean>
