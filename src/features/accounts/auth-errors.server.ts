import { isAPIError } from 'better-auth/api'

/**
 * Calls better-auth and turns those of its refusals that a caller expects, by their code, into ours;
 * the database's too, by their SQLSTATE. Everything else is a fault.
 */
export async function calling<T>(
  call: () => Promise<T>,
  expected: Readonly<Record<string, () => Error>>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const { code } = ((isAPIError(error) ? error.body : error) ?? {}) as { code?: string }
    throw (code !== undefined && expected[code]?.()) || error
  }
}
