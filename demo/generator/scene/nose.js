import * as THREE from 'three'
import { beltField, solidPart } from './blobs.js'
import { grille, lens, plateTexture } from './prints.js'
import { printed } from './materials.js'
import { circle, FRONT, pair, patch, rounded } from './patch.js'

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
  const reach = end === 'front' ? spec.axles[0] - spec.archRadius - 0.035 : spec.axles[1] + spec.archRadius + 0.035
  const range = end === 'front' ? { to: reach } : { from: reach }
  const box = end === 'front' ? [-0.25, reach + 0.02] : [reach - 0.02, spec.length + 0.25]
  const y = end === 'rear' ? b.y + (b.rearUp ?? 0.02) : b.y
  const field = beltField(shape, { y, half: b.half, out: b.out, soft: b.soft ?? 0.025, ...range })
  kit.add('bumper', ...solidPart(field, [...box, y - b.half - 0.05, y + b.half + 0.05, spec.halfWidth + b.out + 0.03], 0.018))
  if (b.out > 0.03 && b.half > 0.05) {
    // A thin insert, bright or black, along the middle of a bumper that stands out.
    const strip = beltField(shape, { y, half: 0.014, out: b.out + 0.006, soft: 0.004, ...range })
    kit.add(kit.trim === 'chrome' ? 'matt' : kit.strip ?? 'matt', ...solidPart(strip, [...box, y - 0.04, y + 0.04, spec.halfWidth + b.out + 0.03], 0.012))
  }
}

const at = (y, z) => [0, y, z]
const nosePatch = (shape, y, z, outline, o = {}) => patch(shape, { from: at(y, z), aim: FRONT, outline, ...o })

/** A lamp with a dark surround, on both sides. Wide lamps are aimed outwards so that they wrap the corner. */
function lampPair(kit, shape, y, z, outline, texture, o = {}) {
  const aim = o.aim ?? 0
  const rim = outline.map(([u, v]) => [u * 1.0 + Math.sign(u) * 0.012, v + Math.sign(v) * 0.012])
  kit.add(o.rim ?? 'matt', pair(patch(shape, { from: at(y, z), aim, outline: rim, lift: 0.004, depth: 0.03 })))
  kit.textured(texture.name, printed(texture.map, { rough: 0.12, metal: 0.35 }), pair(patch(shape, { from: at(y, z), aim, outline, lift: 0.011, dome: o.dome ?? 0.006, depth: 0.03 })))
}

