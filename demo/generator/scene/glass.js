import { roundMax } from './maths.js'
import { cutMesh } from './mesh.js'

/**
 * Where the glass is: negative inside a pane, growing outwards. Panes stand at a set distance from
 * the neighbouring faces of the cabin, so pillars and roof rails have an even width by themselves.
 */
export function glassField(shape) {
  const { spec } = shape
  const cab = spec.cab
  const beltAt = (x) => shape.top.at(x) + 0.028
  const lean = lineField(cab.cLine)

  function side(x, y, z) {
    const front = roundMax(
      shape.screenFace(x, y, z) + cab.aPillar,
      shape.roofFace(x, y, z) + cab.rail,
      0.05,
    )
    const frame = roundMax(front, lean(x, y), 0.06)
    let pane = roundMax(frame, beltAt(x) - y, 0.028)
    for (const p of cab.pillars) pane = Math.max(pane, 0.022 - Math.abs(x - p))
    return Math.max(pane, shape.cabWidthAt(x, y) * 0.62 - z)
  }

  function screen(x, y, z) {
    const edge = roundMax(
      shape.cabSideFace(x, y, z) + cab.screenInset,
      shape.roofFace(x, y, z) + 0.05,
      0.06,
    )
    const base = cab.screenBase[1] + 0.035 + 0.02 * z * z - y
    return Math.max(roundMax(edge, base, 0.05), -0.03 - shape.screenFace(x, y, z))
  }

  function back(x, y, z) {
    const inset = shape.cabSideFace(x, y, z) + cab.backInset
    if (cab.rearGlass) {
      const along = Math.max(cab.rearGlass[0] - x, x - cab.rearGlass[1])
      return Math.max(roundMax(inset, along, 0.08), -0.03 - shape.roofFace(x, y, z))
    }
    if (spec.engineCover) {
      // A short upright pane before the engine lid.
      const pane = roundMax(
        inset,
        Math.max(cab.backTop[0] + 0.06 - x, x - cab.backTop[0] - 0.5),
        0.05,
      )
      return Math.max(pane, -0.04 - Math.max(shape.backFace(x, y, z), shape.roofFace(x, y, z)))
    }
    const edge = roundMax(inset, shape.roofFace(x, y, z) + 0.055, 0.07)
    const base = shape.top.at(x) + 0.05 + (cab.backSill ?? 0) - y
    return Math.max(roundMax(edge, base, 0.05), -0.03 - shape.backFace(x, y, z))
  }

  return (x, y, z) => {
    if (y < spec.belt - 0.2) return 1
    return Math.min(side(x, y, z), screen(x, y, z), back(x, y, z))
  }
}

/** Takes the panes out of the shell: { shell, seal, glass, reveal }. */
export function cutGlass(mesh, field) {
  const sealed = cutMesh(mesh, field, 0.013)
  const open = cutMesh(sealed.inside, field, 0)
  return { shell: sealed.outside, seal: open.outside, glass: open.inside, reveal: open.rim }
}

function lineField([[x0, y0], [x1, y1]]) {
  const dx = x1 - x0
  const dy = y1 - y0
  const len = Math.hypot(dx, dy)
  // Positive behind the line, which climbs from the belt to the roof.
  return (x, y) => ((x - x0) * dy - (y - y0) * dx) / len
}
