import { blob, solidPart } from './blobs.js'
import { roundMax } from './maths.js'
import { pair } from './patch.js'

/** A bar with an aerofoil section that follows the bow of the tail. */
function blade(kit, material, { x, y, half, chord, thick, bow = 0.1, rake = 0.12, ends = 0 }) {
  const field = (px, py, z) => {
    const cx = px - (x - bow * z * z)
    const up = py - y - rake * cx - ends * Math.max(0, z - half * 0.7)
    const section = Math.sqrt((cx / chord) ** 2 + (up / thick) ** 2) - 1
    return roundMax(section * thick * 0.9, z - half, 0.012)
  }
  kit.add(
    material === 'paint' ? 'wing' : material,
    ...solidPart(
      field,
      [x - chord - 0.15, x + chord + 0.05, y - 0.16, y + 0.2, half + 0.03],
      0.011,
    ),
  )
}

export const SPOILERS = {
  lip(kit, shape) {
    const { spec } = shape
    const field = (x, y, z) => {
      const dx = x - (spec.length - 0.05 - spec.tailBow * (z / spec.halfWidth) ** 2)
      const dy = y - (shape.top.at(spec.length - 0.12) - spec.crown * z * z + 0.012 + 0.3 * dx)
      return roundMax(
        roundMax(Math.abs(dx) - 0.085, Math.abs(dy) - 0.02, 0.018),
        z - spec.halfWidth * 0.84,
        0.03,
      )
    }
    kit.add(
      spec.bumper.out > 0.03 ? 'black' : 'paint',
      ...solidPart(
        field,
        [spec.length - 0.4, spec.length + 0.1, 0.4, spec.belt + 0.3, spec.halfWidth],
        0.011,
      ),
    )
  },
  wing(kit, shape, look) {
    const { spec } = shape
    const x = spec.length - 0.2
    const deck = shape.solid
    const y = topOf(deck, x) + (look.highWing ? 0.24 : 0.15)
    blade(kit, 'paint', {
      x: x + 0.03,
      y,
      half: spec.halfWidth * 0.86,
      chord: 0.135,
      thick: 0.024,
      bow: 0.08,
      rake: 0.14,
    })
    kit.add(
      'paint',
      pair(
        blob([x + 0.01, y - 0.1, spec.halfWidth * 0.66], [0.07, 0.12, 0.022], 5, { lean: 0.15 }),
      ),
    )
  },
  'whale-tail'(kit, shape) {
    const { spec } = shape
    const x = spec.length - 0.32
    const y = topOf(shape.solid, x) + 0.075
    blade(kit, 'black', {
      x: x + 0.06,
      y,
      half: spec.halfWidth * 0.8,
      chord: 0.3,
      thick: 0.032,
      bow: 0.16,
      rake: 0.16,
      ends: 0.14,
    })
    blade(kit, 'paint', {
      x: x - 0.02,
      y: y - 0.03,
      half: spec.halfWidth * 0.62,
      chord: 0.26,
      thick: 0.05,
      bow: 0.16,
      rake: 0.05,
    })
  },
  ducktail(kit, shape) {
    const { spec } = shape
    const x = spec.length - 0.22
    const y = topOf(shape.solid, x) + 0.01
    blade(kit, 'paint', {
      x,
      y,
      half: spec.halfWidth * 0.72,
      chord: 0.24,
      thick: 0.05,
      bow: 0.2,
      rake: 0.32,
    })
  },
  roof(kit, shape) {
    const { spec } = shape
    const [x] = spec.cab.backTop
    const y = shape.roof.at(x + 0.05) - 0.045
    blade(kit, spec.crispness > 0.07 ? 'paint' : 'black', {
      x: x + 0.07,
      y,
      half: spec.halfWidth - spec.cab.inset - spec.cab.lean * 0.42 - 0.06,
      chord: 0.17,
      thick: 0.026,
      bow: 0.08,
      rake: -0.08,
    })
  },
}

function topOf(field, x) {
  let y = 2.2
  for (let i = 0; i < 120; i++) {
    const d = field(x, y, 0)
    if (d < 0.001) break
    y -= Math.max(d * 0.7, 0.002)
  }
  return y
}
