/** Stands for a browser's own storage: what is stored are its enumerable keys. */
export class BrowserStorage {
  getItem(key: string) {
    return (this as Record<string, unknown>)[key] ?? null
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key]
  }
}
