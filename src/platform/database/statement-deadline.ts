/**
 * How often is looked, and how many looks a statement is given: a minute. By looks and not by the clock, since a process
 * that was frozen finds a minute gone at once, and the answers of that time not read yet.
 */
const lookEveryMs = 5_000
const looksAllowed = 12

export type StatementDeadline = {
  watch<T>(answer: Promise<T>): Promise<T>
  /** Watches nothing meanwhile. */
  lift<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Tells of a statement that isn't answered in time. The embedded engine has none of its own: its `statement_timeout`
 * needs a signal that nobody can send into it, and whoever asks it waits behind the one that runs.
 */
export function createStatementDeadline(
  onLate: (error: Error) => void,
  { everyMs = lookEveryMs, looks = looksAllowed }: { everyMs?: number; looks?: number } = {},
): StatementDeadline {
  let isLifted = false
  return {
    async watch(result) {
      if (isLifted) return result
      let looked = 0
      const timer = setInterval(() => {
        looked += 1
        if (looked === looks)
          onLate(new Error(`a statement was not answered in ${(looks * everyMs) / 1_000} seconds`))
      }, everyMs)
      // What else the process has to do keeps it going, or nothing does.
      timer.unref()
      try {
        return await result
      } finally {
        clearInterval(timer)
      }
    },
    async lift(work) {
      isLifted = true
      try {
        return await work()
      } finally {
        isLifted = false
      }
    },
  }
}
