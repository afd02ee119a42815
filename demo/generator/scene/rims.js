import * as THREE from 'three'
import { cap, disc, fromThree, lathe, peg, slab, spun } from './turning.js'

/** The faces of the wheels, from the axle cap to the rim: (parts, rim radius, half the width) each. */
export const FACES = {
  'five-spoke': (p, rim, out) =>
    spokes(p, rim, out, { count: 5, hub: 0.24, root: 0.075, tip: 0.06 }),
  star: (p, rim, out) =>
    spokes(p, rim, out, { count: 5, hub: 0.34, root: 0.105, tip: 0.05, waist: 0.62 }),
  cup: (p, rim, out) =>
    spokes(p, rim, out, { count: 5, hub: 0.3, root: 0.085, tip: 0.13, waist: 0.5 }),
  four: (p, rim, out) =>
    spokes(p, rim, out, { count: 4, hub: 0.32, root: 0.11, tip: 0.09, waist: 0.7 }),
  six: (p, rim, out) =>
    spokes(p, rim, out, { count: 6, hub: 0.3, root: 0.062, tip: 0.072, waist: 0.6 }),
  seven: (p, rim, out) =>
    spokes(p, rim, out, { count: 7, hub: 0.3, root: 0.05, tip: 0.052, waist: 0.6 }),
  eight: (p, rim, out) =>
    spokes(p, rim, out, { count: 8, hub: 0.42, root: 0.058, tip: 0.066, waist: 0.7 }),
  double: (p, rim, out) =>
    spokes(p, rim, out, { count: 10, hub: 0.3, root: 0.03, tip: 0.026, waist: 0.7, pairs: 0.17 }),
  fuchs: (p, rim, out) => {
    // Petals in black between a bright rim and bright edges.
    const before = p.alloy.length
    spokes(p, rim * 0.97, out, { count: 5, hub: 0.36, root: 0.09, tip: 0.125, waist: 0.56 })
    p.alloyDark.push(...p.alloy.splice(before))
    p.chrome.push(
      lathe(
        [
          [rim * 0.86, out * 0.5],
          [rim - 0.02, out * 0.62],
          [rim - 0.008, out * 0.86],
          [rim + 0.004, out * 0.9],
        ],
        72,
      ),
    )
  },
  lattice: (p, rim, out) => lattice(p, rim - 0.012, out, 0.8),
  'three-spoke': (p, rim, out) =>
    spokes(p, rim, out, { count: 3, hub: 0.3, root: 0.12, tip: 0.15 }),
  'multi-spoke': (p, rim, out) =>
    spokes(p, rim, out, { count: 15, hub: 0.34, root: 0.024, tip: 0.02 }),
  'cross-spoke': (p, rim, out) => lattice(p, rim - 0.012, out, 0.8),
  'split-rim': (p, rim, out) => {
    const inner = rim * 0.8
    lattice(p, inner, out, 0.52)
    p.chrome.push(
      lathe(
        [
          [inner - 0.008, out * 0.5],
          [inner, out * 0.5],
          [rim - 0.02, out * 0.62],
          [rim - 0.01, out * 0.86],
        ],
        72,
      ),
    )
    for (let i = 0; i < 24; i++)
      p.alloyDark.push(peg((i / 24) * Math.PI * 2, inner + 0.001, 0.0045, out * 0.54))
  },
  pepperpot: (p, rim, out) => {
    const plate = new THREE.Shape().absarc(0, 0, rim - 0.012, 0, Math.PI * 2)
    holes(plate, 12, rim * 0.76, rim * 0.1)
    holes(plate, 6, rim * 0.44, rim * 0.05, 0.3)
    p.alloy.push(slab(plate, out * 0.6, 0.02, 0.004), cap(rim * 0.2, out * 0.78))
  },
  steel: (p, rim, out) => {
    const plate = new THREE.Shape().absarc(0, 0, rim - 0.012, 0, Math.PI * 2)
    holes(plate, 10, rim * 0.8, rim * 0.075)
    p.steel.push(
      slab(plate, out * 0.42, 0.015, 0.004),
      lathe(
        [
          [0, out * 0.86],
          [rim * 0.3, out * 0.84],
          [rim * 0.46, out * 0.72],
          [rim * 0.56, out * 0.6],
          [rim * 0.62, out * 0.56],
        ],
        48,
      ),
    )
    p.chrome.push(
      lathe(
        [
          [rim * 0.62, out * 0.57],
          [rim * 0.66, out * 0.6],
          [rim * 0.69, out * 0.55],
        ],
        48,
      ),
    )
  },
  dish: (p, rim, out) => {
    const plate = new THREE.Shape().absarc(0, 0, rim * 0.84, 0, Math.PI * 2)
    for (let i = 0; i < 15; i++)
      plate.holes.push(slot((i / 15) * Math.PI * 2, rim * 0.56, rim * 0.74, rim * 0.055))
    p.alloy.push(
      slab(plate, out * 0.68, 0.02, 0.005),
      lathe(
        [
          [rim * 0.82, out * 0.82],
          [rim * 0.88, out * 0.86],
          [rim * 0.95, out * 0.84],
          [rim, out * 0.82],
        ],
        72,
      ),
      cap(rim * 0.24, out * 0.88),
    )
  },
  turbofan: (p, rim, out) => {
    for (let i = 0; i < 26; i++) {
      const a = (i / 26) * Math.PI * 2
      const blade = new THREE.BoxGeometry(rim * 0.62, 0.006, 0.026)
      blade
        .rotateX(0.7)
        .translate(rim * 0.62, 0, out * 0.7)
        .rotateZ(a)
      p.alloy.push(fromThree(blade))
    }
    p.alloy.push(
      lathe(
        [
          [rim * 0.9, out * 0.84],
          [rim * 0.97, out * 0.88],
          [rim, out * 0.84],
        ],
        72,
      ),
      lathe(
        [
          [0, out * 0.9],
          [rim * 0.22, out * 0.88],
          [rim * 0.34, out * 0.74],
        ],
        48,
      ),
    )
    p.alloyDark.push(disc(rim * 0.95, out * 0.5, 48))
  },
}

