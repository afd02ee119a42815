import { blob, solidPart, tube } from './blobs.js'
import { pair, patch, rounded } from './patch.js'
import { roundMax } from './maths.js'
import { march } from './shape.js'

/** Door handles, mirrors, rubbing strips, skirts, gutters, wipers and an aerial. */
export function buildFlanks(kit, shape, look) {
  const { spec } = shape
  handles(kit, shape)
  mirrors(kit, shape, look)
  if (look.strip) strip(kit, shape, look)
  if (look.skirt) skirt(kit, shape)
  if (look.cladding) cladding(kit, shape)
  wipers(kit, shape)
  if (look.aerial && !spec.open) aerial(kit, shape)
  if (spec.rails && look.rails) roofRails(kit, shape)
  if (spec.intake) intakes(kit, shape)
}

const flankPatch = (shape, x, y, outline, o = {}) =>
  pair(patch(shape, { from: [x, y, 0], aim: -Math.PI / 2, outline, ...o }))

function handles(kit, shape) {
  const { spec } = shape
  const y = spec.belt - 0.105
  const ends = spec.four ? [spec.doors[1], spec.doors[2]] : [spec.doors[1]]
  for (const end of ends) {
    const x = end - (end === spec.doors[2] ? -0.02 : 0.15)
    kit.add(
      kit.handles,
      flankPatch(shape, x, y, rounded(0.15, 0.034, { power: 5 }), { lift: 0.016, depth: 0.02 }),
    )
    kit.add(
      'matt',
      flankPatch(shape, x, y - 0.006, rounded(0.17, 0.052, { power: 4 }), {
        lift: 0.001,
        depth: 0.01,
      }),
    )
  }
}

function mirrors(kit, shape, look) {
  const { spec } = shape
  const y = spec.belt + 0.085
  const [x, z] = mirrorAt(shape, y)
  const material = look.bodyMirrors ? 'paint' : 'black'
  kit.add(material, pair(blob([x, y, z], [0.05, 0.062, 0.095], 4, { lean: 0.15 })))
  kit.add('chrome', pair(blob([x + 0.046, y, z], [0.008, 0.047, 0.078], 5)))
  kit.add('black', pair(blob([x - 0.005, y - 0.035, z - 0.1], [0.035, 0.03, 0.09], 4)))
}

/** Near the foot of the screen; under a screen that lies flat, as far behind it as the foot is joined to the car. */
function mirrorAt(shape, y) {
  const { spec } = shape
  const foremost = spec.cab.screenBase[0] + (spec.open ? 0.22 : 0.36) * (spec.sx ?? 1)
  const at = (x) => [x, shape.cabWidthAt(x, y) + 0.11]
  if (spec.open) return at(foremost)
  for (let x = foremost; x < foremost + 0.6; x += 0.02) {
    const [, z] = at(x)
    if (shape.solid(x - 0.02, y - 0.035, z - 0.16) < 0) return at(x)
  }
  return at(foremost)
}

function strip(kit, shape, look) {
  const { spec } = shape
  const y = look.stripY ?? spec.widest + 0.02
  const from = spec.axles[0] + spec.archRadius + 0.05
  const to = spec.axles[1] - spec.archRadius - 0.05
  const field = (x, py, z) => {
    const skin = z - shape.widthAt(x, py) - 0.011
    return Math.max(skin, -skin - 0.06, Math.abs(py - y) - 0.026, from - x, x - to)
  }
  kit.add(
    look.strip === 'chrome' ? 'chrome' : 'black',
    ...sidePart(field, [from - 0.03, to + 0.03, y - 0.06, y + 0.06, spec.halfWidth + 0.08]),
  )
}

function skirt(kit, shape) {
  const { spec } = shape
  const from = spec.axles[0] + spec.archRadius + 0.02
  const to = spec.axles[1] - spec.archRadius - 0.02
  const top = spec.sill + 0.1
  const field = (x, y, z) =>
    Math.max(
      roundMax(
        z - shape.widthAt(x, top) - 0.02 - (top - y) * 0.1,
        Math.abs(y - (spec.sill + 0.02)) - 0.085,
        0.03,
      ),
      spec.halfWidth - 0.3 - z,
      from - x,
      x - to,
    )
  kit.add(
    'paint',
    ...sidePart(field, [
      from - 0.03,
      to + 0.03,
      spec.sill - 0.08,
      top + 0.06,
      spec.halfWidth + 0.1,
    ]),
  )
}

function cladding(kit, shape) {
  const { spec } = shape
  const from = spec.axles[0] + spec.archRadius
  const to = spec.axles[1] - spec.archRadius
  const y = spec.sill + 0.1
  const field = (x, py, z) =>
    Math.max(
      z - shape.widthAt(x, py) - 0.01,
      Math.abs(py - y) - 0.1,
      spec.halfWidth - 0.3 - z,
      from - x,
      x - to,
    )
  kit.add(
    'black',
    ...sidePart(field, [from - 0.03, to + 0.03, spec.sill - 0.06, y + 0.15, spec.halfWidth + 0.08]),
  )
}

const sidePart = (field, box) => solidPart(field, box, 0.012)

function wipers(kit, shape) {
  const { spec } = shape
  if (spec.open) return
  const [bx, by] = spec.cab.screenBase
  const on = (y, z) => {
    const t = march(shape.solid, [bx - 1, y, z], [1, 0, 0])
    return t === null ? null : [bx - 1 + t - 0.014, y + 0.006, z]
  }
  for (const z0 of [-0.02, 0.42]) {
    const points = []
    for (let i = 0; i <= 6; i++) {
      const p = on(by + 0.035 + i * 0.006, z0 - i * 0.085)
      if (p) points.push(p)
    }
    if (points.length > 2) kit.add('matt', tube(points, 0.006, 6))
  }
}

function aerial(kit, shape) {
  const { spec } = shape
  const x = spec.crispness > 0.07 ? spec.cab.backTop[0] - 0.25 : spec.cab.screenTop[0] + 0.12
  const y = shape.roof.at(x)
  kit.add(
    'matt',
    tube(
      [
        [x, y - 0.01, 0],
        [x + 0.12, y + 0.14, 0],
        [x + 0.26, y + 0.3, 0],
      ],
      0.004,
      6,
    ),
  )
}

function roofRails(kit, shape) {
  const { spec } = shape
  const from = spec.cab.screenTop[0] + 0.2
  const to = spec.cab.backTop[0] - 0.05
  const points = []
  for (let i = 0; i <= 20; i++) {
    const x = from + ((to - from) * i) / 20
    const z = shape.cabWidthAt(x, shape.roof.at(x)) - 0.06
    const lift = i === 0 || i === 20 ? -0.02 : 0.03
    points.push([x, shape.roof.at(x) - spec.cab.crown * z * z + lift, z])
  }
  kit.add('black', pair(tube(points, 0.014, 10)))
}

function intakes(kit, shape) {
  const { spec } = shape
  const x = spec.axles[1] - spec.archRadius - 0.2
  kit.add(
    'matt',
    flankPatch(shape, x, spec.belt - 0.13, rounded(0.24, 0.1, { power: 4, slant: 0.5 }), {
      lift: 0.003,
    }),
  )
}
