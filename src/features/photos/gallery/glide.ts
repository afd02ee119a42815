import type { Point } from './zoom.ts'

/** Milliseconds in which a picture that was let go loses two thirds of its speed. */
const slowing = 180
/** Pixels a millisecond below which nobody sees it move. */
const rest = 0.02

/** How far a picture of this speed goes in so many milliseconds, and how fast it is then. */
export function glided({ x, y }: Point, milliseconds: number): { by: Point; speed: Point } {
  const left = Math.exp(-milliseconds / slowing)
  const way = slowing * (1 - left)
  return { by: { x: x * way, y: y * way }, speed: { x: x * left, y: y * left } }
}

/** Lets a picture go on as it was let go, in pixels a millisecond, until it rests; returns what stops it. */
export function glide(from: Point, onPan: (by: Point) => void): () => void {
  let speed = from
  let before = performance.now()
  const step = (now: number) => {
    const next = glided(speed, Math.max(0, now - before))
    before = now
    speed = next.speed
    onPan(next.by)
    if (Math.hypot(speed.x, speed.y) > rest) frame = requestAnimationFrame(step)
  }
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
