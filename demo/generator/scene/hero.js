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
      grid: 0.019,
      shoulder: 0.08,
      cornerRadius: 0.15,
      flare: 0.024,
      flareReach: 0.26,
      flareFlat: 0,
    },
    look,
    studio.texture,
  )
  const scene = new THREE.Scene()
  scene.add(built.group)
  const shadow = bakeShadow(renderer, built.casting, { keySide: 1, keyShare: 0.25 })
  const backdrop = makeBackdrop(
    { paper: '#3a4150', horizon: '#171b23', glow: 0.3, night: true },
    shadow.texture,
  )
  scene.add(backdrop)
  const camera = new THREE.PerspectiveCamera(20, 16 / 9, 0.1, 120)
  for (const mesh of built.group.children)
    if (/^tail-/.test(mesh.name)) mesh.material.uniforms.finish.value.w = 0.85

  /** Frame at time t of 0..1; the end meets the beginning. */
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
    renderer.render(scene, camera)
  }
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
