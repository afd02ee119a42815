/** Small pieces of arithmetic that every other module of the scene leans on. */

export const clamp = (v, lo, hi) => Math.min(hi, Math.max(lo, v))
export const mix = (a, b, t) => a + (b - a) * t
export const smoothstep = (lo, hi, v) => {
  const t = clamp((v - lo) / (hi - lo), 0, 1)
  return t * t * (3 - 2 * t)
}

/** Intersection of two solids whose shared edge is a fillet of radius r. */
export function roundMax(a, b, r) {
  const u = a + r
  const v = b + r
  return u > 0 && v > 0 ? Math.sqrt(u * u + v * v) - r : Math.max(a, b)
}

/** Union of two solids that flow into each other over a distance k. */
export function smoothMin(a, b, k) {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}

/** A generator of numbers in 0..1 that is the same on every machine for the same text. */
export function seeded(text) {
  let h = 1779033703
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  return () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const STEP = 0.01
const MARGIN = 0.8

/**
 * A curve through the corners of a polyline, softened by a Gaussian of width sigma: the crisp
 * lines with small radii that a panel press makes. Reads as a function with a slope.
 */
export function softCurve(points, sigma) {
  const from = points[0][0] - MARGIN
  const count = Math.ceil((points.at(-1)[0] + MARGIN - from) / STEP) + 1
  const raw = new Float64Array(count)
  for (let i = 0; i < count; i++) raw[i] = polyline(points, from + i * STEP)
  const reach = Math.max(1, Math.ceil((sigma * 3) / STEP))
  const weights = []
  for (let k = -reach; k <= reach; k++) weights.push(Math.exp(-0.5 * ((k * STEP) / sigma) ** 2))
  const total = weights.reduce((a, b) => a + b, 0)
  const table = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    let sum = 0
    for (let k = -reach; k <= reach; k++)
      sum += raw[clamp(i + k, 0, count - 1)] * weights[k + reach]
    table[i] = sum / total
  }
  const at = (x) => {
    const u = clamp((x - from) / STEP, 0, count - 1.001)
    const i = Math.floor(u)
    return mix(table[i], table[i + 1], u - i)
  }
  const slope = (x) => (at(x + 0.015) - at(x - 0.015)) / 0.03
  return { at, slope }
}

function polyline(points, x) {
  // Beyond its ends the line goes on in its last direction, so that softening keeps the ends in place.
  let i = 0
  while (i < points.length - 2 && x > points[i + 1][0]) i++
  const [x0, y0] = points[i]
  const [x1, y1] = points[i + 1]
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}
