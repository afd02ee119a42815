import { useEffect, useRef, useState } from 'react'
import {
  fitted,
  isZoomed,
  clampToFrame,
  magnify,
  panned,
  whole,
  type Point,
  type Zoom,
} from './zoom.ts'

/** How the photo in `frameRef` is magnified, and what may be done to that. */
export function useZoom() {
  const [zoom, setZoom] = useState(whole)
  const frameRef = useRef<HTMLDivElement>(null)

  const change = (to: (zoom: Zoom) => Zoom) => {
    const frame = frameRef.current
    if (!frame) return
    const picture = fitted(naturalSize(frame), sizeOf(frame))
    setZoom((before) => clampToFrame(to(before), sizeOf(frame), picture))
  }

  return {
    zoom,
    frameRef,
    magnifyBy: (factor: number, point?: Point) =>
      change((before) => magnify(before, factor, point)),
    pan: (by: Point) => change((before) => panned(before, by)),
    showWhole: () => setZoom(whole),
  }
}

type Zooming = ReturnType<typeof useZoom>

/** Pinching on a touchpad magnifies, and its scrolling moves what is magnified. */
export function useWheelZoom({ zoom, frameRef, magnifyBy, pan }: Zooming) {
  useEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !isZoomed(zoom)) return
      event.preventDefault()
      if (!event.ctrlKey) return pan({ x: -event.deltaX, y: -event.deltaY })
      const { left, top, width, height } = frame.getBoundingClientRect()
      const point = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
      magnifyBy(Math.exp(-event.deltaY / 100), point)
    }
    // React's own listener could not keep the browser from zooming the page.
    frame.addEventListener('wheel', turn, { passive: false })
    return () => frame.removeEventListener('wheel', turn)
  }, [zoom, frameRef, magnifyBy, pan])
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: clientWidth,
  height: clientHeight,
})

function naturalSize(frame: HTMLElement) {
  const picture = frame.querySelector('img')
  return { width: picture?.naturalWidth ?? 0, height: picture?.naturalHeight ?? 0 }
}
