const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'] as const

/** Calls once, as soon as somebody does anything at all on the page. Returns what takes that back. */
export function atFirstSign(call: () => void): () => void {
  const stop = new AbortController()
  const once = () => {
    stop.abort()
    call()
  }
  for (const sign of signs)
    document.addEventListener(sign, once, { signal: stop.signal, capture: true, passive: true })
  return () => stop.abort()
}
