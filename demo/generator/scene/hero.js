import * as THREE from 'three'
import { bakeShadow, faceBackdrop, makeBackdrop } from './backdrop.js'
import { buildCar } from './car.js'
import { cast } from './cast.js'
import { seeded } from './maths.js'
import { nightStudio } from './studio.js'

/**
 * The hero loop: a wedge in a dark studio while one long lamp travels over it and out again. The car
 * keeps to the right third on a desk and to the lower half on a phone; all else is left to the words.
 */
export function makeHero(renderer, car) {
  const { spec, look } = cast(car, seeded(car.slug))
  const studio = nightStudio(renderer)
  const built = buildCar(
    {
      ...spec,
      grid: 0.0125,
      // Front wings that are higher than their wheels: the arch would cut through their top.
      top: [
        [0, 0.42],
        [0.06, 0.45],
        [0.5, 0.61],
        [0.98, 0.73],
        [1.4, 0.775],
        [1.9, 0.805],
        [3.2, 0.84],
        [4.1, 0.86],
        [4.3, 0.855],
      ],
      shoulder: 0.08,
      cornerRadius: 0.15,
      flare: 0.024,
      flareReach: 0.26,
      flareFlat: 0,
    },
    look,
    studio.texture,
  )
  for (const { material } of built.group.children)
    if (material.defines) material.defines.FILTERED = 1
  built.group.userData.lines.anisotropy = 16
  const scene = new THREE.Scene()
  scene.add(built.group)
  const bounds = new THREE.Box3().setFromObject(built.group)
  const shadow = bakeShadow(renderer, built.casting, { keySide: 1, keyShare: 0.25 })
  const backdrop = makeBackdrop(
    { paper: '#3a4150', horizon: '#171b23', glow: 0.3, night: true },
    shadow.texture,
  )
  scene.add(backdrop)
  const camera = new THREE.PerspectiveCamera(20, 16 / 9, 0.1, 120)
  const eyes = Object.values(COMPOSITIONS).flatMap((compose) =>
    [-1, 0, 1].map((sway) => (compose(camera, sway), camera.position.clone())),
  )
  for (const mesh of built.group.children) dropUnseen(mesh, eyes)
  for (const mesh of built.group.children)
    if (/^tail-/.test(mesh.name)) mesh.material.uniforms.finish.value.w = 0.85

  /** Sets up the moment t of 0..1, whose end meets its beginning, and gives what draws it moved by parts of a pixel. */
  return (t, width, height, composition) => {
    const turn = t * Math.PI * 2
    // The lamp goes dark at both ends of its way, where it jumps back. The film begins when it is
    // well over the car, because its first frame is also the poster.
    const phase = (t + 0.4) % 1
    const strength = 0.5 - 0.5 * Math.cos(phase * Math.PI * 2)
    studio.light(-6.5 + 13 * phase, strength)
    backdrop.material.uniforms.sweep.value.set(-6.5 + 13 * phase, strength)
    if (renderer.domElement.width !== width) renderer.setSize(width, height, false)
    camera.aspect = width / height
    COMPOSITIONS[composition](camera, Math.sin(turn))
    faceBackdrop(backdrop, camera, width, height)
    renderer.toneMappingExposure = 1
    const { view } = camera
    const [left, top] = [view.offsetX, view.offsetY]
    const draw = (x, y, whole) => {
      // Around the car there is only paper, which is smooth.
      built.group.visible = !whole
      view.offsetX = left + (x * view.width) / width
      view.offsetY = top + (y * view.height) / height
      camera.updateProjectionMatrix()
      renderer.render(scene, camera)
    }
    return { draw, box: boxOnScreen(camera, bounds, width, height) }
  }
}

/** The camera hardly moves: what turns its back on it all the while need not be drawn at each frame. */
function dropUnseen({ geometry, material, matrixWorld }, eyes) {
  if (material.side !== THREE.FrontSide) return
  const index = geometry.index.array
  const seen = []
  const triangle = new THREE.Triangle()
  for (let i = 0; i < index.length; i += 3) {
    const corners = [index[i], index[i + 1], index[i + 2]]
    triangle.setFromAttributeAndIndices(geometry.attributes.position, ...corners)
    for (const corner of [triangle.a, triangle.b, triangle.c]) corner.applyMatrix4(matrixWorld)
    if (eyes.some((eye) => triangle.isFrontFacing(eye.clone().sub(triangle.a).negate())))
      seen.push(...corners)
  }
  geometry.setIndex(seen)
}

/** Where the car is in the picture: [left, bottom, width, height] in pixels. */
function boxOnScreen(camera, { min, max }, width, height) {
  camera.updateMatrixWorld()
  const corners = [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) =>
      [min.z, max.z].map((z) => new THREE.Vector3(x, y, z).project(camera)),
    ),
  )
  const span = (values, size) => {
    const at = values.map((v) => Math.min(1, Math.max(0, v / 2 + 0.5)) * size)
    const from = Math.max(0, Math.floor(Math.min(...at)) - 3)
    return [from, Math.min(size, Math.ceil(Math.max(...at)) + 3) - from]
  }
  const [left, w] = span(
    corners.map(({ x }) => x),
    width,
  )
  const [bottom, h] = span(
    corners.map(({ y }) => y),
    height,
  )
  return [left, bottom, w, h]
}

const COMPOSITIONS = {
  desk(camera, sway) {
    const a = 2.42 + sway * 0.028
    camera.fov = 22.5
    camera.position.set(-Math.cos(a) * 10.2, 1.62 + sway * 0.03, Math.sin(a) * 10.2)
    camera.lookAt(0, 0.62, 0)
    // The whole picture is shifted rather than the camera turned, which keeps the uprights upright.
    camera.setViewOffset(1600, 900, -455, -80, 1600, 900)
    camera.updateProjectionMatrix()
  },
  phone(camera, sway) {
    const a = 2.42 + sway * 0.028
    camera.fov = 36
    camera.position.set(-Math.cos(a) * 10.2, 1.9, Math.sin(a) * 10.2)
    camera.lookAt(0, 0.62, 0)
    camera.setViewOffset(780, 1040, 0, -240, 780, 1040)
    camera.updateProjectionMatrix()
  },
}
