import { readStored, removeStored, store } from '../../platform/browser-storage.ts'

/** Kept in this tab until the link has worked: a reload must not lose what the address no longer shows. */
const key = 'manage'

/** Where nothing can be stored the link must be opened again after a reload. */
export function storeManageToken(token: string): void {
  store('tab', key, token)
}

export function readManageToken(): string | null {
  const stored = readStored('tab', key)
  return typeof stored === 'string' ? stored : null
}

export const forgetManageToken = (): void => removeStored('tab', key)
