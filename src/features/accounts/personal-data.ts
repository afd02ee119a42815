import type { Db, Transaction } from '../../platform/database/database.ts'

/**
 * Whose data it is. The email finds what was written without the account; null until they have
 * confirmed it, as what others wrote with it is not theirs.
 */
export type Person = { userId: number; confirmedEmail: string | null }

/**
 * What a feature knows of a person. Each feature that stores any hands one of these in, where
 * everything is wired; export and closure go through all of them.
 */
export type PersonalData = {
  /** What the part is called in the exported file: `savedCars`. */
  name: string
  /** Everything of theirs, to be written as JSON. */
  export(db: Db, person: Person): Promise<unknown>
  /** Removes it for good, in the transaction that closes the account. */
  erase(tx: Transaction, person: Person): Promise<void>
}
