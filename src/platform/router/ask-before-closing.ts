const reasons = new Set<unknown>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Whoever closes the tab is asked first, wherever in it they are, for as long as there is a reason. Nothing listens
 * otherwise: browsers keep no page for the way back that does.
 */
export function askBeforeClosing(reason: unknown, isOne: boolean): void {
  if (isOne) reasons.add(reason)
  else reasons.delete(reason)
  if (reasons.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}
