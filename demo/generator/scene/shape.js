import { roundMax, smoothMin, smoothstep, softCurve } from './maths.js'

/**
 * A car as a signed distance: a lower body (wings, doors, bonnet, boot) and a cabin that stands on
 * it, both intersections of curved faces with rounded edges. Solids cannot have holes or inside-out
 * faces, which is what a loft of sections suffers from at the nose and the tail.
 *
 * x runs from the nose (0) to the tail (length), y up from the road, z outwards; metres of the
 * real car. Every distance takes z >= 0, the other half is a mirror image.
 */
export function carShape(spec) {
  const { halfWidth, length, axles, archRadius } = spec
  const top = softCurve(spec.top, spec.crispness)
  const nose = softCurve(spec.nose, spec.crispness * 0.6)
  const tail = softCurve(spec.tail, spec.crispness * 0.6)
  const plan = softCurve(spec.plan, 0.16)
  const roof = softCurve(spec.cab.roof, spec.cab.roofSoft ?? 0.14)
  const cab = spec.cab

  function widthAt(x, y) {
    const dy = y - spec.widest
    let w = halfWidth * plan.at(x) - (dy > 0 ? spec.tumble : spec.tuck) * dy * dy
    if (spec.crease) w += spec.crease.depth * creaseAt(y)
    if (spec.flare) w += spec.flare * flareAt(x, y)
    return w
  }

  function creaseAt(y) {
    // A shallow hollow under a sharp shoulder: light above it, shade beneath.
    const d = spec.crease.y - y
    return d > 0 ? -Math.exp(-d / 0.09) * smoothstep(0, 0.034, d) : 0
  }

  function flareAt(x, y) {
    let most = 0
    for (const axle of axles) {
      const d = Math.hypot(x - axle, y - spec.wheelRadius) - archRadius
      const reach = spec.flareReach ?? 0.12
      most = Math.max(most, 1 - smoothstep(spec.flareFlat ?? 0.02, reach, d))
    }
    return most
  }

  const topFace = (x, y, z) => {
    const s = top.slope(x)
    return (y - top.at(x) + spec.crown * z * z) / Math.sqrt(1 + s * s)
  }
  const sideFace = (x, y, z) => {
    const dy = y - spec.widest
    const s = 2 * (dy > 0 ? spec.tumble : spec.tuck) * dy
    return (z - widthAt(x, y)) / Math.sqrt(1 + s * s)
  }
  const noseFace = (x, y, z) => {
    const b = (2 * spec.noseBow * z) / (halfWidth * halfWidth)
    const s = nose.slope(y)
    return (
      (nose.at(y) + (spec.noseBow * z * z) / (halfWidth * halfWidth) - x) /
      Math.sqrt(1 + s * s + b * b)
    )
  }
  const tailFace = (x, y, z) => {
    const b = (2 * spec.tailBow * z) / (halfWidth * halfWidth)
    const s = tail.slope(y)
    const edge = length - tail.at(y) - (spec.tailBow * z * z) / (halfWidth * halfWidth)
    return (x - edge) / Math.sqrt(1 + s * s + b * b)
  }

  function lower(x, y, z) {
    const ends = Math.max(noseFace(x, y, z), tailFace(x, y, z))
    const around = roundMax(sideFace(x, y, z), ends, spec.cornerRadius)
    const lid = roundMax(around, topFace(x, y, z), spec.shoulder)
    return roundMax(lid, spec.sill - y, 0.035)
  }

  const screen = plane(cab.screenBase, cab.screenTop, -1)
  const back = plane(cab.backBase, cab.backTop, 1)
  const screenFace = (x, y, z) => screen(x - cab.screenBow * z * z, y)
  const backFace = (x, y, z) => back(x + cab.backBow * z * z, y)
  const roofFace = (x, y, z) => {
    const s = roof.slope(x)
    return (y - roof.at(x) + cab.crown * z * z) / Math.sqrt(1 + s * s)
  }
  const cabWidthAt = (x, y) => {
    const dx = x - cab.widestX
    const taper = dx < 0 ? cab.taperFront : cab.taperBack
    const dy = y - spec.belt
    return halfWidth - cab.inset - taper * dx * dx - cab.lean * dy - 0.1 * dy * dy
  }
  const cabSideFace = (x, y, z) => (z - cabWidthAt(x, y)) / Math.sqrt(1 + cab.lean * cab.lean)

  function cabin(x, y, z) {
    // A shallow back would run on past the tail below the belt, hence the tail as a limit.
    const behind = roundMax(backFace(x, y, z), tailFace(x, y, z) + 0.012, 0.03)
    const ends = Math.max(screenFace(x, y, z), behind)
    const lid = roundMax(ends, roofFace(x, y, z), cab.headerRadius)
    return Math.max(roundMax(lid, cabSideFace(x, y, z), cab.railRadius), spec.belt - 0.3 - y)
  }

  function solid(x, y, z) {
    const az = Math.abs(z)
    const base = lower(x, y, az)
    return spec.open ? base : smoothMin(base, cabin(x, y, az), cab.fillet ?? 0.03)
  }

  function well(x, y, z) {
    // The opening is a cylinder, a little taller than wide where the arch is squared off.
    let nearest = Infinity
    axles.forEach((axle, i) => {
      const n = spec.archSquare ?? 2
      const dx = Math.abs(x - axle)
      const dy = Math.abs(y - spec.wheelRadius)
      const d = n === 2 ? Math.hypot(dx, dy) : (dx ** n + dy ** n) ** (1 / n)
      const cut = i === 1 ? (spec.rearArchCut ?? 0) : 0
      nearest = Math.min(nearest, Math.max(d - archRadius + cut, halfWidth - 0.36 - z))
    })
    return nearest
  }

  function cockpit(x, y, z) {
    const c = spec.cockpit
    const dx = Math.abs(x - (c.from + c.to) / 2) - (c.to - c.from) / 2
    const sideways = roundMax(dx, z - c.halfWidth, 0.12)
    return Math.max(sideways, c.floor - y)
  }

  function body(x, y, z) {
    const az = Math.abs(z)
    let d = solid(x, y, az)
    if (d < 0.3) d = roundMax(d, -well(x, y, az), 0.012)
    if (spec.open && d < 0.5) d = roundMax(d, -cockpit(x, y, az), 0.025)
    return d
  }

  return {
    spec,
    body,
    solid,
    lower,
    cabin,
    well,
    cockpit,
    top,
    roof,
    widthAt,
    cabWidthAt,
    screenFace,
    backFace,
    roofFace,
    cabSideFace,
    noseFace,
    tailFace,
  }
}

/** The half-plane through two points of the side view; outwards is nose-wards (-1) or tail-wards (1). */
function plane([px, py], [qx, qy], outwards) {
  const dx = qx - px
  const dy = qy - py
  const len = Math.hypot(dx, dy)
  const nx = (outwards * Math.abs(dy)) / len
  const ny = Math.abs(dx) / len
  return (x, y) => (x - px) * nx + (y - py) * ny
}

/** Walks a ray onto the surface; gives the distance or null where it misses. */
export function march(field, origin, direction, far = 3) {
  let t = 0
  for (let i = 0; i < 160 && t < far; i++) {
    const d = field(
      origin[0] + direction[0] * t,
      origin[1] + direction[1] * t,
      Math.abs(origin[2] + direction[2] * t),
    )
    if (d < 0.0004) return t
    t += Math.max(d * 0.7, 0.0006)
  }
  return null
}
