/** Kept in this tab while a visitor signs in: the address that leads back must not carry it. */
const key = 'claim'

export function keepClaim(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // Storage may be full or forbidden; then the link must be opened again after signing in.
  }
}

export function keptClaim(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function forgetClaim(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What can't be kept needs no forgetting.
  }
}
