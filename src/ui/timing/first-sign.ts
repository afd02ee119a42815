import { behindFrame } from './behind-frame.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input']

const waiting = new Set<() => void>()

/** Each in a task of its own: the click that comes out of a press waits for one of them at most. */
const callNext = () => {
  const [call] = waiting
  if (!call) return
  waiting.delete(call)
  setTimeout(callNext)
  call()
}

/** Calls behind the frame that responds to what was done. */
const noteSign = () => {
  if (waiting.size > 0) behindFrame(callNext)
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
