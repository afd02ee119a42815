/** Decided here and nowhere else. Milliseconds. */
export const tooltipDelays = {
  /** From resting on something until its tooltip shows. */
  delay: 700,
  /** For so long after one has gone, the next shows at once. */
  skip: 300,
  /** The way from what is explained to the tooltip itself, which may be read with the pointer. */
  leave: 150,
} as const

let shown: string | null = null
let goneAt = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(id: string | null) {
  clearTimeout(timer)
  if (shown === id) return
  if (shown !== null) goneAt = performance.now()
  shown = id
  for (const listener of listeners) listener()
}

/** There is one tooltip at a time on a page; each is known by an id of its own. */
export const tooltips = {
  shown: () => shown,
  follow(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The pointer has come to rest on something that has a tooltip. */
  approach(id: string) {
    clearTimeout(timer)
    const isNext = shown !== null || performance.now() - goneAt < tooltipDelays.skip
    if (isNext) show(id)
    else timer = setTimeout(() => show(id), tooltipDelays.delay)
  },
  leave(id: string) {
    clearTimeout(timer)
    if (shown === id) timer = setTimeout(() => show(null), tooltipDelays.leave)
  },
  showNow: (id: string) => show(id),
  hide(id: string) {
    if (shown === id) show(null)
    else clearTimeout(timer)
  },
}
