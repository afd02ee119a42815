import type { PostgresPool } from 'kysely'
import { AppError } from '../errors.ts'

/** Milliseconds in which a server that can't be reached is not asked again. */
const restMilliseconds = 5_000

/**
 * Connections of `pool`, and of `substitute` while that can't be had: then one caller at a time finds out, each
 * time that it has rested, whether it can be had again. Ends with `pool` alone.
 */
export function withSubstitute(
  pool: PostgresPool,
  substitute: PostgresPool,
  { onError, rest = restMilliseconds }: { onError: (error: Error) => void; rest?: number },
): PostgresPool {
  let restsUntil: number | undefined
  let isTrying = false
  return {
    options: pool.options ?? {},
    connect: async () => {
      const hasFailed = restsUntil !== undefined
      if (hasFailed && (isTrying || performance.now() < restsUntil!)) return substitute.connect()
      isTrying = hasFailed
      try {
        const client = await pool.connect()
        restsUntil = undefined
        return client
      } catch (error) {
        // That too many wait there says nothing against it.
        if (error instanceof AppError) throw error
        restsUntil = performance.now() + rest
        onError(error as Error)
        return substitute.connect()
      } finally {
        if (hasFailed) isTrying = false
      }
    },
    end: () => pool.end(),
  }
}
