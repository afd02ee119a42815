import { useEffect, type RefObject } from 'react'
import { moveOfKey, type Move } from './position.ts'

type GalleryEvents = {
  onTransition(move: Move): void
  /** Someone points at the gallery or has the focus in it. */
  onInterest(): void
}

/** The gallery as a whole listens, whichever of its buttons has the focus; it is no control itself. */
export function useGalleryListeners(
  section: RefObject<HTMLElement | null>,
  { onTransition, onInterest }: GalleryEvents,
) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const move = moveOfKey(event.key)
      if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onTransition(move)
    }
    const stop = new AbortController()
    const listening = { signal: stop.signal }
    section.current?.addEventListener('keydown', press, listening)
    section.current?.addEventListener('focusin', onInterest, listening)
    section.current?.addEventListener('pointerenter', onInterest, listening)
    return () => stop.abort()
  }, [section, onTransition, onInterest])
}
