/**
 * How a picture is magnified in its frame: `x` and `y` are how far its middle lies from the frame's,
 * in pixels. Pure: runs anywhere.
 */
export type Zoom = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
type Size = { width: number; height: number }

/** As large as fits, in the middle. */
export const whole: Zoom = { scale: 1, x: 0, y: 0 }

export const mostZoom = 4
/** What one press of the button or a double tap magnifies to. */
export const closeUp = 2.5

export const isZoomed = ({ scale }: Zoom) => scale > 1

/** Magnifies by `factor` so that what lies under `point` (from the frame's middle) stays there. */
export function magnify(zoom: Zoom, factor: number, point: Point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), mostZoom)
  const grown = scale / zoom.scale
  return {
    scale,
    x: point.x - (point.x - zoom.x) * grown,
    y: point.y - (point.y - zoom.y) * grown,
  }
}

export const panned = (zoom: Zoom, by: Point): Zoom => ({
  ...zoom,
  x: zoom.x + by.x,
  y: zoom.y + by.y,
})

/** Keeps the picture's edges from coming inside the frame's; `picture` is its size unmagnified. */
export function clampToFrame(zoom: Zoom, frame: Size, picture: Size): Zoom {
  const room = (inner: number, outer: number) => Math.max((inner * zoom.scale - outer) / 2, 0)
  const held = (offset: number, most: number) => Math.min(Math.max(offset, -most), most)
  return {
    scale: zoom.scale,
    x: held(zoom.x, room(picture.width, frame.width)),
    y: held(zoom.y, room(picture.height, frame.height)),
  }
}

/** The size at which a picture fits whole into a frame. */
export function fitted(picture: Size, frame: Size): Size {
  if (picture.width === 0 || picture.height === 0) return frame
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}
