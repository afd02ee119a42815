/** Until the tab is closed, or for as long as the browser keeps it. Browser only. */
type Where = 'tab' | 'browser'

const storageOf = (where: Where) => (where === 'tab' ? sessionStorage : localStorage)

/**
 * What a full or forbidden storage has refused, until it takes it: what stands there under the same key is older. It is offered
 * again when the page is hidden, which may be the last that is seen of it.
 */
const refused = new Map<string, readonly [where: Where, key: string, text: string]>()

const nameOf = (where: Where, key: string) => `${where} ${key}`

function put(where: Where, key: string, text: string): boolean {
  try {
    storageOf(where).setItem(key, text)
    return refused.delete(nameOf(where, key)) || true
  } catch {
    refused.set(nameOf(where, key), [where, key, text])
    globalThis.addEventListener?.('visibilitychange', offerAgain)
    return false
  }
}

const offerAgain = () => refused.forEach((one) => put(...one))

/** What was stored under a key; read it with a schema, as anything may have been written there. */
export function readStored(where: Where, key: string): unknown {
  try {
    return JSON.parse(
      refused.get(nameOf(where, key))?.[2] ?? storageOf(where).getItem(key) ?? 'null',
    )
  } catch {
    // Forbidden, or not ours.
    return null
  }
}

/** Returns whether it is stored: where storage is full or forbidden it is had back in this page alone. */
export const store = (where: Where, key: string, value: unknown): boolean =>
  put(where, key, JSON.stringify(value))

export function removeStored(where: Where, key: string): void {
  refused.delete(nameOf(where, key))
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
  for (const [name, [, key]] of refused) if (key.startsWith(prefix)) refused.delete(name)
  for (const where of ['tab', 'browser'] as const) {
    try {
      const storage = storageOf(where)
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    } catch {
      // Likewise.
    }
  }
}
