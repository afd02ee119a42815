import { beltField, solidPart } from './blobs.js'
import { FACES } from './grilles.js'
import { LAMPS } from './lamps.js'
import { printed } from './materials.js'
import { FRONT, nosePatch, pair, patch, rounded } from './patch.js'
import { grille, lens, plateTexture } from './prints.js'

/** Everything on the face of the car: bumper, lamps, grille, indicators, plate. */
export function buildNose(kit, shape, look) {
  const { spec } = shape
  bumper(kit, shape, 'front')
  const face = faceRoom(spec)
  const lamps = LAMPS[look.lamps] ?? LAMPS.rect
  const inner = lamps(kit, shape, face, look)
  const family = FACES[look.face] ?? FACES.bars
  family(kit, shape, { ...face, inner }, look)
  intake(kit, shape, look)
  indicators(kit, shape, look, face)
  plate(kit, shape, look)
}

/** The strip between the bumper and the bonnet, where lamps and grille go. */
function faceRoom(spec) {
  const low = spec.bumper.y + spec.bumper.half + 0.015
  const high = spec.faceTop - 0.02
  const room = Math.max(high - low, 0.07)
  return { low, high, mid: (low + high) / 2, room, half: spec.halfWidth }
}

export function bumper(kit, shape, end) {
  const { spec } = shape
  const b = spec.bumper
  const reach =
    end === 'front'
      ? spec.axles[0] - spec.archRadius - 0.035
      : spec.axles[1] + spec.archRadius + 0.035
  const range = end === 'front' ? { to: reach } : { from: reach }
  const box = end === 'front' ? [-0.25, reach + 0.02] : [reach - 0.02, spec.length + 0.25]
  const y = end === 'rear' ? b.y + (b.rearUp ?? 0.02) : b.y
  const field = beltField(shape, { y, half: b.half, out: b.out, soft: b.soft ?? 0.025, ...range })
  kit.add(
    'bumper',
    ...solidPart(
      field,
      [...box, y - b.half - 0.05, y + b.half + 0.05, spec.halfWidth + b.out + 0.03],
      0.018,
    ),
  )
  if (b.out > 0.03 && b.half > 0.05) {
    // A thin insert, bright or black, along the middle of a bumper that stands out.
    const strip = beltField(shape, { y, half: 0.014, out: b.out + 0.006, soft: 0.004, ...range })
    kit.add(
      kit.trim === 'chrome' ? 'matt' : (kit.strip ?? 'matt'),
      ...solidPart(strip, [...box, y - 0.04, y + 0.04, spec.halfWidth + b.out + 0.03], 0.012),
    )
  }
}

/** The air intake and, on sporting cars, fog lamps beneath the bumper. */
function intake(kit, shape, look) {
  const { spec } = shape
  const integrated = spec.bumper.out < 0.03
  const low = spec.bumper.y - spec.bumper.half
  const y = integrated ? spec.bumper.y - spec.bumper.half * 0.35 : (low + spec.sill) / 2 + 0.02
  const h = integrated
    ? Math.min(0.1, spec.bumper.half * 0.75)
    : Math.max(0.04, (low - spec.sill) * 0.42)
  const field = kit.skinWithBumper
  if (look.face === 'mouth' || spec.sill > 0.35) return
  kit.textured(
    'intake',
    printed(grille.eggcrate(26, 4, '#24272a'), { rough: 0.7, coat: 0 }),
    nosePatch(shape, y, 0, rounded(spec.halfWidth * 1.05, h, { power: 7, points: 64 }), {
      lift: 0.004,
      field,
    }),
  )
  if (look.fogs)
    for (const side of [1, -1])
      kit.textured(
        'fog',
        printed(lens.round()),
        nosePatch(
          shape,
          y,
          side * spec.halfWidth * 0.7,
          rounded(0.13, Math.min(0.075, h + 0.02), { power: 5 }),
          { lift: 0.008, field },
        ),
      )
}

function indicators(kit, shape, look, face) {
  const { spec } = shape
  const field = kit.skinWithBumper
  const material = look.clearIndicators ? 'clear' : 'amber'
  // Where the wheel stands close behind the nose there is no wing left for a lamp.
  const tight = spec.axles[0] - spec.archRadius < 0.42
  if (spec.bumper.out > 0.03 && spec.sill < 0.35)
    kit.add(
      material,
      pair(
        patch(shape, {
          from: [0, spec.bumper.y, spec.halfWidth - 0.22],
          aim: FRONT,
          outline: rounded(0.19, 0.058, { power: 8 }),
          lift: 0.014,
          field,
        }),
      ),
    )
  else if (look.lamps === 'round' || look.lamps === 'pop-up' || tight)
    kit.add(
      material,
      pair(
        patch(shape, {
          from: [0, spec.bumper.y + 0.02, spec.halfWidth - 0.16],
          aim: -0.5,
          outline: rounded(0.17, 0.06, { power: 4 }),
          lift: 0.006,
          field,
        }),
      ),
    )
  else
    kit.add(
      material,
      pair(
        patch(shape, {
          from: [0, face.mid, spec.halfWidth - 0.045],
          aim: -0.95,
          outline: rounded(0.1, Math.min(0.12, face.room * 0.66), { power: 5 }),
          lift: 0.006,
        }),
      ),
    )
  // A repeater behind the front wheel.
  kit.add(
    material,
    pair(
      patch(shape, {
        from: [spec.axles[0] + spec.archRadius + 0.12, spec.widest + 0.1, 0],
        aim: -Math.PI / 2,
        outline: rounded(0.055, 0.026, { power: 4 }),
        lift: 0.006,
      }),
    ),
  )
}

function plate(kit, shape, look) {
  const { spec } = shape
  const y = spec.bumper.y - (spec.bumper.out > 0.03 ? 0.0 : 0.02)
  const outline = rounded(0.5, 0.108, { power: 24, points: 56 })
  kit.textured(
    'plate-front',
    printed(plateTexture(look.plate, 'white'), { rough: 0.4 }),
    nosePatch(shape, y, 0, outline, {
      lift: 0.012,
      flat: 0.85,
      field: kit.skinWithBumper,
      bevel: 0.002,
      depth: 0.03,
    }),
  )
}
