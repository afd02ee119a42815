import { lens } from './prints.js'
import { printed } from './materials.js'
import { circle, pair, patch, rounded } from './patch.js'

/** A lamp with a dark surround, on both sides. Wide lamps are aimed outwards so that they wrap the corner. */
function lampPair(kit, shape, y, z, outline, texture, o = {}) {
  const aim = o.aim ?? 0
  const rim = outline.map(([u, v]) => [u * 1.0 + Math.sign(u) * 0.012, v + Math.sign(v) * 0.012])
  kit.add(
    o.rim ?? 'matt',
    pair(patch(shape, { from: [0, y, z], aim, outline: rim, lift: 0.004, depth: 0.03 })),
  )
  kit.textured(
    texture.name,
    printed(texture.map, { rough: 0.12, metal: 0.35 }),
    pair(
      patch(shape, {
        from: [0, y, z],
        aim,
        outline,
        lift: 0.011,
        dome: o.dome ?? 0.006,
        depth: 0.03,
      }),
    ),
  )
}

/** Each kind of lamp gives back how far from the middle its inner edge stands. */
export const LAMPS = {
  round(kit, shape, f) {
    const r = Math.min(0.092, Math.max(f.room * 0.5, 0.075))
    const z = shape.spec.face.lampZ
    const y = shape.spec.face.lampY
    lampPair(
      kit,
      shape,
      y,
      z,
      circle(r),
      { name: 'round', map: lens.round() },
      { dome: 0.03, rim: 'chrome' },
    )
    return z - r - 0.02
  },
  'round-twin'(kit, shape, f) {
    const r = Math.min(0.075, Math.max(f.room * 0.46, 0.06))
    const z = shape.spec.halfWidth - 0.2
    for (const dz of [0, -r * 2.35])
      lampPair(
        kit,
        shape,
        f.mid,
        z + dz,
        circle(r),
        { name: 'round', map: lens.round() },
        { dome: 0.014, rim: 'matt' },
      )
    return z - r * 3.5
  },
  rect(kit, shape, f) {
    const h = Math.min(0.17, f.room * 0.9)
    const w = h * 1.75
    const z = shape.spec.halfWidth - w / 2 - 0.07
    lampPair(kit, shape, f.mid, z, rounded(w, h, { power: 9 }), {
      name: 'ribbed',
      map: lens.ribbed(),
    })
    return z - w / 2 - 0.015
  },
  'rect-twin'(kit, shape, f) {
    const h = Math.min(0.12, f.room * 0.85)
    const w = h * 1.42
    const z = shape.spec.halfWidth - w / 2 - 0.09
    for (const dz of [0, -w - 0.03])
      lampPair(kit, shape, f.mid, z + dz, rounded(w, h, { power: 10 }), {
        name: 'ribbed',
        map: lens.ribbed(),
      })
    return z - w * 1.5 - 0.05
  },
  'pop-up'(kit, shape, f) {
    // The lids are closed: a line in the bonnet (lines.js) and driving lamps low in the nose.
    const y = shape.spec.bumper.y + 0.01
    lampPair(
      kit,
      shape,
      y,
      shape.spec.halfWidth * 0.62,
      rounded(0.2, 0.06, { power: 8 }),
      { name: 'slim', map: lens.slim() },
      { dome: 0.002 },
    )
    return shape.spec.halfWidth * 0.5
  },
  oval(kit, shape, f) {
    const h = Math.min(0.2, f.room * 0.98)
    const w = h * 1.9
    const z = shape.spec.halfWidth - w * 0.42 - 0.1
    lampPair(
      kit,
      shape,
      f.mid + 0.012,
      z,
      rounded(w, h, { power: 2.6, slant: -0.35 }),
      { name: 'clear', map: lens.clear() },
      { aim: -0.42, dome: 0.012 },
    )
    return z - w * 0.42
  },
  slim(kit, shape, f) {
    const h = Math.min(0.1, f.room * 0.7)
    const w = 0.36
    const z = shape.spec.halfWidth - w / 2 - 0.07
    lampPair(
      kit,
      shape,
      f.mid + 0.01,
      z,
      rounded(w, h, { power: 6, slant: -0.25 }),
      { name: 'slim', map: lens.slim() },
      { aim: -0.25 },
    )
    return z - w / 2 - 0.02
  },
}
