/** Does something with each of several, one after another. One with which it fails holds up no other: a job is tried again for that. */
export async function eachByItself<One>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of all)
    try {
      await work(one)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
