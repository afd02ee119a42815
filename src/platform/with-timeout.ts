/**
 * The same promise, but one that gives up after so many milliseconds: with an `Error` of that message, or
 * with the error given.
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  milliseconds: number,
  error: string | Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(typeof error === 'string' ? new Error(error) : error),
      milliseconds,
    )
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
