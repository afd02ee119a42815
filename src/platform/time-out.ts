/** The same promise, but one that gives up: `Error` with `message` after so many milliseconds. */
export async function inTime<T>(promise: Promise<T>, limit: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limit)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
