/**
 * What a browser keeps of one person's: until the tab is closed, or for longer. Whoever signs out takes
 * all of it along. Where storage is full or forbidden nothing is kept, and the page does without.
 */
type Where = 'tab' | 'browser'

const prefix = 'personal:'
const storageOf = (where: Where) => (where === 'tab' ? sessionStorage : localStorage)

/** What was kept under a name; read it with a schema, as anything may have been written there. */
export function readKept(where: Where, name: string): unknown {
  try {
    return JSON.parse(storageOf(where).getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

export function keep(where: Where, name: string, what: unknown): void {
  try {
    storageOf(where).setItem(prefix + name, JSON.stringify(what))
  } catch {
    // The page itself still holds it.
  }
}

export function dropKept(where: Where, name: string): void {
  try {
    storageOf(where).removeItem(prefix + name)
  } catch {
    // What can't be kept needs no forgetting.
  }
}

/** Drops all of it, in this tab and in what tabs share. */
export function forgetKept(): void {
  for (const where of ['tab', 'browser'] as const) {
    try {
      const storage = storageOf(where)
      for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
    } catch {
      // Likewise.
    }
  }
}
