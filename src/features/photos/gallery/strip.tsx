import { useEffect, useRef, type ReactNode } from 'react'
import { indexAtScroll } from './position.ts'

type Props = {
  at: number
  total: number
  /** A swipe or a scroll has come to rest nearer to another slide. */
  onArrive(index: number): void
  /** The name of the strip where nothing in it takes the focus, so that it does itself. */
  stop?: string
  className?: string
  /** The slide at a place. */
  children(index: number): ReactNode
}

/**
 * Slides side by side, each as wide as the strip, one at a time. It is the browser's own scrolling
 * that moves them, so it follows a finger, and works before and without script.
 */
export function GalleryStrip({ at, total, onArrive, stop, className = '', children }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  /** Where a move of ours is bound for: what it passes on the way has not been arrived at. */
  const boundFor = useRef<number>(undefined)
  const mounted = useRef(false)

  const here = () => {
    const { scrollLeft } = strip.current!
    return indexAtScroll(scrollLeft, slideWidth(strip.current!))
  }

  useEffect(() => {
    const [from, isFirst] = [here(), !mounted.current]
    mounted.current = true
    // A move that is under way goes on to where it was bound for.
    if (from === at && boundFor.current === undefined) return
    // Someone has swiped before the script was there.
    if (isFirst && from > 0) return onArrive(from)
    const left = at * slideWidth(strip.current!)
    // What is there already tells of no scrolling.
    boundFor.current = Math.abs(strip.current!.scrollLeft - left) < 1 ? undefined : at
    strip.current!.scrollTo({
      left,
      behavior: isFirst || Math.abs(at - from) > 1 ? 'instant' : 'auto',
    })
    // Arriving elsewhere is no reason to move.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at])

  const follow = () => {
    const index = here()
    if (boundFor.current === undefined) {
      if (index !== at && index < total) onArrive(index)
    } else if (index === boundFor.current) boundFor.current = undefined
  }
  const takeOver = () => (boundFor.current = undefined)

  return (
    <ul
      ref={strip}
      tabIndex={stop === undefined ? undefined : 0}
      aria-label={stop}
      onScroll={follow}
      onPointerDown={takeOver}
      onWheel={takeOver}
      className={`swipe-strip ${className}`}
    >
      {Array.from({ length: total }, (_, index) => (
        <li key={index} className="relative w-full shrink-0 snap-center snap-always">
          {children(index)}
        </li>
      ))}
    </ul>
  )
}

/** To the fraction of a pixel: rounded widths would add up over twenty slides. */
const slideWidth = (strip: HTMLElement) => strip.getBoundingClientRect().width
