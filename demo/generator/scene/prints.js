import * as THREE from 'three'

/** Small pictures that are printed onto parts: lenses, grilles, plates. Drawn once and kept. */
const kept = new Map()

export function print(name, w, h, draw) {
  if (!kept.has(name)) {
    const canvas = new OffscreenCanvas(w, h)
    const c = canvas.getContext('2d')
    draw(c, w, h)
    const texture = new THREE.CanvasTexture(canvas)
    texture.colorSpace = THREE.SRGBColorSpace
    texture.anisotropy = 4
    kept.set(name, texture)
  }
  return kept.get(name)
}

export function plateTexture(text, colour) {
  const canvas = new OffscreenCanvas(512, 116)
  const c = canvas.getContext('2d')
  c.fillStyle = colour === 'yellow' ? '#f2b705' : '#eeeee6'
  c.fillRect(0, 0, 512, 116)
  c.strokeStyle = '#111'
  c.lineWidth = 4
  c.strokeRect(6, 6, 500, 104)
  c.fillStyle = '#0d0d0d'
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.font = '700 84px "Liberation Sans Narrow", "DejaVu Sans Condensed", sans-serif'
  c.fillText(text, 256, 62, 470)
  const texture = new THREE.CanvasTexture(canvas)
  texture.colorSpace = THREE.SRGBColorSpace
  texture.anisotropy = 4
  return texture
}

const silver = (c, w, h) => {
  const g = c.createRadialGradient(w / 2, h * 0.52, 2, w / 2, h / 2, Math.max(w, h) * 0.6)
  g.addColorStop(0, '#fbfbf6')
  g.addColorStop(0.25, '#c9cdd0')
  g.addColorStop(0.6, '#8d9499')
  g.addColorStop(1, '#4b5157')
  c.fillStyle = g
  c.fillRect(0, 0, w, h)
}

export const lens = {
  ribbed: () =>
    print('ribbed', 256, 128, (c, w, h) => {
      silver(c, w, h)
      for (let x = 0; x < w; x += 8) {
        c.fillStyle = x % 32 === 0 ? 'rgba(20,24,28,.45)' : 'rgba(255,255,255,.22)'
        c.fillRect(x, 0, 2.5, h)
      }
      c.fillStyle = 'rgba(20,24,28,.3)'
      c.fillRect(0, h * 0.5, w, 2)
      border(c, w, h, 7)
    }),
  round: () =>
    print('round', 256, 256, (c, w, h) => {
      silver(c, w, h)
      c.strokeStyle = 'rgba(255,255,255,.28)'
      for (let x = 12; x < w; x += 13) {
        c.lineWidth = 3
        c.beginPath()
        c.moveTo(x, 0)
        c.lineTo(x, h)
        c.stroke()
      }
      c.strokeStyle = 'rgba(20,24,28,.35)'
      c.lineWidth = 2
      for (const y of [0.36, 0.64]) {
        c.beginPath()
        c.moveTo(0, h * y)
        c.lineTo(w, h * y)
        c.stroke()
      }
      c.strokeStyle = 'rgba(15,17,20,.85)'
      c.lineWidth = 12
      c.beginPath()
      c.arc(w / 2, h / 2, w / 2 - 4, 0, 7)
      c.stroke()
      bulb(c, w / 2, h / 2, 26)
    }),
  clear: () =>
    print('clear', 320, 192, (c, w, h) => {
      c.fillStyle = '#42474c'
      c.fillRect(0, 0, w, h)
      for (const [x, r] of [
        [0.34, 0.36],
        [0.72, 0.27],
      ])
        reflector(c, x * w, h * 0.52, r * h)
      border(c, w, h, 6)
    }),
  slim: () =>
    print('slim', 320, 96, (c, w, h) => {
      silver(c, w, h)
      for (let x = 0; x < w; x += 6) {
        c.fillStyle = 'rgba(30,34,38,.28)'
        c.fillRect(x, 0, 2, h)
      }
      border(c, w, h, 6)
    }),
  tail: (style) =>
    print(`tail-${style}`, 256, 160, (c, w, h) => {
      c.fillStyle = '#a30d12'
      c.fillRect(0, 0, w, h)
      if (style === 'bands') {
        c.fillStyle = '#d9730f'
        c.fillRect(0, 0, w, h * 0.36)
        c.fillStyle = '#d8d2cf'
        c.fillRect(0, h * 0.36, w * 0.34, h * 0.24)
      } else if (style === 'wrap') {
        c.fillStyle = '#d9730f'
        c.fillRect(0, 0, w * 0.3, h)
        c.fillStyle = '#d8d2cf'
        c.fillRect(w * 0.78, 0, w * 0.22, h * 0.55)
      } else if (style === 'smoked') {
        c.fillStyle = '#58090d'
        c.fillRect(0, 0, w, h)
        c.fillStyle = '#a01016'
        c.fillRect(0, h * 0.1, w, h * 0.3)
        c.fillRect(0, h * 0.6, w, h * 0.3)
      }
      for (let y = 0; y < h; y += 9) {
        c.fillStyle = 'rgba(40,0,0,.26)'
        c.fillRect(0, y, w, 3)
        c.fillStyle = 'rgba(255,200,190,.12)'
        c.fillRect(0, y + 3, w, 2)
      }
      border(c, w, h, 6)
    }),
  tailRound: () =>
    print('tail-round', 160, 160, (c, w, h) => {
      c.fillStyle = '#a30d12'
      c.fillRect(0, 0, w, h)
      for (let r = 76; r > 20; r -= 8) {
        c.strokeStyle = 'rgba(50,0,0,.35)'
        c.lineWidth = 3
        c.beginPath()
        c.arc(w / 2, h / 2, r, 0, 7)
        c.stroke()
      }
      c.fillStyle = '#c84a3a'
      c.beginPath()
      c.arc(w / 2, h / 2, 22, 0, 7)
      c.fill()
    }),
}

