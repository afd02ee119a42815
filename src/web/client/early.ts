/**
 * The one script that is there before anything is painted. It imports nothing, so that it runs as it is, and
 * does three things: it has the others wait, asks for what is somebody's own, and remembers what is done until they are there.
 */

/**
 * The page reads and searches without the others, so they wait until what is seen first has been painted, and
 * don't compete with it for a slow line.
 */
{
  const {
    entry,
    modules = '',
    signedIn = '',
    reads,
    hint,
  } = (document.currentScript as HTMLScriptElement).dataset

  /** Where somebody may be signed in the page shows what is theirs, and nothing before it is there. */
  const earlyReads = (window.earlyReads = new Map())
  const isAwaited = Boolean(reads) && document.cookie.includes(`${hint}=`)
  if (isAwaited)
    for (const address of reads!.split(' ')) {
      const response = fetch(address)
      // Whoever takes it asks again; nobody may.
      response.catch(() => {})
      earlyReads.set(address, response)
    }

  /** Milliseconds after which the page is made to work whatever the browser says of its painting. */
  const patience = 3_000

  let started = false

  const start = () => {
    if (started) return
    started = true
    const needed = isAwaited ? `${modules} ${signedIn}` : modules
    for (const href of needed.split(' ').filter(Boolean))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: entry }),
    )
  }

  /** What the page was made from stands at its end. */
  const startOnceRead = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
    else start()
  }

  const startWhenPainted = () => {
    // What nobody looks at is not painted.
    if (document.hidden) return start()
    new PerformanceObserver(() => setTimeout(start)).observe({ type: 'paint', buffered: true })
    setTimeout(start, patience)
  }

  /** Whoever already presses something waits for nothing else. */
  for (const sign of ['pointerdown', 'keydown'])
    document.addEventListener(sign, startOnceRead, { capture: true, once: true })
  if (isAwaited) startOnceRead()
  else window.addEventListener('load', startWhenPainted, { once: true })
}

/** Remembers what is pressed and chosen, so that nothing of it is lost: `replay-early.ts` does it again then. */
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
    // It is done again: whoever listens already, and is not ready, would do it twice.
    event.stopPropagation()
    on.setAttribute('aria-busy', 'true')
    remember({ kind: 'press', on })
  }

  const change = (event: Event) => {
    const on = event.target
    if (
      on instanceof HTMLInputElement ||
      on instanceof HTMLSelectElement ||
      on instanceof HTMLTextAreaElement
    ) {
      event.stopPropagation()
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
