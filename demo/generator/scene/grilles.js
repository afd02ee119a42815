import { grille } from './prints.js'
import { printed } from './materials.js'
import { nosePatch, rounded } from './patch.js'

/** Grilles by family resemblance. Nothing here carries a badge, a word or a mark. */
export const FACES = {
  bars(kit, shape, f) {
    panel(kit, shape, f, grille.bars(f.room > 0.18 ? 7 : 4), 'bars')
  },
  sport(kit, shape, f) {
    // Black bars in a red frame, as on the hot hatches.
    kit.add(
      'red',
      nosePatch(
        shape,
        f.mid,
        0,
        rounded(f.inner * 2 + 0.01, f.room * 0.94 + 0.012, { power: 14 }),
        { lift: 0.004 },
      ),
    )
    panel(kit, shape, f, grille.bars(5), 'bars5')
  },
  'bright-bars'(kit, shape, f) {
    kit.add(
      'chrome',
      nosePatch(shape, f.mid, 0, rounded(f.inner * 2, f.room * 0.98, { power: 14 }), {
        lift: 0.01,
      }),
    )
    panel(
      kit,
      shape,
      { ...f, inner: f.inner - 0.018, room: f.room - 0.03 },
      grille.bars(6, '#0f1012', '#a9adb1'),
      'bright',
      0.013,
    )
  },
  upright(kit, shape, f) {
    const w = Math.min(0.52, f.inner * 1.1)
    const h = f.room + 0.05
    kit.add(
      'chrome',
      nosePatch(shape, f.mid + 0.01, 0, rounded(w, h, { power: 9, taper: -0.3 }), {
        lift: 0.03,
        depth: 0.08,
      }),
    )
    kit.textured(
      'upright',
      printed(grille.bars(6, '#101114', '#7e8388')),
      nosePatch(shape, f.mid + 0.005, 0, rounded(w - 0.045, h - 0.05, { power: 9, taper: -0.3 }), {
        lift: 0.032,
      }),
    )
    kit.add('chrome', nosePatch(shape, f.mid, 0, rounded(0.012, h - 0.02), { lift: 0.035 }))
  },
  kidneys(kit, shape, f) {
    if (shape.spec.bumper.out > 0.03)
      panel(kit, shape, f, grille.bars(5, '#131416', '#24272a'), 'kidney-panel', 0.004)
    const h = Math.min(f.room * 1.04, 0.2)
    const w = Math.min(0.17, h * (shape.spec.crispness > 0.07 ? 1.15 : 0.85))
    for (const side of [1, -1]) {
      kit.add(
        'chrome',
        nosePatch(shape, f.mid, side * (w / 2 + 0.008), rounded(w, h, { power: 5 }), {
          lift: 0.018,
          depth: 0.06,
        }),
      )
      kit.textured(
        'kidney',
        printed(grille.slats(9, '#4d5155')),
        nosePatch(
          shape,
          f.mid,
          side * (w / 2 + 0.008),
          rounded(w - 0.026, h - 0.026, { power: 5 }),
          { lift: 0.021 },
        ),
      )
    }
  },
  shield(kit, shape, f) {
    if (shape.spec.bumper.out > 0.03)
      panel(kit, shape, f, grille.bars(5, '#131416', '#2b2e32'), 'shield-panel', 0.004)
    const tall = Math.max(f.room * 1.05, 0.2)
    const outline = shieldOutline(0.24, tall)
    const grow = outline.map(([u, v]) => [u * 1.12, v * 1.08])
    const y = f.high - tall / 2 + 0.02
    kit.add('chrome', nosePatch(shape, y, 0, grow, { lift: 0.022, depth: 0.06 }))
    kit.textured(
      'shield',
      printed(grille.bars(6, '#0c0d0e', '#8e9398')),
      nosePatch(shape, y, 0, outline, { lift: 0.026 }),
    )
  },
  eggcrate(kit, shape, f) {
    const w = Math.min(f.inner * 2, 1.0)
    kit.add(
      'chrome',
      nosePatch(shape, f.mid, 0, rounded(w, f.room * 0.9, { power: 8 }), { lift: 0.008 }),
    )
    kit.textured(
      'egg',
      printed(grille.eggcrate(20, 6, '#6b7075')),
      nosePatch(shape, f.mid, 0, rounded(w - 0.03, f.room * 0.9 - 0.025, { power: 8 }), {
        lift: 0.011,
      }),
    )
  },
  diagonal(kit, shape, f) {
    FACES.eggcrate(kit, shape, f)
    const a = Math.atan2(f.room * 0.8, Math.min(f.inner * 2, 1))
    const len = Math.min(f.inner * 2, 1) * 0.5
    const turn = (p) =>
      p.map(([u, v]) => [u * Math.cos(a) - v * Math.sin(a), u * Math.sin(a) + v * Math.cos(a)])
    kit.add(
      'chrome',
      nosePatch(shape, f.mid, 0, turn(rounded(len * 2, 0.014, { points: 60 })), { lift: 0.016 }),
    )
  },
  three(kit, shape, f) {
    // A middle with rounded foot and two wings: three openings in a bright frame.
    const h = f.room * 0.9
    for (const [z, w, k] of [
      [0, 0.3, 1],
      [0.34, 0.32, 0.74],
      [-0.34, 0.32, 0.74],
    ]) {
      kit.add(
        'chrome',
        nosePatch(
          shape,
          f.mid,
          z * Math.min(1, f.inner / 0.5),
          rounded(w, h * k, { power: 5, taper: z ? 0 : 0.8 }),
          { lift: 0.01 },
        ),
      )
      kit.textured(
        'three',
        printed(grille.bars(4, '#0c0d0e', '#33373b')),
        nosePatch(
          shape,
          f.mid,
          z * Math.min(1, f.inner / 0.5),
          rounded(w - 0.03, h * k - 0.028, { power: 5, taper: z ? 0 : 0.8 }),
          { lift: 0.013 },
        ),
      )
    }
  },
  slot(kit, shape, f) {
    const w = f.inner * 1.7
    kit.add(
      'matt',
      nosePatch(
        shape,
        f.mid + f.room * 0.12,
        0,
        rounded(w, Math.min(0.07, f.room * 0.5), { power: 6 }),
        { lift: 0.003 },
      ),
    )
    kit.add(
      'chrome',
      nosePatch(shape, f.mid + f.room * 0.12, 0, rounded(0.09, 0.05, { power: 2 }), {
        lift: 0.012,
      }),
    )
  },
  mouth(kit, shape) {
    const y = shape.spec.bumper.y - 0.01
    kit.add(
      'matt',
      nosePatch(shape, y, 0, rounded(0.78, 0.16, { power: 2.6 }), {
        lift: 0.006,
        field: kit.skinWithBumper,
      }),
    )
  },
  box(kit, shape, f) {
    // The off-roader's plain front: lamps and grille in one flat panel.
    const w = f.inner * 2
    kit.textured(
      'box',
      printed(grille.eggcrate(14, 8, '#2d3033'), { rough: 0.6, coat: 0 }),
      nosePatch(shape, f.mid, 0, rounded(w, f.room * 0.86, { power: 14 }), { lift: 0.012 }),
    )
  },
  none() {},
}

function panel(kit, shape, f, texture, name, lift = 0.008) {
  kit.textured(
    name,
    printed(texture, { rough: 0.5, coat: 0.3 }),
    nosePatch(shape, f.mid, 0, rounded(f.inner * 2, f.room * 0.94, { power: 16, points: 72 }), {
      lift,
      bevel: 0.003,
    }),
  )
}

function shieldOutline(w, h) {
  // Broad round shoulders that run down to a point.
  const half = (v) => {
    const foot = ((v + 1) / 2) ** 0.62
    const shoulder = v > 0.7 ? Math.sqrt(Math.max(0, 1 - ((v - 0.7) / 0.3) ** 2)) : 1
    return (w / 2) * foot * shoulder
  }
  const down = []
  for (let i = 0; i <= 22; i++) down.push(Math.cos((i / 22) * Math.PI))
  const right = down.map((v) => [half(v), (v * h) / 2])
  const left = down
    .slice(1, -1)
    .toReversed()
    .map((v) => [-half(v), (v * h) / 2])
  return [...right, ...left]
}
