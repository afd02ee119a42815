import { polygonise } from './polygonise.js'
import { roundMax } from './maths.js'
import { mirrored, withNormals } from './mesh.js'

/** A rounded box or pebble: seats, mirrors, dashboards. */
export function blob([cx, cy, cz], [rx, ry, rz], power = 4, { lean = 0 } = {}) {
  const rows = 20
  const cols = 28
  const position = []
  const index = []
  const e = 2 / power
  const pow = (v) => Math.sign(v) * Math.abs(v) ** e
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i < cols; i++) {
      const a = (j / rows - 0.5) * Math.PI
      const b = (i / cols) * Math.PI * 2
      const y = ry * pow(Math.sin(a))
      const x = rx * pow(Math.cos(a)) * pow(Math.cos(b)) + lean * y
      position.push(cx + x, cy + y, cz + rz * pow(Math.cos(a)) * pow(Math.sin(b)))
    }
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < cols; i++) {
      const a = j * cols + i
      const b = j * cols + ((i + 1) % cols)
      index.push(a, a + cols, b, b, a + cols, b + cols)
    }
  return withNormals({ position: new Float32Array(position), index: new Uint32Array(index) })
}

/** A tube along points, for frames, hoops and aerials. */
export function tube(points, radius, sides = 10) {
  const position = []
  const index = []
  points.forEach((p, i) => {
    const a = points[Math.max(0, i - 1)]
    const b = points[Math.min(points.length - 1, i + 1)]
    const t = unit([b[0] - a[0], b[1] - a[1], b[2] - a[2]])
    const ref = Math.abs(t[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]
    const u = unit(cross(t, ref))
    const w = cross(u, t)
    for (let k = 0; k < sides; k++) {
      const c = Math.cos((k / sides) * Math.PI * 2) * radius
      const s = Math.sin((k / sides) * Math.PI * 2) * radius
      position.push(
        p[0] + u[0] * c + w[0] * s,
        p[1] + u[1] * c + w[1] * s,
        p[2] + u[2] * c + w[2] * s,
      )
    }
    if (i)
      for (let k = 0; k < sides; k++) {
        const a0 = (i - 1) * sides + k
        const a1 = (i - 1) * sides + ((k + 1) % sides)
        index.push(a0, a0 + sides, a1, a1, a0 + sides, a1 + sides)
      }
  })
  return withNormals({ position: new Float32Array(position), index: new Uint32Array(index) })
}

/** A solid of its own (both halves), from a field and the box that it lies in. */
export function solidPart(field, box, h = 0.012) {
  const half = polygonise(field, box, h)
  return [half, mirrored(half)]
}

/**
 * A belt around the nose or the tail that stands proud of the body: bumpers, lips, strips. The plan of
 * the body at one height is pushed out and drawn straight up, as a bumper is.
 */
export function beltField(
  shape,
  { y, half, out, soft = 0.02, from = -Infinity, to = Infinity, follow = 0 },
) {
  return (x, py, z) => {
    const skin = shape.lower(x, follow ? y + (py - y) * follow : y, z) - out
    const band = roundMax(skin, Math.abs(py - y) - half, soft)
    return Math.max(band, from - x, x - to)
  }
}

const unit = (v) => {
  const l = Math.hypot(...v) || 1
  return v.map((c) => c / l)
}
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
