import type { Generated, Selectable } from 'kysely'
import type { Afterwards } from './test-cards.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sandbox_payments: SandboxPayments
    sandbox_refunds: {
      id: string
      payment_id: string
      key: string
      amount_pence: number
      state: 'pending' | 'succeeded' | 'failed'
      created_at: Date
      changed_at: Date
    }
    sandbox_disputes: {
      id: string
      payment_id: string
      amount_pence: number
      state: 'open' | 'won' | 'lost'
      created_at: Date
      changed_at: Date
    }
  }
}

type SandboxPayments = {
  id: string
  key: string
  order_id: number
  amount_pence: number
  state: Generated<'open' | 'requires-action' | 'succeeded' | 'canceled'>
  last_error: string | null
  created_at: Generated<Date>
  paid_at: Date | null
  afterwards: Generated<Afterwards>
}
export type SandboxPayment = Selectable<SandboxPayments>
