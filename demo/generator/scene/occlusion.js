import { clamp } from './maths.js'

const REACH = [0.02, 0.06, 0.14, 0.3, 0.6]
const WEIGHT = [0.18, 0.22, 0.26, 0.26, 0.26]

/**
 * How much of the studio each vertex can see, from the distance field of the whole scene: a few steps
 * out along the normal, each asking whether something stands nearer than it should.
 */
export function occlusion(mesh, scene, indoors = 0.2) {
  const { position: p, normal: n } = mesh
  const ao = new Float32Array(p.length / 3)
  const half = mirroredFrom(p)
  for (let v = 0; v < ao.length; v++) {
    if (v >= half) {
      ao[v] = ao[v - half]
      continue
    }
    const i = v * 3
    // The field knows the cabin as solid; what stands in it gets the dim light of the windows.
    if (scene(p[i], p[i + 1], Math.abs(p[i + 2])) < -0.04) {
      ao[v] = indoors
      continue
    }
    let hidden = 0
    for (let k = 0; k < REACH.length; k++) {
      const t = REACH[k]
      const d = scene(p[i] + n[i] * t, p[i + 1] + n[i + 1] * t, Math.abs(p[i + 2] + n[i + 2] * t))
      hidden += WEIGHT[k] * clamp((t - d) / t, 0, 1)
    }
    // Light also comes back from the paper, so nothing outside is quite black.
    ao[v] = clamp(1 - hidden * 1.05, 0.02, 1)
  }
  return ao
}

/** Where the second half of a mesh starts to be the mirror image of the first; its end where it is not. */
function mirroredFrom(p) {
  const count = p.length / 3
  const half = count / 2
  if (!Number.isInteger(half)) return count
  for (let v = 0; v < half; v += 7) {
    const a = v * 3
    const b = (v + half) * 3
    if (p[a] !== p[b] || p[a + 1] !== p[b + 1] || p[a + 2] !== -p[b + 2]) return count
  }
  return half
}

/** Body, wheels and road together, for the half z >= 0. */
export function sceneField(shape, wheels) {
  return (x, y, z) => {
    let d = Math.min(y, shape.body(x, y, z))
    for (const w of wheels) {
      const tread = Math.hypot(x - w.x, y - w.radius) - w.radius
      d = Math.min(d, Math.max(tread, Math.abs(z - w.z) - w.width / 2))
    }
    return d
  }
}
