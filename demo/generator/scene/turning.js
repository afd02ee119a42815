import * as THREE from 'three'

/** Turning and milling: profiles about an axle, plates cut to an outline. */

export function slab(shape, z, depth, bevel) {
  const g = new THREE.ExtrudeGeometry(shape, {
    depth,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 1,
    curveSegments: 18,
  })
  g.translate(0, 0, z - depth)
  return fromThree(g)
}

export const cap = (r, z) =>
  lathe(
    [
      [0, z],
      [r * 0.7, z],
      [r, z - 0.008],
      [r * 1.05, z - 0.03],
    ],
    36,
  )
export const disc = (r, z, n) =>
  lathe(
    [
      [0, z],
      [r, z],
    ],
    n,
  )

export function peg(angle, at, r, z) {
  const m = lathe(
    [
      [0, z + 0.008],
      [r * 0.8, z + 0.008],
      [r, z + 0.004],
      [r, z - 0.01],
    ],
    8,
  )
  const p = m.position.slice()
  for (let i = 0; i < p.length; i += 3) {
    p[i] += Math.cos(angle) * at
    p[i + 1] += Math.sin(angle) * at
  }
  return { ...m, position: p }
}

/** A profile of [radius, z] turned about the axle, looking outwards (z+) where it can. */
export function lathe(profile, segments) {
  // three takes the outside to be on the other hand of the profile, hence the turn-around.
  const points = profile.toReversed().map(([r, z]) => new THREE.Vector2(Math.max(r, 1e-5), z))
  const g = new THREE.LatheGeometry(points, segments)
  g.rotateX(Math.PI / 2)
  return fromThree(g)
}

export function fromThree(geometry, matrix) {
  if (matrix) geometry.applyMatrix4(matrix)
  if (!geometry.index) geometry.setIndex([...Array(geometry.attributes.position.count).keys()])
  const mesh = {
    position: new Float32Array(geometry.attributes.position.array),
    normal: new Float32Array(geometry.attributes.normal.array),
    uv: geometry.attributes.uv && new Float32Array(geometry.attributes.uv.array),
    index: new Uint32Array(geometry.index.array),
  }
  geometry.dispose()
  return mesh
}

export function spun(mesh, angle) {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const turn = (a) => {
    const out = a.slice()
    for (let i = 0; i < a.length; i += 3) {
      out[i] = a[i] * c - a[i + 1] * s
      out[i + 1] = a[i] * s + a[i + 1] * c
    }
    return out
  }
  return { ...mesh, position: turn(mesh.position), normal: turn(mesh.normal) }
}
