import * as THREE from 'three'
import { bakeShadow, faceBackdrop, makeBackdrop } from './backdrop.js'
import { buildCar } from './car.js'
import { cast } from './cast.js'
import { makeHero } from './hero.js'
import { seeded } from './maths.js'
import { averaged } from './supersample.js'
import { studioEnvironment } from './studio.js'
import { placeCamera, viewsFor } from './views.js'

const renderer = new THREE.WebGLRenderer({ antialias: true })
renderer.toneMapping = THREE.NeutralToneMapping
renderer.outputColorSpace = THREE.SRGBColorSpace
// The canvas stays out of the page: nobody looks, and showing it would cost a third of the time.

const CLOSE = new Set(['wheel', 'badge', 'interior'])

let stage = null

/** Puts a car on its paper. Everything that does not depend on the camera is done here, once. */
function setUp(car) {
  stage?.dispose()
  const random = seeded(car.slug)
  const { spec, look, light, side } = cast(car, random)
  const scene = new THREE.Scene()
  const studio = studioEnvironment(renderer, { ...light, keySide: side })
  const built = buildCar(spec, look, studio.texture)
  scene.add(built.group)
  const shadow = bakeShadow(renderer, built.casting, { keySide: side })
  const backdrop = makeBackdrop(light, shadow.texture)
  scene.add(backdrop)
  const camera = new THREE.PerspectiveCamera(22, 1.5, 0.1, 120)
  stage = {
    spec,
    side,
    random,
    scene,
    camera,
    backdrop,
    wheels: built.wheels,
    exposure: light.exposure ?? 1,
    views: viewsFor(spec, seeded(`views of ${car.slug}`)),
    dispose() {
      built.dispose()
      studio.dispose()
      shadow.dispose()
      backdrop.geometry.dispose()
    },
  }
  return stage.views
}

/** Giving a canvas a size, even its own, makes it anew. */
function resize(width, height) {
  const canvas = renderer.domElement
  if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false)
}

/** Renders one view and posts the raw pixels to the node side: no PNG in between, no base64. */
async function shoot(view, width, height, post) {
  const { scene, camera, backdrop } = stage
  resize(width, height)
  camera.aspect = width / height
  placeCamera(camera, view, {
    ...stage,
    random: seeded(view + stage.spec.length + stage.spec.slug),
  })
  faceBackdrop(backdrop, camera, width, height)
  // Close-ups show the printed lines at full size, whole cars at about half.
  if (stage.paint) stage.paint.uniforms.lineDetail.value = CLOSE.has(view) ? 0.3 : 1.1
  renderer.toneMappingExposure = stage.exposure
  renderer.render(scene, camera)
  const gl = renderer.getContext()
  const pixels = new Uint8Array(width * height * 4)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  await fetch(post, { method: 'POST', body: pixels })
}

let hero = null
window.heroFrame = async (car, { t, width, height, composition, samples }, post) => {
  hero ??= makeHero(renderer, car)
  const { draw, box } = hero(t, width, height, composition)
  await fetch(post, { method: 'POST', body: averaged(renderer, draw, box, samples) })
}

window.studio = {
  setUp,
  shoot,
  three: {
    renderer,
    get stage() {
      return stage
    },
  },
}
