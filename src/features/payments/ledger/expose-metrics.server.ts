import type { Registry } from 'prom-client'
import type { Database } from '../../../platform/database/database.ts'
import { exposeReading } from '../../../platform/metrics/expose-reading.ts'
import { sharedRead } from '../../../platform/metrics/shared-read.ts'
import { readLedger, type Money } from './ledger.server.ts'
import { readOrderFailures } from '../failed-orders.server.ts'

type Deps = { database: Pick<Database, 'primary'>; onError: (error: Error) => void }

const labels: Record<keyof Money, string> = {
  capturedPence: 'captured',
  fulfilledPence: 'fulfilled',
  refundedPence: 'refunded',
  refundDuePence: 'refund-due',
  disputedPence: 'disputed',
  chargedBackPence: 'charged-back',
  byHandPence: 'by-hand',
}

/** What became of all money, and how long an order has waited for us, for whoever watches the shop. */
export function exposeLedgerMetrics(registry: Registry, { database, onError }: Deps) {
  const read = sharedRead(() => readLedger(database.primary), onError)
  const readFailures = sharedRead(() => readOrderFailures(database.primary), onError)
  exposeReading(registry, 'orders_pence', {
    help: 'What was captured, and what has become of it: the others together are the first',
    labels: ['money', 'currency'],
    read: async () => {
      const ledger = await read()
      return (
        ledger &&
        Object.entries(ledger.money).flatMap(([currency, money]) =>
          Object.entries(labels).map(([column, label]) => ({
            labels: { money: label, currency },
            value: money[column as keyof Money],
          })),
        )
      )
    },
  })
  exposeReading(registry, 'orders_oldest_unsettled_seconds', {
    help: 'Since when an order has waited to be begun, asked about or given back; 0 where none does',
    read: async () => {
      const ledger = await read()
      return ledger && (ledger.oldestUnsettledSeconds ?? 0)
    },
  })
  exposeReading(registry, 'orders_for_operator', {
    help: 'Orders about which a person has to do something, by what is wrong',
    labels: ['trouble'],
    read: async () => {
      const failures = await readFailures()
      return (
        failures && [
          { labels: { trouble: 'refund-failed' }, value: failures.refundFailed },
          { labels: { trouble: 'refund-refused' }, value: failures.refundRefused },
          { labels: { trouble: 'refund-stuck' }, value: failures.refundStuck },
          { labels: { trouble: 'unknown' }, value: failures.unknown },
          { labels: { trouble: 'disputed' }, value: failures.disputed },
        ]
      )
    },
  })
  exposeReading(registry, 'orders_evidence_due_seconds', {
    help: 'Until the bank of a disputed payment takes no more evidence; absent where none is wanted',
    labels: ['first'],
    read: async () => {
      const seconds = (await readFailures())?.evidenceDueSeconds ?? null
      return seconds === null ? null : [{ labels: { first: 'dispute' }, value: seconds }]
    },
  })
}
