import { readStored, removeStored, store } from '../../platform/browser-storage.ts'

/** Kept in this tab while a visitor signs in: the address that leads back must not carry it. */
const key = 'claim'

/** Where nothing can be stored the link must be opened again after signing in. */
export function storeClaimToken(token: string): void {
  store('tab', key, token)
}

export function readClaimToken(): string | null {
  const stored = readStored('tab', key)
  return typeof stored === 'string' ? stored : null
}

export const forgetClaim = (): void => removeStored('tab', key)
