/**
 * Takes whoever comes by an address such as '#facts.owners' to that field of a form. One that is in a part still
 * closed is there once that was opened and has come; whoever begins to type elsewhere meanwhile is left alone.
 */
export function focusFieldOf(hash: string, form: HTMLElement): (() => void) | undefined {
  // No field's name has anything in it that an address spells otherwise.
  const name = hash.slice(1)
  if (!/^[a-zA-Z.\d]+$/.test(name)) return undefined
  const isThere = () => {
    const field = form.querySelector<HTMLElement>(`[name="${name}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
    return field !== null
  }
  if (isThere()) return undefined
  const part = form.querySelector<HTMLDetailsElement>(`details[data-of="${name.split('.')[0]}"]`)
  if (!part) return undefined
  part.open = true
  const observer = new MutationObserver(() => {
    if (form.contains(document.activeElement) || isThere()) observer.disconnect()
  })
  observer.observe(part, { childList: true, subtree: true })
  return () => observer.disconnect()
}