function spokes(p, rim, out, { count, hub, root, tip, waist = 0.6, pairs = 0 }) {
  const r0 = rim * hub * 0.7
  const r1 = rim - 0.008
  for (let i = 0; i < count; i++) {
    const s = new THREE.Shape()
    const middle = (Math.min(root, tip) + (root + tip) / 2) * 0.5 * waist
    s.moveTo(r0, -root / 2).quadraticCurveTo((r0 + r1) * 0.5, -middle, r1, -tip * 0.6)
    s.lineTo(r1, tip * 0.6).quadraticCurveTo((r0 + r1) * 0.5, middle, r0, root / 2)
    const together = pairs ? (i % 2 ? -1 : 1) * ((Math.PI * 2) / count) * (0.5 - pairs * 1.6) : 0
    p.alloy.push(
      spun(slab(s, out * 0.62, 0.018, 0.005), (i / count) * Math.PI * 2 + Math.PI / 2 + together),
    )
  }
  p.alloy.push(
    lathe(
      [
        [0, out * 0.86],
        [rim * hub * 0.5, out * 0.86],
        [rim * hub * 0.9, out * 0.82],
        [rim * hub, out * 0.6],
      ],
      40,
    ),
  )
  p.alloyDark.push(
    lathe(
      [
        [0, out * 0.9],
        [rim * 0.1, out * 0.89],
        [rim * 0.115, out * 0.85],
      ],
      28,
    ),
  )
  for (let i = 0; i < 5; i++)
    p.alloyDark.push(
      peg(((i + 0.5) / 5) * Math.PI * 2 + Math.PI / 2, rim * hub * 0.72, 0.0065, out * 0.86),
    )
}

function lattice(p, rim, out, depth) {
  // Two families of thin spokes lean against each other and meet at the rim: the motorsport weave.
  const n = 14
  for (let i = 0; i < n; i++)
    for (const lean of [-1, 1]) {
      const a = (i / n) * Math.PI * 2
      const from = [Math.cos(a) * rim * 0.28, Math.sin(a) * rim * 0.28]
      const b = a + (lean * Math.PI * 1.5) / n
      const to = [Math.cos(b) * rim, Math.sin(b) * rim]
      const len = Math.hypot(to[0] - from[0], to[1] - from[1])
      const bar = new THREE.BoxGeometry(len, 0.0085, 0.012)
      bar
        .rotateZ(Math.atan2(to[1] - from[1], to[0] - from[0]))
        .translate((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, out * (depth - 0.05))
      p.alloy.push(fromThree(bar))
    }
  p.alloy.push(
    lathe(
      [
        [0, out * depth],
        [rim * 0.26, out * depth],
        [rim * 0.34, out * (depth - 0.12)],
        [rim * 0.34, 0],
      ],
      48,
    ),
  )
  p.alloyDark.push(
    lathe(
      [
        [0, out * (depth + 0.06)],
        [rim * 0.13, out * (depth + 0.05)],
        [rim * 0.15, out * (depth - 0.02)],
      ],
      6,
    ),
  )
  p.alloy.push(
    lathe(
      [
        [rim * 0.93, out * (depth - 0.2)],
        [rim * 0.94, out * depth],
        [rim * 1.0, out * depth],
      ],
      72,
    ),
  )
}

const holes = (shape, count, at, r, turn = 0) => {
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + turn
    shape.holes.push(new THREE.Path().absarc(Math.cos(a) * at, Math.sin(a) * at, r, 0, Math.PI * 2))
  }
}

function slot(a, r0, r1, half) {
  const path = new THREE.Path()
  const points = []
  for (let i = 0; i <= 8; i++)
    points.push([r1 + half * 0.5 * Math.sin((i / 8) * Math.PI), half * (1 - i / 4)])
  for (let i = 0; i <= 8; i++)
    points.push([r0 - half * 0.5 * Math.sin((i / 8) * Math.PI), -half * (1 - i / 4) * 0.8])
  path.setFromPoints(
    points.map(
      ([x, y]) =>
        new THREE.Vector2(x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)),
    ),
  )
  return path
}
