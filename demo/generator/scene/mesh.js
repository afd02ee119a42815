/**
 * Plain triangle meshes { position, normal, index, uv? } of one half of the car, and what is done
 * to them: cut along a field, closed at the cut, mirrored, joined.
 */

/** Cuts every triangle where the field crosses the level: crisp glass edges from a coarse mesh. */
export function cutMesh(mesh, field, level = 0) {
  const { position, normal, index } = mesh
  const count = position.length / 3
  const value = new Float32Array(count)
  for (let v = 0; v < count; v++)
    value[v] = field(position[v * 3], position[v * 3 + 1], position[v * 3 + 2]) - level
  const p = Array.from(position)
  const n = Array.from(normal)
  const shared = new Map()
  const crossing = (a, b) => {
    const key = a < b ? a * 4194304 + b : b * 4194304 + a
    const known = shared.get(key)
    if (known !== undefined) return known
    const t = value[a] / (value[a] - value[b])
    for (let c = 0; c < 3; c++) {
      p.push(p[a * 3 + c] + (p[b * 3 + c] - p[a * 3 + c]) * t)
      n.push(n[a * 3 + c] + (n[b * 3 + c] - n[a * 3 + c]) * t)
    }
    const made = p.length / 3 - 1
    shared.set(key, made)
    return made
  }
  const inside = []
  const outside = []
  const rim = []
  for (let t = 0; t < index.length; t += 3) {
    const tri = [index[t], index[t + 1], index[t + 2]]
    const neg = tri.filter((v) => value[v] < 0).length
    if (neg === 0) outside.push(...tri)
    else if (neg === 3) inside.push(...tri)
    else {
      const lone =
        neg === 1 ? tri.findIndex((v) => value[v] < 0) : tri.findIndex((v) => value[v] >= 0)
      const a = tri[lone]
      const b = tri[(lone + 1) % 3]
      const c = tri[(lone + 2) % 3]
      const ab = crossing(a, b)
      const ac = crossing(a, c)
      const one = neg === 1 ? inside : outside
      const two = neg === 1 ? outside : inside
      one.push(a, ab, ac)
      two.push(ab, b, c, ab, c, ac)
      rim.push(neg === 1 ? [ab, ac] : [ac, ab])
    }
  }
  return { inside: pick(p, n, inside), outside: pick(p, n, outside), rim: rimMesh(p, n, rim) }
}

function pick(p, n, index) {
  const map = new Map()
  const position = []
  const normal = []
  const out = new Uint32Array(index.length)
  index.forEach((v, i) => {
    let at = map.get(v)
    if (at === undefined) {
      at = position.length / 3
      map.set(v, at)
      position.push(p[v * 3], p[v * 3 + 1], p[v * 3 + 2])
      normal.push(n[v * 3], n[v * 3 + 1], n[v * 3 + 2])
    }
    out[i] = at
  })
  return { position: new Float32Array(position), normal: new Float32Array(normal), index: out }
}

/** A wall going inwards from a cut, so that sheet metal looks as if it had a thickness. */
function rimMesh(p, n, edges) {
  const depth = 0.014
  const position = []
  const normal = []
  const index = []
  for (const [a, b] of edges) {
    const at = position.length / 3
    const along = [0, 1, 2].map((c) => p[b * 3 + c] - p[a * 3 + c])
    for (const v of [a, b])
      for (const d of [0, depth]) {
        const nv = [n[v * 3], n[v * 3 + 1], n[v * 3 + 2]]
        position.push(p[v * 3] - nv[0] * d, p[v * 3 + 1] - nv[1] * d, p[v * 3 + 2] - nv[2] * d)
        const w = cross(along, nv)
        const len = Math.hypot(...w) || 1
        normal.push(w[0] / len, w[1] / len, w[2] / len)
      }
    index.push(at, at + 1, at + 2, at + 2, at + 1, at + 3)
  }
  return {
    position: new Float32Array(position),
    normal: new Float32Array(normal),
    index: new Uint32Array(index),
  }
}

export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function offsetMesh(mesh, distance) {
  const position = mesh.position.map((v, i) => v + mesh.normal[i] * distance)
  return { ...mesh, position }
}

export function mirrored(mesh) {
  const flip = (array) => array.map((v, i) => (i % 3 === 2 ? -v : v))
  const index = mesh.index.slice()
  for (let t = 0; t < index.length; t += 3)
    [index[t + 1], index[t + 2]] = [index[t + 2], index[t + 1]]
  return { ...mesh, position: flip(mesh.position), normal: flip(mesh.normal), index }
}

export function join(meshes) {
  const parts = meshes.filter((m) => m && m.index.length > 0)
  const vertices = parts.reduce((sum, m) => sum + m.position.length, 0)
  const indices = parts.reduce((sum, m) => sum + m.index.length, 0)
  const position = new Float32Array(vertices)
  const normal = new Float32Array(vertices)
  const uv = new Float32Array((vertices / 3) * 2)
  const index = new Uint32Array(indices)
  let v = 0
  let i = 0
  for (const m of parts) {
    position.set(m.position, v * 3)
    normal.set(m.normal, v * 3)
    if (m.uv) uv.set(m.uv, v * 2)
    for (let k = 0; k < m.index.length; k++) index[i++] = m.index[k] + v
    v += m.position.length / 3
  }
  return { position, normal, uv, index }
}

export const bothSides = (mesh) => join([mesh, mirrored(mesh)])

/** Normals for a mesh that came without them. */
export function withNormals(mesh) {
  const normal = new Float32Array(mesh.position.length)
  const { position: p, index } = mesh
  for (let t = 0; t < index.length; t += 3) {
    const [a, b, c] = [index[t] * 3, index[t + 1] * 3, index[t + 2] * 3]
    const u = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const w = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    const n = cross(u, w)
    for (const v of [a, b, c]) for (let k = 0; k < 3; k++) normal[v + k] += n[k]
  }
  for (let v = 0; v < normal.length; v += 3) {
    const len = Math.hypot(normal[v], normal[v + 1], normal[v + 2]) || 1
    for (let k = 0; k < 3; k++) normal[v + k] /= len
  }
  return { ...mesh, normal }
}
