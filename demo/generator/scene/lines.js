import * as THREE from 'three'

const [WIDTH, HEIGHT] = [2600, 2500]
const PER_METRE = 500

/**
 * Shut lines, printed rather than modelled, as they are on the real models: white on black, on one
 * sheet at 500 dots a metre. From the top: the side (5.2 × 2 m), half the plan (5.2 × 1 m), and the
 * two ends side by side (halves of 1 × 2 m each).
 */
export function drawLines(shape) {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const c = canvas.getContext('2d', { willReadFrequently: true })
  c.fillStyle = '#000'
  c.fillRect(0, 0, WIDTH, HEIGHT)
  c.strokeStyle = '#fff'
  c.lineJoin = 'round'
  c.lineCap = 'round'
  const region = (x, y, w, h, draw) => {
    c.save()
    c.beginPath()
    c.rect(x, y, w, h)
    c.clip()
    // Metres, with y upwards, from here on.
    c.setTransform(PER_METRE, 0, 0, -PER_METRE, x, y + h)
    c.lineWidth = 0.0075
    draw(c, shape)
    c.restore()
  }
  region(0, 0, 2600, 1000, side)
  region(0, 1000, 2600, 500, plan)
  region(0, 1500, 1000, 1000, ends)
  // One channel is enough, and a quarter of the work for its mips.
  const rgba = c.getImageData(0, 0, WIDTH, HEIGHT).data
  const dots = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < dots.length; i++) dots[i] = rgba[i * 4]
  const texture = new THREE.DataTexture(dots, WIDTH, HEIGHT, THREE.RedFormat)
  texture.magFilter = THREE.LinearFilter
  texture.needsUpdate = true
  texture.generateMipmaps = true
  texture.minFilter = THREE.LinearMipmapLinearFilter
  texture.flipY = false
  return texture
}

function path(c, points, radius = 0.05) {
  c.beginPath()
  c.moveTo(...points[0])
  for (let i = 1; i < points.length - 1; i++) c.arcTo(...points[i], ...points[i + 1], radius)
  c.lineTo(...points.at(-1))
  c.stroke()
}

function side(c, shape) {
  const { spec } = shape
  const bottom = spec.sill + 0.07
  const belt = (x) => shape.top.at(x) + 0.02
  const roofY = (x) => shape.roof.at(x) - spec.cab.rail * 0.35
  const doors = spec.doors
  for (let i = 0; i < doors.length - 1; i++) {
    const [a, b] = [doors[i], doors[i + 1]]
    const last = i === doors.length - 2
    const lean = 0.03
    if (last && spec.four) {
      // The rear door gives way to the wheel arch.
      const axle = spec.axles[1]
      const r = spec.archRadius + 0.05
      const cut = Math.min(b, axle - 0.1)
      path(
        c,
        [
          [a, bottom],
          [axle - r - 0.02, bottom],
          [axle - r * 0.86, spec.wheelRadius + r * 0.62],
          [cut + 0.06, belt(b) - 0.1],
          [cut + 0.12, belt(b)],
        ],
        0.08,
      )
      path(c, [
        [a, belt(a)],
        [a, bottom],
      ])
    } else
      path(
        c,
        [
          [a - lean, belt(a)],
          [a, bottom],
          [b, bottom],
          [b + (last && !spec.four ? lean : 0), belt(b)],
        ],
        0.05,
      )
    c.lineWidth = 0.006
    if (!spec.open && last && !spec.four)
      path(
        c,
        [
          [b, belt(b)],
          [b - 0.05, roofY(b)],
        ],
        0.04,
      )
    c.lineWidth = 0.0075
  }
  // Front wing to bumper and to sill.
  path(c, [
    [spec.axles[0] + spec.archRadius + 0.03, bottom - 0.02],
    [doors[0], bottom - 0.02],
  ])
  const flapX = spec.axles[1] + 0.1
  const flapY = Math.min(spec.belt - 0.12, spec.wheelRadius + spec.archRadius + 0.17)
  c.lineWidth = 0.005
  c.beginPath()
  c.roundRect(flapX, flapY - 0.06, 0.13, 0.12, 0.02)
  c.stroke()
}

function plan(c, shape) {
  const { spec } = shape
  const half = spec.halfWidth
  const edge = half * 0.8
  const nose = 0.05
  path(
    c,
    [
      [nose, edge * 0.9],
      [spec.lid - 0.12, edge],
      [spec.lid, edge - 0.1],
      [spec.lid + 0.03, 0],
    ],
    0.06,
  )
  if (spec.boot)
    path(
      c,
      [
        [spec.boot, 0],
        [spec.boot, edge - 0.1],
        [spec.boot + 0.1, edge - 0.03],
        [spec.length - 0.02, edge - 0.06],
      ],
      0.06,
    )
  if (spec.sunroof) {
    c.lineWidth = 0.006
    const x = spec.cab.screenTop[0] + 0.12
    path(
      c,
      [
        [x, 0],
        [x, 0.4],
        [x + 0.5, 0.4],
        [x + 0.5, 0],
      ],
      0.06,
    )
  }
  if (spec.engineCover)
    for (let i = 0; i < 7; i++) louvre(c, spec.length - 0.9 + i * 0.085, half * 0.5)
  if (spec.popUp) {
    const x = 0.32 * (spec.sx ?? 1)
    c.lineWidth = 0.007
    c.beginPath()
    c.roundRect(x, spec.face.lampZ - 0.17, 0.26, 0.34, 0.03)
    c.stroke()
  }
}

function louvre(c, x, half) {
  c.lineWidth = 0.02
  c.beginPath()
  c.moveTo(x, 0)
  c.lineTo(x, half)
  c.stroke()
  c.lineWidth = 0.0075
}

function ends(c, shape) {
  const { spec } = shape
  const low = spec.bumper.y + spec.bumper.half + 0.025
  // The nose: the leading edge of the bonnet.
  const y = spec.faceTop - 0.006
  if (!spec.popUp)
    path(c, [
      [0, y],
      [spec.halfWidth * 0.8, y],
    ])
  // The tail: lid or hatch between the lamps.
  const inner = Math.max(0.3, spec.tailLamp.z - spec.tailLamp.w / 2 - 0.03)
  c.save()
  c.translate(1, 0)
  if (spec.boot)
    path(
      c,
      [
        [0, low],
        [inner, low],
        [inner + 0.02, spec.tailLamp.y + 0.14],
        [spec.halfWidth * 0.84, spec.belt],
      ],
      0.04,
    )
  else if (spec.doors.length && !spec.engineCover)
    path(
      c,
      [
        [0, low],
        [inner, low],
        [inner + 0.02, spec.tailLamp.y + 0.2],
        [spec.halfWidth * 0.8, spec.belt + 0.02],
      ],
      0.05,
    )
  c.restore()
}
