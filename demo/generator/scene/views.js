import { mix } from './maths.js'

/**
 * Where the camera stands for each picture, measured in the car's own size, so that a Mini and an
 * estate fill the frame alike. Side is 1 or -1: the flank that is shown.
 */
export function viewsFor(spec, random) {
  const views = ['front34', 'side', 'rear34', 'wheel', spec.open ? 'interior' : 'badge']
  // Six as a rule, seven for some: sellers do not take the same set of pictures either.
  const last = random()
  if (last < 0.6) views.push('rear')
  if (last > 0.45) views.push('above')
  return views
}

export function placeCamera(camera, view, { spec, side, random, wheels }) {
  const L = spec.length
  const H = spec.height
  const nose = -L / 2
  const size = Math.max(L, H * 2.35)
  const look = (from, to, fov) => {
    camera.fov = fov
    camera.position.set(...from)
    camera.lookAt(...to)
    camera.updateProjectionMatrix()
  }
  const orbit = (azimuth, elevation, distance, target, fov) =>
    look(
      [
        target[0] - Math.cos(azimuth) * Math.cos(elevation) * distance,
        target[1] + Math.sin(elevation) * distance,
        target[2] + side * Math.sin(azimuth) * Math.cos(elevation) * distance,
      ],
      target,
      fov,
    )
  const wheelAt = wheels[0]
  const shots = {
    front34: () =>
      orbit(
        mix(0.62, 0.86, random()),
        mix(0.16, 0.27, random()),
        size * 2.02,
        [0.0 * L, H * 0.43, 0],
        21.5,
      ),
    side: () =>
      orbit(Math.PI / 2 + mix(-0.05, 0.05, random()), 0.085, size * 2.32, [0, H * 0.46, 0], 19.5),
    rear34: () =>
      orbit(
        Math.PI - mix(0.62, 0.82, random()),
        mix(0.18, 0.27, random()),
        size * 2.02,
        [0, H * 0.43, 0],
        21.5,
      ),
    rear: () => orbit(Math.PI - 0.16, 0.14, Math.max(size * 1.62, 6.4), [L * 0.3, H * 0.44, 0], 21),
    wheel: () =>
      orbit(
        1.02,
        0.13,
        3.3,
        [nose + wheelAt.x + 0.06, spec.wheelRadius * 1.22, side * (wheelAt.z + 0.02)],
        21,
      ),
    badge: () =>
      orbit(0.42, 0.2, 3.9, [nose + 0.15, spec.bumper.y + 0.14, side * spec.halfWidth * 0.3], 21),
    above: () => orbit(0.9, 0.92, size * 2.15, [0, H * 0.3, 0], 22.5),
    interior: () =>
      orbit(
        2.05,
        0.56,
        5.4,
        [
          nose +
            (spec.cockpit
              ? (spec.cockpit.from + spec.cockpit.to) / 2
              : spec.cab.screenTop[0] + 0.3),
          spec.belt,
          side * 0.1,
        ],
        23,
      ),
  }
  shots[view]()
}
