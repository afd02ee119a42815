import { blob } from './blobs.js'
import { march } from './shape.js'
import { rounded } from './patch.js'
import { withNormals } from './mesh.js'

/** Scoops and vents on the bonnet of the cars that need the air. */
export function buildBonnet(kit, shape, look) {
  const { spec } = shape
  const ground = (x, z) => 2.4 - (march(shape.solid, [x, 2.4, z], [0, -1, 0]) ?? 1.6)
  if (look.scoop) {
    const x = spec.lid * 0.72
    const y = ground(x, 0)
    kit.add('paint', blob([x + 0.06, y + 0.012, 0], [0.2, 0.05, 0.27], 3.4, { lean: 0.5 }))
    kit.add('matt', blob([x - 0.105, y + 0.03, 0], [0.035, 0.022, 0.225], 5, { lean: 0.9 }))
  }
  if (look.bonnetVents)
    for (const side of [1, -1])
      kit.add(
        'matt',
        lidPatch(
          ground,
          spec.lid * 0.55,
          side * spec.halfWidth * 0.36,
          rounded(0.26, 0.2, { power: 6 }),
        ),
      )
}

/** A part that lies on the bonnet: thrown straight down. */
function lidPatch(ground, x, z, outline) {
  const position = [x, ground(x, z) + 0.006, z]
  const index = []
  for (const [u, v] of outline) position.push(x + u, ground(x + u, z + v) + 0.006, z + v)
  for (const [u, v] of outline) position.push(x + u, ground(x + u, z + v) - 0.02, z + v)
  const n = outline.length
  for (let i = 0; i < n; i++) {
    const a = 1 + i
    const b = 1 + ((i + 1) % n)
    index.push(0, b, a, a, b, a + n, b, b + n, a + n)
  }
  return withNormals({ position: new Float32Array(position), index: new Uint32Array(index) })
}