/** Each kind of lamp gives back how far from the middle its inner edge stands. */
const LAMPS = {
  round(kit, shape, f) {
    const r = Math.min(0.092, Math.max(f.room * 0.5, 0.075))
    const z = shape.spec.face.lampZ
    const y = shape.spec.face.lampY
    lampPair(kit, shape, y, z, circle(r), { name: 'round', map: lens.round() }, { dome: 0.03, rim: 'chrome' })
    return z - r - 0.02
  },
  'round-twin'(kit, shape, f) {
    const r = Math.min(0.075, Math.max(f.room * 0.46, 0.06))
    const z = shape.spec.halfWidth - 0.2
    for (const dz of [0, -r * 2.35]) lampPair(kit, shape, f.mid, z + dz, circle(r), { name: 'round', map: lens.round() }, { dome: 0.014, rim: 'matt' })
    return z - r * 3.5
  },
  rect(kit, shape, f) {
    const h = Math.min(0.17, f.room * 0.9)
    const w = h * 1.75
    const z = shape.spec.halfWidth - w / 2 - 0.07
    lampPair(kit, shape, f.mid, z, rounded(w, h, { power: 9 }), { name: 'ribbed', map: lens.ribbed() })
    return z - w / 2 - 0.015
  },
  'rect-twin'(kit, shape, f) {
    const h = Math.min(0.12, f.room * 0.85)
    const w = h * 1.42
    const z = shape.spec.halfWidth - w / 2 - 0.09
    for (const dz of [0, -w - 0.03]) lampPair(kit, shape, f.mid, z + dz, rounded(w, h, { power: 10 }), { name: 'ribbed', map: lens.ribbed() })
    return z - w * 1.5 - 0.05
  },
  'pop-up'(kit, shape, f) {
    // The lids are closed: a line in the bonnet (lines.js) and driving lamps low in the nose.
    const y = shape.spec.bumper.y + 0.01
    lampPair(kit, shape, y, shape.spec.halfWidth * 0.62, rounded(0.2, 0.06, { power: 8 }), { name: 'slim', map: lens.slim() }, { dome: 0.002 })
    return shape.spec.halfWidth * 0.5
  },
  oval(kit, shape, f) {
    const h = Math.min(0.2, f.room * 0.98)
    const w = h * 1.9
    const z = shape.spec.halfWidth - w * 0.42 - 0.1
    lampPair(kit, shape, f.mid + 0.012, z, rounded(w, h, { power: 2.6, slant: -0.35 }), { name: 'clear', map: lens.clear() }, { aim: -0.42, dome: 0.012 })
    return z - w * 0.42
  },
  slim(kit, shape, f) {
    const h = Math.min(0.1, f.room * 0.7)
    const w = 0.36
    const z = shape.spec.halfWidth - w / 2 - 0.07
    lampPair(kit, shape, f.mid + 0.01, z, rounded(w, h, { power: 6, slant: -0.25 }), { name: 'slim', map: lens.slim() }, { aim: -0.25 })
    return z - w / 2 - 0.02
  },
}

