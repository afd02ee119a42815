import { createHash } from 'node:crypto'
import {
  addCounts,
  lockCounts,
  readCount,
  type Counted,
  type Limit,
} from '../limits/counted-limits.server.ts'
import type { Transaction } from '../database/database.ts'

/** Emails that anybody can have sent to anybody: one a day to an address, a few an hour by a network. */
export const unsolicitedEmails = {
  address: { max: 1, minutes: 24 * 60, message: '' },
  network: { max: 6, minutes: 60, message: '' },
} as const satisfies Record<string, Limit>

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
  mayWrite(address: string): Promise<boolean>
}

/**
 * Everybody who may be written to without having asked, in one transaction, named at once: two that write
 * to the same people can't wait for each other.
 */
export async function lockUnsolicited(
  tx: Transaction,
  { addresses, network }: { addresses: readonly string[]; network: string | null },
): Promise<Unsolicited> {
  const all = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const keys = await lockCounts(tx, [
    ...all.map((by): Counted => ({
      name: 'unsolicited address',
      by,
      limit: unsolicitedEmails.address,
    })),
    ...(network === null
      ? []
      : [{ name: 'unsolicited network', by: network, limit: unsolicitedEmails.network }]),
  ])
  return {
    async mayWrite(address) {
      const own = keys.filter(({ by }) => by === network || by === address.toLowerCase())
      for (const key of own) {
        const { n } = await readCount(tx, key)
        if (n >= key.limit.max) return false
      }
      await addCounts(tx, own)
      return true
    },
  }
}
