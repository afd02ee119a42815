import * as THREE from 'three'

/** Paper as a photographer would buy it by the roll: the sheet, and its tone at the horizon. */
export const papers = [
  { name: 'bone', paper: '#d9cfbd', horizon: '#b9ad98' },
  { name: 'sand', paper: '#c9b391', horizon: '#a48c69' },
  { name: 'clay', paper: '#b9785a', horizon: '#8e5540' },
  { name: 'oxide', paper: '#8c4636', horizon: '#642f26' },
  { name: 'mustard', paper: '#c99a3a', horizon: '#9c7322' },
  { name: 'olive', paper: '#83835a', horizon: '#5d5e3e' },
  { name: 'sage', paper: '#a6b09a', horizon: '#7f8b75' },
  { name: 'bottle', paper: '#3f5a4c', horizon: '#293e34' },
  { name: 'teal', paper: '#4b7a80', horizon: '#31565c' },
  { name: 'sky', paper: '#9db7c4', horizon: '#748f9e' },
  { name: 'dusk', paper: '#63738c', horizon: '#455368' },
  { name: 'ink', paper: '#39404f', horizon: '#252a36' },
  { name: 'mauve', paper: '#9c8792', horizon: '#75626d' },
  { name: 'rose', paper: '#cfa79a', horizon: '#a87f73' },
  { name: 'dove', paper: '#aeb0ae', horizon: '#85888a' },
  { name: 'slate', paper: '#6d7276', horizon: '#4b5054' },
]

/** Papers that set a paint off: far enough in lightness, and either calm or clearly another hue. */
export function paperFor(paint, random) {
  const car = hsl(paint)
  const ranked = papers
    .map((p) => ({ p, score: suits(car, hsl(p.paper)) + random() * 0.55 }))
    .toSorted((a, b) => b.score - a.score)
  return ranked[0].p
}

function suits(car, sheet) {
  const apart = Math.abs(car.l - sheet.l)
  const hue = Math.abs(((car.h - sheet.h + 1.5) % 1) - 0.5) * 2
  const vivid = car.s * (1 - Math.abs(2 * car.l - 1))
  // Same hue and same lightness swallows the car; same hue at another lightness is elegant.
  const swallowed =
    (1 - apart * 2.2) * (1 - hue) * Math.min(1, car.s * 2) * Math.min(1, sheet.s * 3)
  const clash = vivid > 0.3 && sheet.s > 0.3 ? Math.exp(-(((hue - 0.62) / 0.16) ** 2)) * 0.5 : 0
  const drama = car.l > 0.7 && sheet.l < 0.55 ? 0.25 : 0
  const lost = car.l < 0.16 && sheet.l < 0.33 ? 0.6 : 0
  const pale = car.l > 0.75 && sheet.l > 0.72 ? 0.35 : 0
  return Math.min(apart, 0.4) * 0.9 + drama - Math.max(0, swallowed) * 0.8 - clash - lost - pale
}

function hsl(colour) {
  const out = { h: 0, s: 0, l: 0 }
  new THREE.Color(colour).getHSL(out, THREE.SRGBColorSpace)
  return out
}
