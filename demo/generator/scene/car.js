import * as THREE from 'three'
import { buildCabin } from './cabin.js'
import { buildFlanks } from './flank.js'
import { drawLines } from './lines.js'
import { makeMaterials, surface } from './materials.js'
import { join } from './mesh.js'
import { buildBonnet } from './bonnet.js'
import { buildNose } from './nose.js'
import { occlusion, sceneField } from './occlusion.js'
import { carShape } from './shape.js'
import { buildShell } from './shell.js'
import { buildTail } from './tail.js'
import { acrossTheCar, placed, wheelParts } from './wheels.js'

/** The whole car as a THREE.Group, standing on y = 0 with the middle of its length at x = 0. */
export function buildCar(spec, look, studio) {
  const shape = carShape(spec)
  const kit = partsKit(look)
  // Lower parts (plates, intakes) land on whichever is further out, the body or its bumper.
  kit.skinWithBumper = (x, y, z) => {
    const b = spec.bumper
    const band = Math.max(Math.abs(y - b.y - 0.01) - b.half - 0.015, shape.lower(x, b.y, z) - b.out)
    return Math.min(shape.solid(x, y, z), band)
  }
  buildShell(kit, shape, look)
  buildNose(kit, shape, look)
  buildTail(kit, shape, look)
  buildFlanks(kit, shape, look)
  buildCabin(kit, shape)
  if (look.scoop || look.bonnetVents) buildBonnet(kit, shape, look)
  const wheels = buildWheels(kit, shape, look)
  const group = assemble(kit, shape, wheels, look, studio)
  group.position.x = -spec.length / 2
  group.updateMatrixWorld(true)
  const casting = group.children.filter((m) => CASTING.has(m.name))
  return {
    group,
    shape,
    wheels,
    casting,
    paint: group.children.find((m) => m.name === 'paint').material,
    dispose: () => disposeAll(group),
  }
}

function partsKit(look) {
  const parts = new Map()
  const materials = new Map()
  return {
    parts,
    materials,
    trim: look.trim,
    strip: look.trim === 'grey' ? 'matt' : look.redStrip ? 'red' : 'matt',
    handles:
      look.trim === 'chrome' ? 'chrome' : look.bodyMirrors && look.year > 1995 ? 'paint' : 'black',
    frame: look.frame ?? 'black',
    add(name, ...meshes) {
      parts.set(name, [...(parts.get(name) ?? []), ...meshes])
    },
    textured(name, material, ...meshes) {
      if (!materials.has(name)) materials.set(name, material)
      this.add(name, ...meshes)
    },
  }
}

function buildWheels(kit, shape, look) {
  const { spec } = shape
  const radius = spec.wheelRadius
  const made = wheelParts(look.wheels, look.style, radius, spec.tyreWidth)
  const where = []
  spec.axles.forEach((x, i) => {
    const z =
      shape.widthAt(x, spec.wheelRadius + 0.12) -
      spec.tyreWidth / 2 -
      0.012 -
      (spec.flare > 0.03 ? 0.01 : 0)
    where.push({ x, z, radius, width: spec.tyreWidth })
    for (const [name, mesh] of Object.entries(made))
      kit.add(
        name === 'dark' ? 'wheelDark' : `wheel-${name}`,
        acrossTheCar(placed(mesh, x, radius, z, 0.3 + i * 0.55)),
      )
  })
  if (kit.spare)
    for (const [name, mesh] of Object.entries(made))
      kit.add(name === 'dark' ? 'wheelDark' : `wheel-${name}`, turnedToTheRear(mesh, kit.spare))
  return where
}

function turnedToTheRear(mesh, at) {
  const turn = (a, move) => {
    const out = a.slice()
    for (let i = 0; i < a.length; i += 3) {
      out[i] = a[i + 2] + (move ? at.x : 0)
      out[i + 1] = a[i + 1] + (move ? at.y : 0)
      out[i + 2] = -a[i] + (move ? at.z : 0)
    }
    return out
  }
  return { ...mesh, position: turn(mesh.position, true), normal: turn(mesh.normal, false) }
}

function assemble(kit, shape, wheels, look, studio) {
  const materials = makeMaterials(look, studio)
  const lines = drawLines(shape)
  materials.paint.uniforms.lines.value = lines
  const open = sceneField(shape, [])
  const full = sceneField(shape, wheels)
  const group = new THREE.Group()
  group.userData.lines = lines
  for (const [name, meshes] of kit.parts) {
    const print = kit.materials.get(name)
    const material =
      (print && surface(studio, print.printed)) ??
      materials[name.replace('wheel-', '')] ??
      materials[ALIAS[name]]
    if (!material) throw new Error(`no material for ${name}`)
    const mesh = join(meshes)
    const geometry = new THREE.BufferGeometry()
    geometry.setAttribute('position', new THREE.BufferAttribute(mesh.position, 3))
    geometry.setAttribute('normal', new THREE.BufferAttribute(mesh.normal, 3))
    geometry.setAttribute('uv', new THREE.BufferAttribute(mesh.uv, 2))
    const field = name.startsWith('wheel') ? open : full
    const ao = new Float32Array(mesh.position.length / 3)
    let at = 0
    for (const one of inPairs(meshes)) {
      ao.set(
        name === 'lining' || name === 'shade'
          ? []
          : occlusion(one, field, shape.spec.targa ? 0.5 : 0.22),
        at,
      )
      at += one.position.length / 3
    }
    geometry.setAttribute('ao', new THREE.BufferAttribute(ao, 1))
    geometry.setIndex(new THREE.BufferAttribute(mesh.index, 1))
    const object = new THREE.Mesh(geometry, material)
    object.name = name
    object.frustumCulled = false
    if (name === 'glass' || name === 'screen') object.renderOrder = 2
    object.visible = name !== 'shade'
    group.add(object)
  }
  return group
}

// Enough for the shadow: fine parts and paint would only repeat the coarse skin.
const CASTING = new Set([
  'lining',
  'shade',
  'bumper',
  'black',
  'wheel-tyre',
  'wheelDark',
  'leather',
  'wing',
])

/** Halves that were added one after the other become one mesh, whose occlusion is worked out once. */
function inPairs(meshes) {
  const out = []
  for (let i = 0; i < meshes.length; i++) {
    const next = meshes[i + 1]
    if (next && next.position.length === meshes[i].position.length)
      out.push(join([meshes[i], meshes[++i]]))
    else out.push(meshes[i])
  }
  return out.filter((m) => m.index.length > 0)
}

const ALIAS = { shade: 'lining', wheelDark: 'dark', screen: 'glass', hood: 'hood', red: 'red' }

function disposeAll(group) {
  // Materials stay: disposing of the last one of a kind drops its shader, and compiling it again for
  // the next car takes longer than photographing it.
  for (const object of group.children) object.geometry.dispose()
  group.userData.lines.dispose()
}
