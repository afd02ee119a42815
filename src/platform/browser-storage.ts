/** Until the tab is closed, or for as long as the browser keeps it. Browser only. */
type Where = 'tab' | 'browser'

const storageOf = (where: Where) => (where === 'tab' ? sessionStorage : localStorage)

/** What was stored under a key; read it with a schema, as anything may have been written there. */
export function readStored(where: Where, key: string): unknown {
  try {
    return JSON.parse(storageOf(where).getItem(key) ?? 'null')
  } catch {
    // Forbidden, or not ours.
    return null
  }
}

/** Returns whether it is stored: where storage is full or forbidden the page does without. */
export function store(where: Where, key: string, value: unknown): boolean {
  try {
    storageOf(where).setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(where: Where, key: string): void {
  try {
    storageOf(where).removeItem(key)
  } catch {
    // What can't be stored needs no removing.
  }
}

const prefix = 'personal:'

/** One person's own: whoever signs out takes all of it along. */
export const readPersonal = (where: Where, name: string): unknown =>
  readStored(where, prefix + name)
export const storePersonal = (where: Where, name: string, value: unknown): boolean =>
  store(where, prefix + name, value)
export const removePersonal = (where: Where, name: string): void =>
  removeStored(where, prefix + name)

/** Removes all of it, from this tab and from what tabs share. */
export function removeAllPersonal(): void {
  for (const where of ['tab', 'browser'] as const) {
    try {
      const storage = storageOf(where)
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    } catch {
      // Likewise.
    }
  }
}
