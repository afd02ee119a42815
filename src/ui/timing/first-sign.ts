import { behindFrame } from './behind-frame.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input']

const waiting = new Set<() => void>()

const callAll = () =>
  waiting.forEach((call) => {
    waiting.delete(call)
    call()
  })

/** Calls behind the frame that answers what was done. */
const noteSign = () => {
  if (waiting.size > 0) behindFrame(callAll)
}

/**
 * Calls once, as soon as somebody has done anything at all on the page and been answered: what they did is painted
 * first. The same function is called once however many ask for it. Returns what takes that back.
 */
export function atFirstSign(call: () => void): () => void {
  waiting.add(call)
  // The same listener again is none.
  for (const sign of signs) document.addEventListener(sign, noteSign, true)
  return () => waiting.delete(call)
}
