import { isAPIError } from 'better-auth/api'

/**
 * Calls better-auth and turns those of its refusals that a caller expects, by their code, into ours.
 * Everything else is a fault.
 */
export async function calling<T>(
  call: () => Promise<T>,
  expected: Readonly<Record<string, () => Error>>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const code = isAPIError(error) ? (error.body as { code?: string } | undefined)?.code : undefined
    throw (code !== undefined && expected[code]?.()) || error
  }
}
