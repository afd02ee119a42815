/** Writes what was gathered in memory, one write at a time. */
export type RepeatedWrites = {
  /** Writes all that was gathered until now. */
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
  const start = () => (writing ??= write().finally(() => (writing = undefined)))
  const flush = async () => {
    // What is being written was taken before; what was gathered since is not in it.
    if (writing) await writing
    await start()
  }
  const timer = setInterval(() => void start(), everyMilliseconds)
  timer.unref()
  return {
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
