import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../platform/errors.ts'
import { withTimeout } from '../../platform/with-timeout.ts'

/**
 * Waits for so many milliseconds, of all waits together; where that is left out, for as long as it takes. Gives undefined for
 * what is late, and for what is refused as the shop is busy. What is there already is never late.
 */
export function createPatience(milliseconds: number | undefined) {
  const late = new AppError('unavailable', 'It came too late.')
  let left = milliseconds ?? Infinity
  const within = <T>(promise: Promise<T>): Promise<T | undefined> =>
    left > 0 ? withTimeout(promise, left, late) : Promise.race([promise, setImmediate(undefined)])
  return async <T>(promise: Promise<T>): Promise<T | undefined> => {
    if (milliseconds === undefined) return promise
    const began = performance.now()
    try {
      return await within(promise)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    } finally {
      left -= performance.now() - began
    }
  }
}
