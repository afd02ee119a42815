import type { Db, Transaction } from '../../platform/database/database.ts'

/**
 * Whose data it is. The email finds what was written without the account; null until they have
 * confirmed it, as what others wrote with it is not theirs.
 */
type Person = { userId: number; confirmedEmail: string | null }

/** The same, or who has no account: known by the address alone, which the operator has made sure is theirs. */
export type Writer = Person | { userId: null; confirmedEmail: string }

/** By what law it may be kept (UK GDPR, article 6). */
export type LawfulBasis = 'contract' | 'legitimate interests' | 'legal obligation' | 'consent'

/** A part of what is kept of people, as the privacy notice says it. */
export type DataNotice = {
  what: string
  why: string
  basis: LawfulBasis
  /** What becomes of it when the account is closed. */
  whenClosed: string
  /** Whether any of it is kept then: whoever closes theirs is told of that. */
  outlivesAccount: boolean
}

/**
 * What a feature knows of a person. Each feature that stores any hands one of these in, where
 * everything is wired; export and closure go through all of them.
 */
export type PersonalData = {
  /** What the part is called in the exported file: `savedCars`. */
  name: string
  notice: DataNotice
  /** Everything of theirs, to be written as JSON. */
  export(db: Db, person: Person): Promise<unknown>
  /** Holds what others hold before what belongs to it, as they do, before anything is removed. */
  hold?(tx: Transaction, person: Person): Promise<void>
  /** Removes it for good, in the transaction that closes the account. */
  erase(tx: Transaction, person: Person): Promise<void>
}

/** A part of which something is given without an account, too, and found by an address. */
export type WriterData = Pick<PersonalData, 'name' | 'notice'> & {
  export(db: Db, writer: Writer): Promise<unknown>
  hold?(tx: Transaction, writer: Writer): Promise<void>
  erase(tx: Transaction, writer: Writer): Promise<void>
}
