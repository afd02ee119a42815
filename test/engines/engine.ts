/** What somebody may press or fill in, by the name that it is called by. */
export type Control = {
  press(): Promise<void>
  /** Types in what is there instead of what stands in it. */
  fill(text: string): Promise<void>
  /** An option, by the beginning of its words. */
  choose(option: string): Promise<void>
  /** Files of this machine, by their paths. */
  upload(...paths: string[]): Promise<void>
}

export type ControlKind = 'link' | 'button' | 'field' | 'checkbox' | 'file'

/** A browser of another make, at one window. */
export type Engine = {
  name: string
  open(address: string): Promise<void>
  address(): Promise<string>
  back(): Promise<void>
  /** Waits until it is there, visible and in the dialog that is open, if there is one. */
  control(kind: ControlKind, name: RegExp): Promise<Control>
  /** What a reader sees of the page. */
  text(): Promise<string>
  /** Errors of the page's scripts, as far as the engine tells of them. */
  errors: string[]
  close(): Promise<void>
}

/**
 * Runs in the page: the first control of a kind and name that can be seen and used, or null. What waits for
 * the scripts is disabled until then: a press would be lost, and nobody told. Its source is sent there as it is.
 */
export function findControl(kind: ControlKind, pattern: string): Element | null {
  const selectors: Record<ControlKind, string> = {
    link: 'a[href]',
    button: 'button, [role="button"], summary',
    field: 'input:not([type="checkbox"]):not([type="radio"]):not([type="file"]), select, textarea',
    checkbox: 'input[type="checkbox"], input[type="radio"]',
    file: 'input[type="file"]',
  }
  const name = new RegExp(pattern)
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const wordsOf = (element: Element) => {
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : []
    const words = labels.map(({ textContent }) => textContent).join(' ') || element.textContent
    return (element.getAttribute('aria-label') ?? words ?? '').replace(/\s+/g, ' ').trim()
  }
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  for (const element of within.querySelectorAll(selectors[kind])) {
    if (!name.test(wordsOf(element)) || element.matches(':disabled')) continue
    if (kind === 'file') return element
    // A box may be drawn by its label, which is what is pressed then.
    if (kind === 'checkbox') return element.closest('label') ?? element
    if (isSeen(element)) return element
  }
  return null
}

/** Asks again until it is there, for as long as a busy machine may take. */
export async function until<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
  const end = performance.now() + 60_000
  for (;;) {
    const found = await ask()
    if (found !== null && found !== false) return found
    if (performance.now() > end) throw new Error(`${what} never came`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
