import { clamp } from './maths.js'

const REACH = [0.02, 0.06, 0.14, 0.3, 0.6]
const WEIGHT = [0.18, 0.22, 0.26, 0.26, 0.26]

/**
 * How much of the studio each vertex can see, from the distance field of the whole scene: a few steps
 * out along the normal, each asking whether something stands nearer than it should.
 */
export function occlusion(mesh, scene) {
  const { position: p, normal: n } = mesh
  const ao = new Float32Array(p.length / 3)
  for (let v = 0; v < ao.length; v++) {
    const i = v * 3
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
