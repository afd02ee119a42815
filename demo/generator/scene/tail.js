import { bumper } from './nose.js'
import { beltField, blob, solidPart, tube } from './blobs.js'
import { grille, lens, plateTexture } from './prints.js'
import { printed } from './materials.js'
import { circle, pair, patch, REAR, rounded } from './patch.js'
import { roundMax } from './maths.js'

/** The back of the car: lamps, plate, bumper, exhausts and whatever spoiler it wears. */
export function buildTail(kit, shape, look) {
  bumper(kit, shape, 'rear')
  lamps(kit, shape, look)
  plate(kit, shape, look)
  exhausts(kit, shape, look)
  SPOILERS[look.spoiler]?.(kit, shape, look)
  if (shape.spec.spareWheel) kit.spare = { x: shape.spec.length + 0.1, y: 0.98, z: 0.12 }
}

const tailPatch = (shape, y, z, outline, o = {}) => patch(shape, { from: [shape.spec.length, y, z], aim: REAR, outline, ...o })

function lamps(kit, shape, look) {
  const { spec } = shape
  const t = spec.tailLamp
  const z = Math.min(t.z, spec.halfWidth - t.w / 2 - 0.035)
  if (look.tail === 'round') {
    const r = Math.min(0.082, t.h * 0.55)
    const zs = [spec.halfWidth - 0.2, spec.halfWidth - 0.2 - r * 2.3]
    for (const one of zs) {
      kit.add('matt', pair(tailPatch(shape, t.y, one, circle(r + 0.012), { lift: 0.004 })))
      kit.textured('tail-round', printed(lens.tailRound(), { glow: 0.12 }), pair(tailPatch(shape, t.y, one, circle(r), { lift: 0.012, dome: 0.012 })))
    }
    return
  }
  if (look.tail === 'strip') {
    // One band of red from side to side.
    kit.textured('tail-strip', printed(lens.tail('smoked'), { glow: 0.12 }), tailPatch(shape, t.y, 0, rounded(spec.halfWidth * 1.84, t.h * 0.9, { power: 12, points: 88 }), { lift: 0.008 }))
    kit.add('amber', pair(patch(shape, { from: [spec.length, t.y, spec.halfWidth - 0.05], aim: Math.PI + 0.7, outline: rounded(0.1, t.h * 0.8, { power: 6 }), lift: 0.012 })))
    return
  }
  const soft = spec.crispness > 0.07
  const outline = rounded(t.w, t.h, { power: soft ? 3.4 : 12, slant: soft && t.h < t.w ? 0.12 : 0 })
  const rim = outline.map(([u, v]) => [u + Math.sign(u) * 0.01, v + Math.sign(v) * 0.01])
  const from = [spec.length, t.y, z]
  const aim = Math.PI + (soft ? 0.4 : 0.12)
  kit.add('matt', pair(patch(shape, { from, aim, outline: rim, lift: 0.003 })))
  kit.textured(`tail-${look.tail}`, printed(lens.tail(look.tail), { glow: 0.12 }), pair(patch(shape, { from, aim, outline, lift: 0.009, dome: soft ? 0.012 : 0.004 })))
}

function plate(kit, shape, look) {
  const { spec } = shape
  const low = spec.bumper.y + spec.bumper.half + 0.09
  const onBumper = spec.tailLamp.y - low < 0.04 && !spec.boot
  const y = spec.sill > 0.35 ? spec.bumper.y + 0.24 : onBumper ? spec.bumper.y + 0.01 : Math.min(Math.max(low, spec.tailLamp.y - 0.03), spec.tailLamp.y)
  const z = spec.spareWheel ? -0.42 : 0
  const wide = spec.tailLamp.z - spec.tailLamp.w / 2
  if (!onBumper && wide > 0.34) kit.add('black', tailPatch(shape, y, z, rounded(0.58, 0.15, { power: 10, points: 56 }), { lift: 0.004, flat: 0.5 }))
  const field = kit.skinWithBumper
  kit.textured('plate-rear', printed(plateTexture(look.plate, 'yellow'), { rough: 0.4 }), tailPatch(shape, y, z, rounded(0.5, 0.108, { power: 24, points: 56 }), { lift: 0.012, flat: 0.85, bevel: 0.002, depth: 0.03, field }))
}

