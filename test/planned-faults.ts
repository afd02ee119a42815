/** The faults that a test has planned for a fake service, each for some of its operations. */
export function planFaults<Fault, Operation extends string>() {
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
