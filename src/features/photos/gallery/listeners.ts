import { useEffect, type RefObject } from 'react'
import { behindFrame } from '../../../ui/timing/behind-frame.ts'
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
    // A finger comes with its press, which is answered first.
    const interest = () => void behindFrame(onInterest)
    section.current?.addEventListener('focusin', interest, listening)
    section.current?.addEventListener('pointerenter', interest, listening)
    return () => stop.abort()
  }, [section, onTransition, onInterest])
}
