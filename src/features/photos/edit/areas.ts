import type { PhotoArea } from './rules.ts'

/** An area as the crop library has it: in percent. */
export type PercentArea = { unit: '%'; x: number; y: number; width: number; height: number }

export const inPercent = ({ left, top, width, height }: PhotoArea): PercentArea => ({
  unit: '%',
  x: left * 100,
  y: top * 100,
  width: width * 100,
  height: height * 100,
})

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value))

/** In shares, within the photo whatever the rounding of pixels has made of it. */
export function inShares({ x, y, width, height }: Omit<PercentArea, 'unit'>): PhotoArea {
  const left = between(0, x / 100, 1)
  const top = between(0, y / 100, 1)
  return {
    left,
    top,
    width: between(0, width / 100, 1 - left),
    height: between(0, height / 100, 1 - top),
  }
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Where an area lies, for who doesn't see it. */
export const describeArea = ({ left, top, width, height }: PhotoArea): string =>
  `${percent(left)} from the left, ${percent(top)} from the top, ${percent(width)} wide, ${percent(height)} high`

/** Shares by which an arrow key moves, without and with the shift key. */
const step = { small: 0.005, large: 0.05 }

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * An area whose whole, or whose edges ('n', 'se'), an arrow key has moved; undefined for any other key. It stays
 * within the photo and at least so large.
 */
export function movedByKey(
  area: PhotoArea,
  { key, shiftKey, edges }: { key: string; shiftKey: boolean; edges: string },
  least: number,
): PhotoArea | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const by = shiftKey ? step.large : step.small
  const [x, y] = [direction[0] * by, direction[1] * by]
  const { left, top, width, height } = area
  const right = left + width
  const bottom = top + height
  if (edges === '')
    return {
      ...area,
      left: between(0, left + x, 1 - width),
      top: between(0, top + y, 1 - height),
    }
  const start = {
    left: edges.includes('w') ? between(0, left + x, right - least) : left,
    top: edges.includes('n') ? between(0, top + y, bottom - least) : top,
  }
  const end = {
    right: edges.includes('e') ? between(left + least, right + x, 1) : right,
    bottom: edges.includes('s') ? between(top + least, bottom + y, 1) : bottom,
  }
  return { ...start, width: end.right - start.left, height: end.bottom - start.top }
}