/** Grilles by family resemblance. Nothing here carries a badge, a word or a mark. */
const FACES = {
  bars(kit, shape, f) {
    panel(kit, shape, f, grille.bars(f.room > 0.18 ? 7 : 4), 'bars')
  },
  sport(kit, shape, f) {
    // Black bars in a red frame, as on the hot hatches.
    kit.add('red', nosePatch(shape, f.mid, 0, rounded(f.inner * 2 + 0.01, f.room * 0.94 + 0.012, { power: 14 }), { lift: 0.004 }))
    panel(kit, shape, f, grille.bars(5), 'bars5')
  },
  'bright-bars'(kit, shape, f) {
    kit.add('chrome', nosePatch(shape, f.mid, 0, rounded(f.inner * 2, f.room * 0.98, { power: 14 }), { lift: 0.01 }))
    panel(kit, shape, { ...f, inner: f.inner - 0.018, room: f.room - 0.03 }, grille.bars(6, '#0f1012', '#a9adb1'), 'bright', 0.013)
  },
  upright(kit, shape, f) {
    const w = Math.min(0.52, f.inner * 1.1)
    const h = f.room + 0.05
    kit.add('chrome', nosePatch(shape, f.mid + 0.01, 0, rounded(w, h, { power: 9, taper: -0.3 }), { lift: 0.03, depth: 0.08 }))
    kit.textured('upright', printed(grille.bars(6, '#101114', '#7e8388')), nosePatch(shape, f.mid + 0.005, 0, rounded(w - 0.045, h - 0.05, { power: 9, taper: -0.3 }), { lift: 0.032 }))
    kit.add('chrome', nosePatch(shape, f.mid, 0, rounded(0.012, h - 0.02), { lift: 0.035 }))
  },
  kidneys(kit, shape, f) {
    if (shape.spec.bumper.out > 0.03) panel(kit, shape, f, grille.bars(5, '#131416', '#24272a'), 'kidney-panel', 0.004)
    const h = Math.min(f.room * 1.04, 0.2)
    const w = Math.min(0.17, h * (shape.spec.crispness > 0.07 ? 1.15 : 0.85))
    for (const side of [1, -1]) {
      kit.add('chrome', nosePatch(shape, f.mid, side * (w / 2 + 0.008), rounded(w, h, { power: 5 }), { lift: 0.018, depth: 0.06 }))
      kit.textured('kidney', printed(grille.slats(9, '#4d5155')), nosePatch(shape, f.mid, side * (w / 2 + 0.008), rounded(w - 0.026, h - 0.026, { power: 5 }), { lift: 0.021 }))
    }
  },
  shield(kit, shape, f) {
    if (shape.spec.bumper.out > 0.03) panel(kit, shape, f, grille.bars(5, '#131416', '#2b2e32'), 'shield-panel', 0.004)
    const tall = Math.max(f.room * 1.05, 0.2)
    const outline = shieldOutline(0.24, tall)
    const grow = outline.map(([u, v]) => [u * 1.12, v * 1.08])
    const y = f.high - tall / 2 + 0.02
    kit.add('chrome', nosePatch(shape, y, 0, grow, { lift: 0.022, depth: 0.06 }))
    kit.textured('shield', printed(grille.bars(6, '#0c0d0e', '#8e9398')), nosePatch(shape, y, 0, outline, { lift: 0.026 }))
  },
  eggcrate(kit, shape, f) {
    const w = Math.min(f.inner * 2, 1.0)
    kit.add('chrome', nosePatch(shape, f.mid, 0, rounded(w, f.room * 0.9, { power: 8 }), { lift: 0.008 }))
    kit.textured('egg', printed(grille.eggcrate(20, 6, '#6b7075')), nosePatch(shape, f.mid, 0, rounded(w - 0.03, f.room * 0.9 - 0.025, { power: 8 }), { lift: 0.011 }))
  },
  diagonal(kit, shape, f) {
    FACES.eggcrate(kit, shape, f)
    const a = Math.atan2(f.room * 0.8, Math.min(f.inner * 2, 1))
    const len = Math.min(f.inner * 2, 1) * 0.5
    const turn = (p) => p.map(([u, v]) => [u * Math.cos(a) - v * Math.sin(a), u * Math.sin(a) + v * Math.cos(a)])
    kit.add('chrome', nosePatch(shape, f.mid, 0, turn(rounded(len * 2, 0.014, { points: 60 })), { lift: 0.016 }))
  },
  three(kit, shape, f) {
    // A middle with rounded foot and two wings: three openings in a bright frame.
    const h = f.room * 0.9
    for (const [z, w, k] of [[0, 0.3, 1], [0.34, 0.32, 0.74], [-0.34, 0.32, 0.74]]) {
      kit.add('chrome', nosePatch(shape, f.mid, z * Math.min(1, f.inner / 0.5), rounded(w, h * k, { power: 5, taper: z ? 0 : 0.8 }), { lift: 0.01 }))
      kit.textured('three', printed(grille.bars(4, '#0c0d0e', '#33373b')), nosePatch(shape, f.mid, z * Math.min(1, f.inner / 0.5), rounded(w - 0.03, h * k - 0.028, { power: 5, taper: z ? 0 : 0.8 }), { lift: 0.013 }))
    }
  },
  slot(kit, shape, f) {
    const w = f.inner * 1.7
    kit.add('matt', nosePatch(shape, f.mid + f.room * 0.12, 0, rounded(w, Math.min(0.07, f.room * 0.5), { power: 6 }), { lift: 0.003 }))
    kit.add('chrome', nosePatch(shape, f.mid + f.room * 0.12, 0, rounded(0.09, 0.05, { power: 2 }), { lift: 0.012 }))
  },
  mouth(kit, shape) {
    const y = shape.spec.bumper.y - 0.01
    kit.add('matt', nosePatch(shape, y, 0, rounded(0.78, 0.16, { power: 2.6 }), { lift: 0.006, field: kit.skinWithBumper }))
  },
  box(kit, shape, f) {
    // The off-roader's plain front: lamps and grille in one flat panel.
    const w = f.inner * 2
    kit.textured('box', printed(grille.eggcrate(14, 8, '#2d3033'), { rough: 0.6, coat: 0 }), nosePatch(shape, f.mid, 0, rounded(w, f.room * 0.86, { power: 14 }), { lift: 0.012 }))
  },
  none() {},
}

