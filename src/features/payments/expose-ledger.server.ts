import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { sharedRead } from '../../platform/shared-read.ts'
import { readLedger } from './ledger.server.ts'

type Deps = { database: Pick<Database, 'primary'>; onError: (error: Error) => void }

/** What became of all money, and how long an order has waited for us, for whoever watches the shop. */
export function exposeLedger(registry: Registry, { database, onError }: Deps) {
  const read = sharedRead(() => readLedger(database.primary), onError)
  new Gauge({
    name: 'orders_pence',
    help: 'What was captured, and what has become of it: the other three together are the first',
    labelNames: ['money'],
    registers: [registry],
    async collect() {
      const ledger = await read()
      this.set({ money: 'captured' }, ledger?.capturedPence ?? NaN)
      this.set({ money: 'fulfilled' }, ledger?.fulfilledPence ?? NaN)
      this.set({ money: 'refunded' }, ledger?.refundedPence ?? NaN)
      this.set({ money: 'refund-due' }, ledger?.refundDuePence ?? NaN)
    },
  })
  new Gauge({
    name: 'orders_oldest_unsettled_seconds',
    help: 'Since when an order has waited to be begun, asked about or given back; 0 where none does',
    registers: [registry],
    async collect() {
      const ledger = await read()
      this.set(ledger ? (ledger.oldestUnsettledSeconds ?? 0) : NaN)
    },
  })
}
