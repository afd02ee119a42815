import { AppError } from '../errors.ts'
import type { Database, Db } from './database.ts'

/**
 * Asks the replica, and the primary where there is none, where it fails, or where what it answers won't do:
 * it may be behind, stopped, or no replica any more. A refusal is the answer, whoever gives it.
 */
export async function readAnywhere<T>(
  { read, primary }: Pick<Database, 'read' | 'primary'>,
  ask: (db: Db) => Promise<T>,
  willDo: (found: T) => boolean,
): Promise<T> {
  if (read !== primary) {
    try {
      const found = await ask(read)
      if (willDo(found)) return found
    } catch (error) {
      if (error instanceof AppError || isTooMuch(error)) throw error
    }
  }
  return ask(primary)
}

/** What took a server too long would take the other as long. */
const isTooMuch = (error: unknown) =>
  error instanceof Error && (error as { code?: string }).code === '57014'