function panel(kit, shape, f, texture, name, lift = 0.008) {
  kit.textured(name, printed(texture, { rough: 0.5, coat: 0.3 }), nosePatch(shape, f.mid, 0, rounded(f.inner * 2, f.room * 0.94, { power: 16, points: 72 }), { lift, bevel: 0.003 }))
}

function shieldOutline(w, h) {
  const out = []
  for (let i = 0; i < 44; i++) {
    const a = (i / 44) * Math.PI * 2
    const v = Math.sin(a)
    // Broad shoulders that run down to a point.
    const u = Math.cos(a) * (v > 0 ? 1 : Math.max(0, 1 - Math.abs(v) ** 1.2 * 0.35))
    out.push([(u * w) / 2, (v * h) / 2])
  }
  return out
}

/** The air intake and, on sporting cars, fog lamps beneath the bumper. */
function intake(kit, shape, look) {
  const { spec } = shape
  const integrated = spec.bumper.out < 0.03
  const low = spec.bumper.y - spec.bumper.half
  const y = integrated ? spec.bumper.y - spec.bumper.half * 0.35 : (low + spec.sill) / 2 + 0.02
  const h = integrated ? Math.min(0.1, spec.bumper.half * 0.75) : Math.max(0.04, (low - spec.sill) * 0.42)
  const field = kit.skinWithBumper
  if (look.face === 'mouth' || spec.sill > 0.35) return
  kit.textured('intake', printed(grille.eggcrate(26, 4, '#24272a'), { rough: 0.7, coat: 0 }), nosePatch(shape, y, 0, rounded(spec.halfWidth * 1.05, h, { power: 7, points: 64 }), { lift: 0.004, field }))
  if (look.fogs) for (const side of [1, -1]) kit.textured('fog', printed(lens.round()), nosePatch(shape, y, side * spec.halfWidth * 0.7, rounded(0.13, Math.min(0.075, h + 0.02), { power: 5 }), { lift: 0.008, field }))
}

function indicators(kit, shape, look, face) {
  const { spec } = shape
  const field = kit.skinWithBumper
  const material = look.clearIndicators ? 'clear' : 'amber'
  if (spec.bumper.out > 0.03 && spec.sill < 0.35) kit.add(material, pair(patch(shape, { from: at(spec.bumper.y, spec.halfWidth - 0.22), aim: FRONT, outline: rounded(0.19, 0.058, { power: 8 }), lift: 0.014, field })))
  else if (look.lamps === 'round' || look.lamps === 'pop-up') kit.add(material, pair(patch(shape, { from: at(spec.bumper.y + 0.02, spec.halfWidth - 0.16), aim: -0.5, outline: rounded(0.17, 0.06, { power: 4 }), lift: 0.006, field })))
  else kit.add(material, pair(patch(shape, { from: at(face.mid, spec.halfWidth - 0.03), aim: -0.85, outline: rounded(0.1, Math.min(0.13, face.room * 0.72), { power: 5 }), lift: 0.006 })))
  // A repeater behind the front wheel.
  kit.add(material, pair(patch(shape, { from: [spec.axles[0] + spec.archRadius + 0.12, spec.widest + 0.1, 0], aim: -Math.PI / 2, outline: rounded(0.055, 0.026, { power: 4 }), lift: 0.006 })))
}

function plate(kit, shape, look) {
  const { spec } = shape
  const y = spec.bumper.y - (spec.bumper.out > 0.03 ? 0.0 : 0.02)
  const outline = rounded(0.5, 0.108, { power: 24, points: 56 })
  kit.textured('plate-front', printed(plateTexture(look.plate, 'white'), { rough: 0.4 }), nosePatch(shape, y, 0, outline, { lift: 0.012, flat: 0.85, field: kit.skinWithBumper, bevel: 0.002, depth: 0.03 }))
}
