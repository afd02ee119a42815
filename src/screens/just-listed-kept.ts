/** Kept in this tab: what was listed in it last without being signed in, and who was written to. */
const key = 'just-listed'

export type JustListed = { id: number; email: string; withAccount: boolean }

export function keepJustListed(listed: JustListed): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(listed))
  } catch {
    // Storage may be full or forbidden; then the toast alone says that it is live.
  }
}

export function keptJustListed(id: number): JustListed | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<JustListed>
    return kept.id === id && typeof kept.email === 'string'
      ? { id, email: kept.email, withAccount: kept.withAccount === true }
      : null
  } catch {
    return null
  }
}

export function forgetJustListed(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then it was never kept.
  }
}
