/** Kept in this tab on the way to the payment: which draft is to be paid for. */
const key = 'draft'

export function keepDraftId(draftId: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ draftId }))
  } catch {
    // Storage may be full or forbidden; the checkout then says that its session has expired.
  }
}

export function keptDraftId(): number | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'draftId' in kept
    return isKept && typeof kept.draftId === 'number' ? kept.draftId : null
  } catch {
    return null
  }
}
