import { tube } from './blobs.js'
import { printed } from './materials.js'
import { bumper } from './nose.js'
import { circle, pair, patch, rounded, tailPatch } from './patch.js'
import { lens, plateTexture } from './prints.js'
import { march } from './shape.js'
import { SPOILERS } from './spoilers.js'

/** The back of the car: lamps, plate, bumper, exhausts and whatever spoiler it wears. */
export function buildTail(kit, shape, look) {
  bumper(kit, shape, 'rear')
  lamps(kit, shape, look)
  plate(kit, shape, look)
  exhausts(kit, shape, look)
  SPOILERS[look.spoiler]?.(kit, shape, look)
  if (shape.spec.spareWheel) kit.spare = { x: shape.spec.length + 0.1, y: 0.98, z: 0.12 }
}

function lamps(kit, shape, look) {
  const { spec } = shape
  const t = spec.tailLamp
  const z = Math.min(t.z, spec.halfWidth - t.w / 2 - 0.035)
  if (look.tail === 'round') {
    const r = Math.min(0.082, t.h * 0.55)
    const zs = [spec.halfWidth - 0.2, spec.halfWidth - 0.2 - r * 2.3]
    for (const one of zs) {
      kit.add('matt', pair(tailPatch(shape, t.y, one, circle(r + 0.012), { lift: 0.004 })))
      kit.textured(
        'tail-round',
        printed(lens.tailRound(), { glow: 0.12 }),
        pair(tailPatch(shape, t.y, one, circle(r), { lift: 0.012, dome: 0.012 })),
      )
    }
    return
  }
  if (look.tail === 'strip') {
    // One band of red from side to side.
    kit.textured(
      'tail-strip',
      printed(lens.tail('smoked'), { glow: 0.12 }),
      tailPatch(
        shape,
        t.y,
        0,
        rounded(spec.halfWidth * 1.84, t.h * 0.9, { power: 12, points: 88 }),
        { lift: 0.008 },
      ),
    )
    kit.add(
      'amber',
      pair(
        patch(shape, {
          from: [spec.length, t.y, spec.halfWidth - 0.05],
          aim: Math.PI + 0.7,
          outline: rounded(0.1, t.h * 0.8, { power: 6 }),
          lift: 0.012,
        }),
      ),
    )
    return
  }
  const soft = spec.crispness > 0.07
  const outline = rounded(t.w, t.h, { power: soft ? 3.4 : 12, slant: soft && t.h < t.w ? 0.12 : 0 })
  const rim = outline.map(([u, v]) => [u + Math.sign(u) * 0.01, v + Math.sign(v) * 0.01])
  const from = [spec.length, t.y, z]
  const aim = Math.PI + (soft ? 0.4 : 0.12)
  kit.add('matt', pair(patch(shape, { from, aim, outline: rim, lift: 0.003 })))
  kit.textured(
    `tail-${look.tail}`,
    printed(lens.tail(look.tail), { glow: 0.12 }),
    pair(patch(shape, { from, aim, outline, lift: 0.009, dome: soft ? 0.012 : 0.004 })),
  )
}

function plate(kit, shape, look) {
  const { spec } = shape
  const low = spec.bumper.y + spec.bumper.half + 0.09
  const onBumper = spec.tailLamp.y - low < 0.04 && !spec.boot
  const y =
    spec.sill > 0.35
      ? spec.bumper.y + 0.24
      : onBumper
        ? spec.bumper.y + 0.01
        : Math.min(Math.max(low, spec.tailLamp.y - 0.03), spec.tailLamp.y)
  const z = spec.spareWheel ? -0.42 : 0
  const wide = spec.tailLamp.z - spec.tailLamp.w / 2
  if (!onBumper && wide > 0.34)
    kit.add(
      'black',
      tailPatch(shape, y, z, rounded(0.58, 0.15, { power: 10, points: 56 }), {
        lift: 0.004,
        flat: 0.5,
      }),
    )
  const field = kit.skinWithBumper
  kit.textured(
    'plate-rear',
    printed(plateTexture(look.plate, 'yellow'), { rough: 0.4 }),
    tailPatch(shape, y, z, rounded(0.5, 0.108, { power: 24, points: 56 }), {
      lift: 0.012,
      flat: 0.85,
      bevel: 0.002,
      depth: 0.03,
      field,
    }),
  )
}

function exhausts(kit, shape, look) {
  const { spec } = shape
  if (spec.sill > 0.35) return
  const z = spec.halfWidth * 0.52
  const y = spec.sill - 0.005
  const pipes =
    look.pipes === 4 ? [z, z - 0.075, -z, -z + 0.075] : look.pipes === 2 ? [z, z - 0.075] : [z]
  for (const one of pipes) {
    // Under a tail that is drawn in, the pipe comes out of it rather than hanging in the air behind.
    const skin = march(shape.lower, [spec.length + 0.2, y + 0.04, one], [-1, 0, 0])
    const end = skin === null ? spec.length : Math.min(spec.length, spec.length + 0.23 - skin)
    const x = end - 0.02
    const high = end < spec.length ? y + 0.045 : y
    kit.add(
      'steel',
      tube(
        [
          [x - 0.25, high + 0.01, one],
          [x - 0.1, high, one],
          [x + 0.03, high, one],
        ],
        0.026,
        16,
      ),
      tube(
        [
          [x - 0.25, high + 0.01, one],
          [x + 0.025, high, one],
        ],
        0.02,
        12,
      ),
    )
  }
}
