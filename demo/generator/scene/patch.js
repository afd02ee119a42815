import { march } from './shape.js'
import { join, mirrored, withNormals } from './mesh.js'

/**
 * Anything that is set into or onto the skin of the car: lamps, grilles, plates, handles. An outline
 * is thrown at the body along a direction and takes the shape of what it lands on, standing proud by
 * `lift`, domed by `dome`, with walls that go `depth` inwards, so that it can never float.
 */
export function patch(
  shape,
  { from, aim, outline, lift = 0.008, dome = 0, depth = 0.04, bevel = 0.006, flat = 0, field },
) {
  const yaw = aim
  const dir = [Math.cos(yaw), 0, Math.sin(yaw)]
  // Seen from outside, u runs to the right and v up.
  const right = [dir[2], 0, -dir[0]].map((c) => -c)
  const surface = field ?? shape.solid
  if (dir[2] !== 0 && Math.abs(dir[0]) > 0.05) {
    // Aimed round a corner: start from where the skin is at that spot, or the part lands further in.
    const straight = Math.sign(dir[0])
    const t = march(surface, [from[0] - straight * 1.5, from[1], from[2]], [straight, 0, 0], 3.4)
    if (t !== null) from = [from[0] - straight * 1.5 + straight * t, from[1], from[2]]
  }
  const rings = [0.02, 0.35, 0.65, 0.86, 1]
  const n = outline.length
  const reach = Math.max(...outline.map(([u, v]) => Math.hypot(u, v)))
  const half = [
    Math.max(...outline.map((p) => Math.abs(p[0]))),
    Math.max(...outline.map((p) => Math.abs(p[1]))),
  ]
  const distance = (u, v) => {
    const o = [0, 1, 2].map((c) => from[c] + right[c] * u + (c === 1 ? v : 0) - dir[c] * 1.5)
    return march(surface, o, dir, 3.4)
  }
  const middle = distance(0, 0) ?? 1.5
  const position = []
  const uv = []
  const index = []
  const put = (u, v, out) => {
    let hit = null
    // A ray that goes past the edge of the body is drawn in until it lands: parts end at the skin.
    for (let k = 0; k < 24; k++) {
      hit = distance(u, v)
      if (hit !== null && hit - middle < reach * 1.1 + 0.03) break
      hit = null
      u *= 0.95
      v *= 0.985
    }
    const t = hit ?? middle
    const at = t * (1 - flat) + middle * flat - out
    for (let c = 0; c < 3; c++)
      position.push(from[c] + right[c] * u + (c === 1 ? v : 0) + dir[c] * (at - 1.5))
    uv.push(0.5 + (0.5 * u) / half[0], 0.5 + (0.5 * v) / half[1])
  }
  for (const r of rings) for (const [u, v] of outline) put(u * r, v * r, lift + dome * (1 - r * r))
  const shrink = 1 + bevel / reach
  for (const [u, v] of outline) put(u * shrink, v * shrink, lift - bevel)
  for (const [u, v] of outline) put(u * shrink, v * shrink, lift - bevel - depth)
  const total = rings.length + 2
  for (let r = 0; r < total - 1; r++)
    for (let i = 0; i < n; i++) {
      const a = r * n + i
      const b = r * n + ((i + 1) % n)
      index.push(a, a + n, b, b, a + n, b + n)
    }
  for (let i = 1; i < n - 1; i++) index.push(0, i, i + 1)
  const mesh = {
    position: new Float32Array(position),
    index: new Uint32Array(index),
    uv: new Float32Array(uv),
  }
  return facingOut(withNormals(mesh), dir)
}

/** Outlines come in either winding; the first ring tells which way the face looks. */
function facingOut(mesh, dir) {
  const n = mesh.normal
  if (n[0] * dir[0] + n[1] * dir[1] + n[2] * dir[2] < 0) return mesh
  const index = mesh.index.slice()
  for (let t = 0; t < index.length; t += 3)
    [index[t + 1], index[t + 2]] = [index[t + 2], index[t + 1]]
  return { ...mesh, index, normal: n.map((v) => -v) }
}

export const FRONT = 0
export const REAR = Math.PI
export const LEFT = -Math.PI / 2

/** The same part on both flanks. */
export const pair = (mesh) => join([mesh, mirrored(mesh)])

/** A rectangle whose corners are rounded by a superellipse; slant leans its sides over. */
export function rounded(w, h, { power = 6, slant = 0, taper = 0, points = 40 } = {}) {
  const out = []
  for (let i = 0; i < points; i++) {
    const a = (i / points) * Math.PI * 2
    const c = Math.cos(a)
    const s = Math.sin(a)
    const k = (Math.abs(c) ** power + Math.abs(s) ** power) ** (-1 / power)
    const v = s * k
    const u = c * k * (1 - taper * v)
    out.push([(u * w) / 2 + slant * v * h * 0.5, (v * h) / 2])
  }
  return out
}

export const circle = (r, points = 40) => rounded(r * 2, r * 2, { power: 2, points })

/** A part on the face of the car, at a height and a distance from the middle. */
export const nosePatch = (shape, y, z, outline, o = {}) =>
  patch(shape, { from: [0, y, z], aim: FRONT, outline, ...o })

/** The same on its back. */
export const tailPatch = (shape, y, z, outline, o = {}) =>
  patch(shape, { from: [shape.spec.length, y, z], aim: REAR, outline, ...o })
