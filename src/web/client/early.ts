/**
 * Remembers what is pressed and chosen before the page answers to scripts, so that nothing of it is lost:
 * `replay-early.ts` does it again then. It is the one script that is there before anything is painted,
 * and imports nothing, so that it runs as it is.
 */
{
  const done: EarlyDeed[] = []

  const remember = (deed: EarlyDeed) => {
    const before = done.findIndex(({ kind, on }) => kind === deed.kind && on === deed.on)
    if (before >= 0) done.splice(before, 1)
    done.push(deed)
  }

  /** A button that does nothing of itself: it opens no popover, and sends no form that leads somewhere. */
  const waits = ({ type, form, attributes }: HTMLButtonElement): boolean => {
    if (attributes.getNamedItem('popovertarget')) return false
    return type === 'button' || (type === 'submit' && !form?.hasAttribute('action'))
  }

  const press = (event: Event) => {
    const on = event.target instanceof Element && event.target.closest('button')
    if (!on || !waits(on)) return
    event.preventDefault()
    on.setAttribute('aria-busy', 'true')
    remember({ kind: 'press', on })
  }

  const change = ({ target: on }: Event) => {
    if (
      on instanceof HTMLInputElement ||
      on instanceof HTMLSelectElement ||
      on instanceof HTMLTextAreaElement
    ) {
      const isChecked = on instanceof HTMLInputElement && on.checked
      remember({ kind: 'change', on, value: on.value, isChecked })
    }
  }

  document.addEventListener('click', press, true)
  document.addEventListener('input', change, true)
  document.addEventListener('change', change, true)
  window.early = {
    done,
    stop: () => {
      document.removeEventListener('click', press, true)
      document.removeEventListener('input', change, true)
      document.removeEventListener('change', change, true)
    },
  }
}
