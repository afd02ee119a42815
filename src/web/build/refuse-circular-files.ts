import type { Plugin } from 'vite'

/**
 * Fails the client's build where two of its files need each other: whichever is run first would use what the other
 * has not made yet, in one entry and not in the next.
 */
export function refuseCircularFiles(): Plugin {
  return {
    name: 'refuse-circular-files',
    generateBundle(_, bundle) {
      if (this.environment.config.consumer !== 'client') return
      const imports = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
        ),
      )
      const circle = findCircle(imports)
      if (circle) this.error(`these files need each other: ${circle.join(' → ')}`)
    },
  }
}

/** Returns a way from a file back to itself; null where there is none. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const finished = new Set<string>()
  const follow = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (finished.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file])
      if (circle) return circle
    }
    finished.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = follow(file, [])
    if (circle) return circle
  }
  return null
}
