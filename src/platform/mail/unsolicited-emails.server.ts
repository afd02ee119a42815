import { createHash } from 'node:crypto'
import {
  addCounts,
  lockCounts,
  readCount,
  type Counted,
  type Limit,
} from '../limits/counted-limits.server.ts'
import type { Transaction } from '../database/database.ts'

/** Emails that anybody can have sent to anybody: one of a kind a day to an address, a few an hour by a network. */
export const unsolicitedEmails = {
  address: { max: 1, minutes: 24 * 60, message: '' },
  network: { max: 6, minutes: 60, message: '' },
} as const satisfies Record<string, Limit>

/** What an email is counted with: by whom it goes to, and by who caused it. */
export type UnsolicitedKind = Record<'address' | 'network', { name: string; limit: Limit }>

const network = { name: 'unsolicited network', limit: unsolicitedEmails.network }

/**
 * Each kind has an allowance of its own at an address: else a stranger who writes to somebody in its name, once a day,
 * keeps its owner from the only link to their own listing.
 */
export const unsolicitedKinds = {
  /** What an address is owed about listings with it. */
  listing: {
    address: { name: 'unsolicited listing', limit: unsolicitedEmails.address },
    network,
  },
  /** What was done in its name: messages that were written, reports. */
  message: {
    address: { name: 'unsolicited address', limit: unsolicitedEmails.address },
    network,
  },
  /** An account that was begun with it. */
  account: {
    address: { name: 'unsolicited account', limit: unsolicitedEmails.address },
    network,
  },
  /** A car that was listed with the address of an account, and is offered to it: on the day that it was made, too. */
  claim: {
    address: { name: 'unsolicited claim', limit: unsolicitedEmails.address },
    network,
  },
} as const satisfies Record<string, UnsolicitedKind>

/** Whom an email may go to, and with what it is counted. */
export type Unasked = { address: string; kind: UnsolicitedKind }

/**
 * A network as it is kept with what is written later; null for the machine itself, by which nobody is told
 * from anybody else.
 */
export const networkKey = (caller: string): string | null =>
  caller.startsWith('127.') || caller === '0:0:0:0'
    ? null
    : createHash('sha256').update(`network ${caller}`).digest('hex')

export type Unsolicited = {
  /** Whether somebody who hasn't asked may be written to now. Counts that they are. */
  mayWrite(to: Unasked): Promise<boolean>
}

/**
 * Everybody who may be written to without having asked, in one transaction, named at once: two that write
 * to the same people can't wait for each other.
 */
export async function lockUnsolicited(
  tx: Transaction,
  { to, network }: { to: readonly Unasked[]; network: string | null },
): Promise<Unsolicited> {
  const counted = new Map<string, Counted>()
  for (const one of to)
    for (const count of countedOf(one, network)) counted.set(`${count.name} ${count.by}`, count)
  const keys = await lockCounts(tx, [...counted.values()])
  return {
    async mayWrite(one) {
      const own = countedOf(one, network).map((count) => ({
        ...keys.find(({ name, by }) => name === count.name && by === count.by)!,
        limit: count.limit,
      }))
      for (const key of own) {
        const { n } = await readCount(tx, key)
        if (n >= key.limit.max) return false
      }
      await addCounts(tx, own)
      return true
    },
  }
}

const countedOf = ({ address, kind }: Unasked, network: string | null): Counted[] => [
  { ...kind.address, by: address.toLowerCase() },
  ...(network === null ? [] : [{ ...kind.network, by: network }]),
]
