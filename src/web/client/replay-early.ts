/** Does again, in order, what was done before the page answered to scripts. */
export function replayEarly(): void {
  const { early } = window
  if (!early) return
  early.stop()
  for (const deed of early.done.splice(0)) {
    deed.on.removeAttribute('aria-busy')
    if (deed.kind === 'press') deed.on.click()
    else choose(deed)
  }
}

/**
 * Tells React of a choice that is older than it. It takes no news for news, so the control is put to
 * another value first; and it watches the control's own property, so the value is set past that.
 */
function choose({ on, value, isChecked }: Extract<EarlyDeed, { kind: 'change' }>): void {
  if (on instanceof HTMLInputElement && (on.type === 'checkbox' || on.type === 'radio')) {
    on.checked = !isChecked
    on.click()
    return
  }
  if (on instanceof HTMLInputElement && on.type === 'file') {
    on.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (!(on instanceof HTMLSelectElement)) on.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(on), 'value')!.set!.call(on, value)
  on.dispatchEvent(new Event('input', { bubbles: true }))
  on.dispatchEvent(new Event('change', { bubbles: true }))
}
