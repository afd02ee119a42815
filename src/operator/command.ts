import type { Settling } from '../features/payments/settle-order.server.ts'
import type { Config } from '../shop/config/config.ts'
import type { Seal } from '../platform/seal.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

/** What commands are given of a shop. */
export type Operator = Settling & {
  seal: Seal
  jobs: Pick<Jobs, 'listDeadLetters' | 'replay' | 'enqueue' | 'readBacklog'>
  /** By which the process goes that does the command. */
  config: Config
}

/** What the operator may do in a shop that is open or not, by name. */
export type Command = {
  /** As the help shows them; what is in brackets may be left out. */
  arguments: string
  does: string
  /**
   * What it is given of what comes by standard input, last. Made in the command's own process: what
   * strangers have written holds up no shop.
   */
  reads?(input: Buffer): Promise<string>
  run(ctx: Operator, ...given: string[]): Promise<string>
}
