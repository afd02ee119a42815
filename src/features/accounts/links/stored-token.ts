import { readStored, removeStored, store } from '../../../platform/browser-storage.ts'

export type StoredToken = ReturnType<typeof tokenStoredAs>

/**
 * The token of a link, kept in this tab until the link has worked: the address shows it no longer, and must
 * not. Where nothing can be stored the link must be opened again.
 */
export const tokenStoredAs = (key: string) => ({
  store: (token: string): void => {
    store('tab', key, token)
  },
  read: (): string | null => {
    const stored = readStored('tab', key)
    return typeof stored === 'string' ? stored : null
  },
  remove: (): void => removeStored('tab', key),
})
