import type { StaffRole } from '../../platform/http/access.ts'

/** What those who work here do, and is logged, by its name in the log; what is given is a plan. */
export type StaffAction =
  | 'enter'
  | 'open'
  | 'hold'
  | 'release'
  | 'take-down'
  | 'restore'
  | 'allow-again'
  | 'dismiss-reports'
  | 'settle-edits'
  | `appeal-${'restored' | 'upheld'}`
  | `${'write' | 'delete'}-rule`
  | `switch-${'on' | 'off'}`
  | 'sign-out'
  | 'offer-email'
  | 'replay'
  | 'resend'
  | 'write-again'
  | `post-${'retry' | 'posted' | 'never'}`
  | 'extend'
  | `give-${string}`
  | `order-${'refund' | 'retry' | 'settle' | 'abandon'}`
  | 'suspend'
  | 'ban'
  | 'lift'
  | 'erase'
  | 'export'
  | `make-${StaffRole}`
  | 'dismiss'
