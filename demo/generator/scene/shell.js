import { cutGlass, glassField } from './glass.js'
import { roundMax } from './maths.js'
import { bothSides, cutMesh, join, offsetMesh, withNormals } from './mesh.js'
import { polygonise } from './polygonise.js'

const GRID = 0.025

/** The skin of the car: paint, glass, seals, and whatever is cut out of it. */
export function buildShell(kit, shape, look) {
  const { spec } = shape
  const box = [-0.1, spec.length + 0.1, spec.sill - 0.06, spec.height + 0.1, spec.halfWidth + 0.12]
  let shell = polygonise(shape.solid, box, spec.grid ?? GRID)
  // A coarse skin just under the paint: the dark inside seen through the glass, and what casts the shadow.
  const skin = polygonise((x, y, z) => shape.body(x, y, z) + 0.02, box, 0.05)
  if (spec.open) kit.add('shade', bothSides(skin))
  // The arches are cut out of the finished skin, which keeps their edge crisp, and lined with dark wells.
  const arches = cutMesh(shell, shape.well)
  kit.add('paint', bothSides(arches.rim))
  kit.add('dark', bothSides(wheelWells(shape)))
  shell = arches.outside
  if (spec.open) {
    const opening = cutMesh(shell, shape.cockpit)
    shell = opening.outside
    kit.add('seal', bothSides(opening.rim))
    const hollow = polygonise(
      (x, y, z) => roundMax(shape.solid(x, y, z) + 0.012, -shape.cockpit(x, y, z), 0.01),
      box,
      0.035,
    )
    kit.add('interior', bothSides(cutMesh(hollow, shape.cockpit, 0.008).inside))
  } else {
    const seal = look.trim === 'chrome' ? 'chrome' : 'seal'
    const cut = cutGlass(shell, glassField(shape))
    kit.add(
      'lining',
      bothSides(
        spec.targa
          ? cutMesh(cutMesh(skin, glassField(shape), 0.02).outside, targaField(shape)).outside
          : cutMesh(skin, glassField(shape), 0.02).outside,
      ),
    )
    kit.add(seal, bothSides(cut.seal))
    kit.add('seal', bothSides(cut.reveal))
    kit.add(
      'glass',
      bothSides(
        offsetMesh(spec.targa ? cutMesh(cut.glass, targaField(shape)).outside : cut.glass, -0.006),
      ),
    )
    shell = cut.shell
    if (spec.targa) {
      // The panel over the seats is in the boot; the hoop behind it stays.
      const off = cutMesh(shell, targaField(shape))
      shell = off.outside
      kit.add('seal', bothSides(off.rim))
    }
    if (spec.convertible) {
      const soft = cutMesh(
        shell,
        (x, y) => spec.belt + 0.035 - y + (x < spec.cab.screenTop[0] - 0.05 ? 1 : 0),
      )
      kit.add('hood', bothSides(soft.inside))
      shell = soft.outside
    }
    if (look.roofColour) {
      const lid = cutMesh(
        shell,
        (x, y, z) =>
          shape.roof.at(x) -
          spec.cab.crown * z * z -
          spec.cab.rail * 1.15 -
          y +
          (x < spec.cab.screenTop[0] - 0.12 ? 1 : 0),
      )
      kit.add('roof', bothSides(lid.inside))
      shell = lid.outside
    }
  }
  kit.add('paint', bothSides(shell))
}

/** The inside of the arches: half a drum each, kept above the sill and a little inside the skin. */
function wheelWells({ spec, widthAt }) {
  const inner = spec.halfWidth - 0.37
  const n = spec.archSquare ?? 2
  const drums = spec.axles.map((axle, i) => {
    const r = spec.archRadius - (i === 1 ? (spec.rearArchCut ?? 0) : 0) + 0.002
    const position = []
    const index = []
    const steps = 40
    for (let k = 0; k <= steps; k++) {
      const a = (k / steps) * Math.PI * 1.24 - Math.PI * 0.12
      const scale = (Math.abs(Math.cos(a)) ** n + Math.abs(Math.sin(a)) ** n) ** (-1 / n)
      const x = axle + Math.cos(a) * r * scale
      const y = Math.max(spec.wheelRadius + Math.sin(a) * r * scale, spec.sill + 0.01)
      position.push(x, y, widthAt(x, y) - 0.012, x, y, inner, axle, spec.wheelRadius, inner)
      if (k < steps) {
        const o = k * 3
        index.push(o, o + 3, o + 1, o + 1, o + 3, o + 4, o + 1, o + 4, o + 2)
      }
    }
    return withNormals({ position: new Float32Array(position), index: new Uint32Array(index) })
  })
  return join(drums)
}

/** Negative where a targa top has been lifted out: roof and side glass from the screen to the hoop. */
function targaField(shape) {
  const { spec } = shape
  const from = spec.cab.screenTop[0] + 0.03
  const to = spec.cab.pillars[0] - 0.02
  return (x, y, z) => {
    // The header of the screen bends back towards the sides, and the opening with it.
    const start = from + spec.cab.screenBow * z * z
    const above = shape.screenFace(x, y, z) + 0.05
    return Math.max(spec.belt + 0.035 - y, start - x, x - to, above)
  }
}
