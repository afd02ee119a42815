import { useEffect, useRef, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { glide } from './glide.ts'
import { closeUp, isZoomed, type Point, type Zoom } from './zoom.ts'

type Props = {
  zoom: Zoom
  /** `point` is from the frame's middle. */
  onMagnify(factor: number, point: Point): void
  onPan(by: Point): void
  onWhole(): void
  frameRef?: RefObject<HTMLDivElement | null> | undefined
  children: ReactNode
}

const doubleTap = { milliseconds: 300, pixels: 30 }

/**
 * The frame of one photo in the viewer: two fingers or a double tap magnify it, and then one finger
 * moves it. One finger on a whole photo is left to the strip, which scrolls.
 */
export function GalleryMagnifier(props: Props) {
  const { zoom, onMagnify, onPan, onWhole, frameRef, children } = props
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef({ at: 0, x: 0, y: 0 })
  const travelled = useRef(0)
  /** Of the last movement, in pixels a millisecond. */
  const speed = useRef({ at: 0, x: 0, y: 0 })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    stop.current()
    fingers.current.set(event.pointerId, pointOf(event))
    travelled.current = 0
    if (isZoomed(zoom)) event.currentTarget.setPointerCapture(event.pointerId)
  }

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const by = { x: now.x - before.x, y: now.y - before.y }
    travelled.current += Math.hypot(by.x, by.y)
    fingers.current.set(event.pointerId, now)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      onPan({ x: by.x / 2, y: by.y / 2 })
      onMagnify(distance(now, other) / distance(before, other), between(now, other))
    } else if (isZoomed(zoom)) {
      const took = Math.max(1, event.timeStamp - speed.current.at)
      speed.current = { at: event.timeStamp, x: by.x / took, y: by.y / took }
      onPan(by)
    }
  }

  const release = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return
    if (travelled.current > doubleTap.pixels) {
      // A hand that stood still before it let go wants the picture there.
      const isFlick = isZoomed(zoom) && event.timeStamp - speed.current.at < 50
      if (isFlick && !matchMedia('(prefers-reduced-motion)').matches)
        stop.current = glide(speed.current, onPan)
      return
    }
    const tap = { at: event.timeStamp, ...pointOf(event) }
    const isSecond =
      tap.at - lastTap.current.at < doubleTap.milliseconds &&
      distance(tap, lastTap.current) < doubleTap.pixels
    lastTap.current = isSecond ? { ...tap, at: 0 } : tap
    if (!isSecond) return
    if (isZoomed(zoom)) onWhole()
    else onMagnify(closeUp, pointOf(event))
  }

  return (
    <div
      ref={frameRef}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={({ pointerId }) => fingers.current.delete(pointerId)}
      onDragStart={(event) => event.preventDefault()}
      className={`size-full overflow-hidden select-none ${isZoomed(zoom) ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in touch-pan-x'}`}
    >
      <div
        className="size-full"
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        {children}
      </div>
    </div>
  )
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
