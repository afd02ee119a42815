/** Writes what was gathered in memory, one write at a time. */
export type RepeatedWrites = {
  flush(): Promise<void>
  /** Writes what is left and no more. */
  stop(): Promise<void>
}

/** Has `write` called every so often; it tells of its own errors. The timer keeps no process open. */
export function writeRepeatedly(
  write: () => Promise<void>,
  everyMilliseconds: number,
): RepeatedWrites {
  let writing: Promise<void> | undefined
  const flush = () => (writing ??= write().finally(() => (writing = undefined)))
  const timer = setInterval(() => void flush(), everyMilliseconds)
  timer.unref()
  return {
    flush,
    stop: async () => {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}
