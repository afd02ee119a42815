/** Calls as soon as what is being done now has been painted. Returns what takes that back. */
export function behindFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  // Whoever takes it back between the frame and the call finds the timer.
  const frame = requestAnimationFrame(() => (timer = setTimeout(call)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
