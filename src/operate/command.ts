import type { Settling } from '../features/payments/settle-order.server.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

/** What commands are given of a shop. */
export type Operator = Settling & { jobs: Pick<Jobs, 'listDeadLetters' | 'replay'> }

/** What the operator may do in a shop that is open or not, by name. */
export type Command = {
  /** As the help shows them; what is in brackets may be left out. */
  arguments: string
  does: string
  /** Whether it is also given what comes by standard input, as the last of what it is given. */
  readsInput?: boolean
  run(ctx: Operator, ...given: string[]): Promise<string>
}
