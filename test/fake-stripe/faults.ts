/** What a test may break: calls of these kinds. */
export type Operation = 'create' | 'find' | 'confirm' | 'cancel' | 'refund' | 'list-refunds'

export type Fault =
  /** Never answers, and does nothing. */
  | 'hang'
  /** Drops the connection, and does nothing. */
  | 'reset'
  | 'rate-limit'
  /** Answers 500 and does nothing; the 500 is answered again to the same key. */
  | 'error'
  /** Does it, and answers 500 as well as every time the key comes again. */
  | 'commit-then-error'
  | 'commit-then-hang'
  | 'commit-then-reset'
  /** Does it when that has come to pass; meanwhile the key is in use. */
  | { until: Promise<unknown> }

export function openFaults() {
  let planned: { fault: Fault; on: Operation | undefined; left: number }[] = []
  return {
    /** Breaks the next `times` calls, of one kind or of any; without a number, until `clear`. */
    set(fault: Fault, { on, times = Infinity }: { on?: Operation; times?: number } = {}) {
      planned.push({ fault, on, left: times })
    },
    clear() {
      planned = []
    },
    take(operation: Operation): Fault | undefined {
      const next = planned.find(({ on, left }) => left > 0 && (!on || on === operation))
      if (next) next.left -= 1
      return next?.fault
    },
  }
}
