/** Kept in this tab until the link has worked: a reload must not lose what the address no longer shows. */
const key = 'manage'

export function keepManageToken(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // Storage may be full or forbidden; then the link must be opened again after a reload.
  }
}

export function keptManageToken(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function forgetManageToken(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What can't be kept needs no forgetting.
  }
}