function exhausts(kit, shape, look) {
  const { spec } = shape
  if (spec.sill > 0.35) return
  const z = spec.halfWidth * 0.52
  const y = spec.sill - 0.005
  const x = spec.length - 0.02
  const pipes = look.pipes === 4 ? [z, z - 0.075, -z, -z + 0.075] : look.pipes === 2 ? [z, z - 0.075] : [z]
  for (const one of pipes) kit.add('steel', tube([[x - 0.25, y + 0.01, one], [x - 0.1, y, one], [x + 0.03, y, one]], 0.026, 16), tube([[x - 0.25, y + 0.01, one], [x + 0.025, y, one]], 0.02, 12))
}

/** A bar with an aerofoil section that follows the bow of the tail. */
function blade(kit, material, { x, y, half, chord, thick, bow = 0.1, rake = 0.12, ends = 0 }) {
  const field = (px, py, z) => {
    const cx = px - (x - bow * z * z)
    const up = py - y - rake * cx - ends * Math.max(0, z - half * 0.7)
    const section = Math.sqrt((cx / chord) ** 2 + (up / thick) ** 2) - 1
    return roundMax(section * thick * 0.9, z - half, 0.012)
  }
  kit.add(material === 'paint' ? 'wing' : material, ...solidPart(field, [x - chord - 0.15, x + chord + 0.05, y - 0.16, y + 0.2, half + 0.03], 0.011))
}

const SPOILERS = {
  lip(kit, shape) {
    const { spec } = shape
    const field = (x, y, z) => {
      const edge = spec.length - 0.05 - shape.tailFace(spec.length, spec.belt - 0.05, z) * 0
      const dx = x - (edge - spec.tailBow * (z / spec.halfWidth) ** 2)
      const dy = y - (shape.top.at(spec.length - 0.12) - spec.crown * z * z + 0.012 + 0.3 * dx)
      return roundMax(roundMax(Math.abs(dx) - 0.085, Math.abs(dy) - 0.02, 0.018), z - spec.halfWidth * 0.84, 0.03)
    }
    kit.add(spec.bumper.out > 0.03 ? 'black' : 'paint', ...solidPart(field, [spec.length - 0.4, spec.length + 0.1, 0.4, spec.belt + 0.3, spec.halfWidth], 0.011))
  },
  wing(kit, shape, look) {
    const { spec } = shape
    const x = spec.length - 0.2
    const deck = shape.solid
    const y = topOf(deck, x) + (look.highWing ? 0.24 : 0.15)
    blade(kit, 'paint', { x: x + 0.03, y, half: spec.halfWidth * 0.86, chord: 0.135, thick: 0.024, bow: 0.08, rake: 0.14 })
    kit.add('paint', pair(blob([x + 0.01, y - 0.1, spec.halfWidth * 0.66], [0.07, 0.12, 0.022], 5, { lean: 0.15 })))
  },
  'whale-tail'(kit, shape) {
    const { spec } = shape
    const x = spec.length - 0.32
    const y = topOf(shape.solid, x) + 0.075
    blade(kit, 'black', { x: x + 0.06, y, half: spec.halfWidth * 0.8, chord: 0.3, thick: 0.032, bow: 0.16, rake: 0.16, ends: 0.14 })
    blade(kit, 'paint', { x: x - 0.02, y: y - 0.03, half: spec.halfWidth * 0.62, chord: 0.26, thick: 0.05, bow: 0.16, rake: 0.05 })
  },
  ducktail(kit, shape) {
    const { spec } = shape
    const x = spec.length - 0.22
    const y = topOf(shape.solid, x) + 0.01
    blade(kit, 'paint', { x, y, half: spec.halfWidth * 0.72, chord: 0.24, thick: 0.05, bow: 0.2, rake: 0.32 })
  },
  roof(kit, shape) {
    const { spec } = shape
    const [x] = spec.cab.backTop
    const y = shape.roof.at(x) - 0.02
    blade(kit, spec.crispness > 0.07 ? 'paint' : 'black', { x: x + 0.07, y, half: spec.halfWidth - spec.cab.inset - spec.cab.lean * 0.42 - 0.06, chord: 0.17, thick: 0.026, bow: 0.08, rake: -0.08 })
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

export { beltField, grille }
