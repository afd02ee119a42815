import { bothSides, join } from './mesh.js'
import { FACES } from './rims.js'
import { disc, lathe, spun } from './turning.js'

/**
 * Wheels of the period. Each is built around its own axle (z outwards, the face near z = width / 2)
 * as { tyre, rim, face, dark, bolts } in mesh form, then put at the four corners.
 */
export function wheelParts(kind, style, radius, width) {
  const rim =
    radius * (kind === 'turbofan' || kind === 'split-rim' ? 0.7 : kind === 'steel' ? 0.64 : 0.68)
  const out = width / 2
  const parts = { tyre: [], alloy: [], dark: [], steel: [], chrome: [], alloyDark: [] }
  parts.tyre.push(
    lathe(
      [
        [rim - 0.004, out * 0.8],
        [rim + 0.004, out * 0.93],
        [rim + (radius - rim) * 0.35, out * 1.0],
        [rim + (radius - rim) * 0.7, out * 0.98],
        [radius - 0.02, out * 0.9],
        [radius - 0.005, out * 0.76],
        [radius, out * 0.6],
        [radius, -out * 0.6],
        [radius - 0.02, -out * 0.92],
        [rim, -out * 0.9],
      ],
      72,
    ),
  )
  parts.alloy.push(
    lathe(
      [
        [rim - 0.03, -out * 0.5],
        [rim - 0.016, out * 0.3],
        [rim - 0.012, out * 0.78],
        [rim - 0.004, out * 0.86],
        [rim + 0.006, out * 0.9],
        [rim + 0.008, out * 0.84],
      ],
      72,
    ),
  )
  parts.dark.push(disc(rim - 0.012, out * 0.05, 48))
  if (kind !== 'steel' && kind !== 'dish' && kind !== 'turbofan')
    parts.steel.push(
      disc(rim * 0.66, out * 0.16, 48),
      lathe(
        [
          [rim * 0.66, out * 0.16],
          [rim * 0.66, out * 0.05],
        ],
        48,
      ),
    )
  const face = FACES[style] ?? FACES[kind] ?? FACES['five-spoke']
  face(parts, rim, out)
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([, m]) => m.length)
      .map(([k, m]) => [k, join(m)]),
  )
}

/** One wheel put at its place on the side z > 0, turned a little so that no two stand alike. */
export function placed(mesh, x, y, z, turn) {
  const m = spun(mesh, turn)
  const p = m.position.slice()
  for (let i = 0; i < p.length; i += 3) {
    p[i] += x
    p[i + 1] += y
    p[i + 2] += z
  }
  return { ...m, position: p }
}

export const acrossTheCar = bothSides
