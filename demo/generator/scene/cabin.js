import * as THREE from 'three'
import { blob, tube } from './blobs.js'
import { join } from './mesh.js'
import { fromThree } from './turning.js'
import { march } from './shape.js'
import { pair } from './patch.js'

/** What can be seen through the glass, or over the doors of an open car. Right-hand drive, so -z. */
export function buildCabin(kit, shape) {
  const { spec } = shape
  const open = spec.open
  const front = open ? spec.cockpit.from : spec.cab.screenBase[0] + 0.25
  const seatX = open ? spec.cockpit.to - 0.5 : spec.doors[1] - 0.42 * (spec.sx ?? 1)
  const floor = open ? spec.cockpit.floor : spec.sill + 0.12
  const sit = Math.max(floor + 0.12, spec.belt - 0.48)
  const z = spec.halfWidth * 0.42
  for (const side of [-1, 1])
    seat(
      kit,
      seatX,
      sit,
      z * side,
      open ? spec.belt + 0.2 : Math.min(spec.belt + 0.26, spec.height - 0.2),
    )
  if (!open) rearBench(kit, spec, sit)
  kit.add(
    'interior',
    blob([front + 0.16, spec.belt - 0.09, 0], [0.2, 0.12, spec.halfWidth * 0.8], 6),
  )
  kit.add('matt', blob([front + 0.28, spec.belt - 0.01, -z], [0.1, 0.045, 0.17], 4))
  wheel(kit, front + 0.46, spec.belt - 0.03, -z)
  if (open) {
    kit.add('interior', blob([seatX - 0.1, floor + 0.1, 0], [0.6, 0.14, 0.1], 6))
    windscreen(kit, shape)
    hoops(kit, shape, seatX, z)
  }
}

function seat(kit, x, y, z, top) {
  kit.add(
    'leather',
    blob([x - 0.08, y, z], [0.27, 0.1, 0.25], 5),
    blob([x - 0.08, y + 0.05, z - 0.21], [0.25, 0.09, 0.06], 4),
    blob([x - 0.08, y + 0.05, z + 0.21], [0.25, 0.09, 0.06], 4),
  )
  const back = (top - 0.16 - y) / 2
  kit.add(
    'leather',
    blob([x + 0.23, y + back, z], [0.085, back, 0.23], 5, { lean: 0.2 }),
    blob([x + 0.19, y + back, z - 0.2], [0.08, back * 0.86, 0.05], 4, { lean: 0.2 }),
    blob([x + 0.19, y + back, z + 0.2], [0.08, back * 0.86, 0.05], 4, { lean: 0.2 }),
  )
  kit.add('leather', blob([x + 0.23 + back * 0.24, top - 0.05, z], [0.055, 0.085, 0.14], 4))
}

function rearBench(kit, spec, y) {
  const x = Math.min(spec.axles[1] - 0.12, spec.doors.at(-1) + (spec.four ? -0.1 : 0.45))
  if (spec.engineCover || x < spec.doors[1]) return
  kit.add(
    'leather',
    blob([x + 0.2, y + 0.28, 0], [0.1, 0.32, spec.halfWidth * 0.72], 6, { lean: 0.25 }),
  )
}

function wheel(kit, x, y, z) {
  const rim = new THREE.TorusGeometry(0.175, 0.014, 12, 44)
  const place = new THREE.Matrix4()
    .makeTranslation(x, y, z)
    .multiply(new THREE.Matrix4().makeRotationZ(0.42))
    .multiply(new THREE.Matrix4().makeRotationY(Math.PI / 2))
  kit.add('matt', fromThree(rim, place), blob([x, y, z], [0.03, 0.05, 0.06], 3))
  for (const a of [0.15, Math.PI - 0.15, -Math.PI / 2]) {
    const end = new THREE.Vector3(Math.cos(a) * 0.17, Math.sin(a) * 0.17, 0).applyMatrix4(place)
    kit.add(
      'matt',
      tube(
        [
          [x, y, z],
          [end.x, end.y, end.z],
        ],
        0.011,
        8,
      ),
    )
  }
}

/** A bent pane in a frame, standing on the scuttle. */
function windscreen(kit, shape) {
  const { cab, halfWidth } = shape.spec
  const [bx, by] = cab.screenBase
  const [tx, ty] = cab.screenTop
  const rows = 8
  const cols = 24
  const position = []
  const index = []
  const edge = []
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= cols; i++) {
      const v = j / rows
      const s = (i / cols) * 2 - 1
      const half = halfWidth - 0.1 - 0.17 * v
      const z = s * half
      const corner = 0.05 * v * Math.abs(s) ** 8
      const x = bx + (tx - bx) * v + cab.screenBow * 1.4 * z * z
      position.push(x, by - 0.03 + (ty - by + 0.03) * v - corner - 0.05 * z * z * v, z)
    }
  const c = cols + 1
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < cols; i++)
      index.push(
        j * c + i,
        j * c + i + 1,
        (j + 1) * c + i,
        (j + 1) * c + i,
        j * c + i + 1,
        (j + 1) * c + i + 1,
      )
  const at = (j, i) => position.slice((j * c + i) * 3, (j * c + i) * 3 + 3)
  for (let j = 0; j <= rows; j++) edge.push(at(j, 0))
  for (let i = 1; i <= cols; i++) edge.push(at(rows, i))
  for (let j = rows - 1; j >= 0; j--) edge.push(at(j, cols))
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(position, 3))
  geometry.setIndex(index)
  geometry.computeVertexNormals()
  kit.add('screen', fromThree(geometry))
  kit.add(kit.frame, tube(edge, 0.019, 12))
  const foot = []
  for (let i = 0; i <= cols; i++) foot.push(at(0, i))
  kit.add('seal', tube(foot, 0.014, 8))
}

function hoops(kit, shape, seatX, z) {
  const { spec } = shape
  // The folded hood: a soft roll behind the seats.
  const x = spec.cockpit.to + 0.08
  const y = (march(shape.solid, [x, 2, 0], [0, -1, 0]) ?? 1.1) * -1 + 2
  kit.add('hood', blob([x + 0.04, y + 0.025, 0], [0.17, 0.075, spec.halfWidth * 0.74], 3.2))
  const arc = []
  for (let i = 0; i <= 14; i++) {
    const a = (i / 14) * Math.PI
    arc.push([x - 0.13, spec.belt - 0.1 + Math.sin(a) ** 0.6 * 0.32, z + Math.cos(a) * 0.17])
  }
  if (spec.hoops) kit.add('chrome', pair(join([tube(arc, 0.017, 10)])))
}
