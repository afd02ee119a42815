import { setTimeout as wait } from 'node:timers/promises'

/** Does it again and again until it succeeds, for a while: the database may be starting again. */
export async function untilRecorded<T>(
  record: () => Promise<T>,
  { onError, tries = 30, pause = 500 }: Options,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (attempt === 1) onError(error as Error)
      if (attempt === tries) throw error
      await wait(pause)
    }
  }
}

type Options = { onError: (error: Error) => void; tries?: number; pause?: number }