export const grille = {
  bars: (n = 6, colour = '#15171a', bar = '#3b3f44') =>
    print(`bars-${n}-${colour}-${bar}`, 64, 256, (c, w, h) => {
      c.fillStyle = colour
      c.fillRect(0, 0, w, h)
      for (let i = 0; i < n; i++) {
        const y = ((i + 0.5) / n) * h
        c.fillStyle = bar
        c.fillRect(0, y - h / n / 4, w, h / n / 2.6)
        c.fillStyle = 'rgba(0,0,0,.6)'
        c.fillRect(0, y + h / n / 7, w, h / n / 4)
      }
    }),
  slats: (n = 9, bar = '#b9bdc1') =>
    print(`slats-${n}-${bar}`, 256, 64, (c, w, h) => {
      c.fillStyle = '#0b0c0d'
      c.fillRect(0, 0, w, h)
      for (let i = 0; i < n; i++) {
        c.fillStyle = bar
        c.fillRect(((i + 0.5) / n) * w - w / n / 5, 0, w / n / 2.6, h)
      }
    }),
  eggcrate: (nx = 16, ny = 6, bar = '#3c4045') =>
    print(`egg-${nx}-${ny}-${bar}`, 512, 192, (c, w, h) => {
      c.fillStyle = '#08090a'
      c.fillRect(0, 0, w, h)
      c.fillStyle = bar
      for (let i = 0; i <= nx; i++) c.fillRect((i / nx) * w - 3, 0, 6, h)
      for (let j = 0; j <= ny; j++) c.fillRect(0, (j / ny) * h - 3, w, 6)
    }),
}

function border(c, w, h, t) {
  c.strokeStyle = 'rgba(10,11,12,.8)'
  c.lineWidth = t
  c.strokeRect(0, 0, w, h)
}

function bulb(c, x, y, r) {
  const g = c.createRadialGradient(x, y, 1, x, y, r)
  g.addColorStop(0, '#fffdf2')
  g.addColorStop(1, 'rgba(255,253,242,0)')
  c.fillStyle = g
  c.fillRect(x - r, y - r, r * 2, r * 2)
}

function reflector(c, x, y, r) {
  const g = c.createRadialGradient(x - r * 0.2, y - r * 0.25, 2, x, y, r)
  g.addColorStop(0, '#ffffff')
  g.addColorStop(0.3, '#cfd4d8')
  g.addColorStop(0.8, '#7f878d')
  g.addColorStop(1, '#23272b')
  c.fillStyle = g
  c.beginPath()
  c.arc(x, y, r, 0, 7)
  c.fill()
}
