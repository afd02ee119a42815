/**
 * Surface nets over the half z >= 0 of a solid, with every vertex pulled onto the true surface and
 * its normal taken from the solid itself, so that reflections run as smoothly as the formula does.
 */
export function polygonise(field, [x0, x1, y0, y1, z1], h) {
  const nx = Math.ceil((x1 - x0) / h) + 2
  const ny = Math.ceil((y1 - y0) / h) + 2
  const nz = Math.ceil(z1 / h) + 3
  const ox = x0 - h
  const oy = y0 - h
  // The first layer of cells straddles z = 0, where its vertices are put: the halves then meet.
  const oz = -h / 2
  const values = sampleNearSurface(field, nx, ny, nz, ox, oy, oz, h)
  const at = (i, j, k) => values[(k * ny + j) * nx + i]
  const cellVertex = new Int32Array((nx - 1) * (ny - 1) * (nz - 1)).fill(-1)
  const cell = (i, j, k) => (k * (ny - 1) + j) * (nx - 1) + i
  const points = []
  const corner = new Float64Array(8)
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        let inside = 0
        for (let c = 0; c < 8; c++) {
          const v = at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))
          corner[c] = v
          if (v < 0) inside++
        }
        if (inside === 0 || inside === 8 || Number.isNaN(corner[0] + corner[7])) continue
        const p = edgeMean(corner)
        if (!p) continue
        cellVertex[cell(i, j, k)] = points.length / 3
        points.push(ox + (i + p[0]) * h, oy + (j + p[1]) * h, k === 0 ? 0 : oz + (k + p[2]) * h)
      }
  const index = []
  const quad = (a, b, c, d, flip) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return
    if (flip) index.push(a, c, b, a, d, c)
    else index.push(a, b, c, a, c, d)
  }
  for (let k = 0; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const v = at(i, j, k)
        const vx = at(i + 1, j, k)
        const vy = at(i, j + 1, k)
        const vz = at(i, j, k + 1)
        if (k > 0 && v < 0 !== vx < 0)
          quad(
            cellVertex[cell(i, j - 1, k - 1)],
            cellVertex[cell(i, j, k - 1)],
            cellVertex[cell(i, j, k)],
            cellVertex[cell(i, j - 1, k)],
            v >= 0,
          )
        if (k > 0 && v < 0 !== vy < 0)
          quad(
            cellVertex[cell(i - 1, j, k - 1)],
            cellVertex[cell(i - 1, j, k)],
            cellVertex[cell(i, j, k)],
            cellVertex[cell(i, j, k - 1)],
            v >= 0,
          )
        if (v < 0 !== vz < 0)
          quad(
            cellVertex[cell(i - 1, j - 1, k)],
            cellVertex[cell(i, j - 1, k)],
            cellVertex[cell(i, j, k)],
            cellVertex[cell(i - 1, j, k)],
            v >= 0,
          )
      }
  const position = new Float32Array(points)
  const normal = settle(field, position, h)
  return { position, normal, index: new Uint32Array(index) }
}

const BLOCK = 4

/** Far from the surface the sign is all that counts, so whole blocks take their centre's value. */
function sampleNearSurface(field, nx, ny, nz, ox, oy, oz, h) {
  const values = new Float32Array(nx * ny * nz)
  for (let bk = 0; bk < nz; bk += BLOCK)
    for (let bj = 0; bj < ny; bj += BLOCK)
      for (let bi = 0; bi < nx; bi += BLOCK) {
        const half = BLOCK / 2
        const middle = field(
          ox + (bi + half) * h,
          oy + (bj + half) * h,
          Math.abs(oz + (bk + half) * h),
        )
        const near = Math.abs(middle) < BLOCK * h * 1.7
        for (let k = bk; k < Math.min(bk + BLOCK, nz); k++)
          for (let j = bj; j < Math.min(bj + BLOCK, ny); j++)
            for (let i = bi; i < Math.min(bi + BLOCK, nx); i++)
              values[(k * ny + j) * nx + i] = near
                ? field(ox + i * h, oy + j * h, Math.abs(oz + k * h))
                : middle
      }
  return values
}

const EDGES = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
]

function edgeMean(corner) {
  let x = 0
  let y = 0
  let z = 0
  let n = 0
  for (const [a, b] of EDGES) {
    const va = corner[a]
    const vb = corner[b]
    if (va < 0 === vb < 0) continue
    const t = va / (va - vb)
    x += (a & 1) + ((b & 1) - (a & 1)) * t
    y += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t
    z += (a >> 2) + ((b >> 2) - (a >> 2)) * t
    n++
  }
  return n ? [x / n, y / n, z / n] : null
}

function settle(field, position, h) {
  const normal = new Float32Array(position.length)
  const e = 0.007
  const f = (x, y, z) => field(x, y, Math.abs(z))
  for (let v = 0; v < position.length; v += 3) {
    let x = position[v]
    let y = position[v + 1]
    let z = position[v + 2]
    const onAxis = z === 0
    let gx, gy, gz
    for (let step = 0; step < 3; step++) {
      gx = (f(x + e, y, z) - f(x - e, y, z)) / (2 * e)
      gy = (f(x, y + e, z) - f(x, y - e, z)) / (2 * e)
      gz = onAxis ? 0 : (f(x, y, z + e) - f(x, y, z - e)) / (2 * e)
      const g2 = gx * gx + gy * gy + gz * gz || 1
      if (step === 2) break
      const d = Math.max(-h, Math.min(h, f(x, y, z))) / Math.max(g2, 0.25)
      x -= gx * d
      y -= gy * d
      z -= gz * d
    }
    const len = Math.hypot(gx, gy, gz) || 1
    position.set([x, y, onAxis ? 0 : Math.max(z, 0)], v)
    normal.set([gx / len, gy / len, gz / len], v)
  }
  return normal
}
