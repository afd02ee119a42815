import * as THREE from 'three'

/** What the car is made of. All of it is lit by the studio alone and darkened by baked occlusion. */
export function makeMaterials(look) {
  const physical = (o) => occluded(new THREE.MeshPhysicalMaterial(o))
  const standard = (o) => occluded(new THREE.MeshStandardMaterial(o))
  const trimColour = { black: '#1b1c1e', grey: '#55585b', chrome: '#d9dbdd', body: look.paint }[look.trim] ?? '#1b1c1e'
  const materials = {
    paint: paintMaterial(look),
    black: standard({ color: '#141517', roughness: 0.5 }),
    matt: standard({ color: '#101113', roughness: 0.85 }),
    dark: standard({ color: '#070708', roughness: 0.95, side: THREE.DoubleSide, envMapIntensity: 0.35 }),
    seal: standard({ color: '#0c0d0e', roughness: 0.42 }),
    chrome: standard({ color: '#e3e4e6', roughness: 0.1, metalness: 1 }),
    alloy: standard({ color: look.rim ?? '#b9bcc0', roughness: 0.3, metalness: 0.85 }),
    alloyDark: standard({ color: '#4a4c50', roughness: 0.38, metalness: 0.8 }),
    steel: standard({ color: '#8f9296', roughness: 0.45, metalness: 0.7 }),
    tyre: standard({ color: '#1a1b1c', roughness: 0.8 }),
    interior: standard({ color: look.cabin ?? '#1d1c1b', roughness: 0.75, side: THREE.DoubleSide }),
    leather: standard({ color: look.seats ?? '#2a2826', roughness: 0.6, side: THREE.DoubleSide }),
    amber: physical({ color: '#e8790c', roughness: 0.25, clearcoat: 1, emissive: '#5c2200', emissiveIntensity: 0.5 }),
    clear: physical({ color: '#d5dade', roughness: 0.2, metalness: 0.4, clearcoat: 1, clearcoatRoughness: 0.05 }),
    brass: standard({ color: '#c9a24a', roughness: 0.25, metalness: 1 }),
    lining: new THREE.MeshBasicMaterial({ color: '#0b0b0c', side: THREE.BackSide }),
    red: standard({ color: '#b01018', roughness: 0.4 }),
    hood: standard({ color: look.hood ?? '#161617', roughness: 0.9 }),
    glass: glassMaterial(look.tint ?? 0.62),
  }
  materials.bumper =
    look.trim === 'body' ? materials.paint : look.trim === 'chrome' ? materials.chrome : standard({ color: trimColour, roughness: 0.55 })
  return materials
}

function paintMaterial({ paint, metallic }) {
  const colour = new THREE.Color(paint)
  const material = occluded(
    new THREE.MeshPhysicalMaterial({
      color: colour,
      roughness: metallic ? 0.38 : 0.55,
      metalness: metallic ? 0.55 : 0,
      clearcoat: 1,
      clearcoatRoughness: 0.035,
    }),
    { lines: true },
  )
  return material
}

/** Dark panes that keep their full reflection however clear they are. */
function glassMaterial(tint) {
  const material = occluded(
    new THREE.MeshStandardMaterial({ color: '#05070a', roughness: 0.04, metalness: 0, transparent: true, opacity: tint }),
    { glass: true },
  )
  material.blending = THREE.CustomBlending
  material.blendSrc = THREE.OneFactor
  material.blendDst = THREE.OneMinusSrcAlphaFactor
  material.depthWrite = true
  return material
}

/** A material with a picture on it: lamps, grilles, plates. */
export function printed(texture, o = {}) {
  return occluded(new THREE.MeshPhysicalMaterial({ map: texture, roughness: 0.3, clearcoat: 1, clearcoatRoughness: 0.04, ...o }))
}

/**
 * Occlusion is baked into the vertices (see occlusion.js). The paint also carries the printed lines:
 * shut lines come from three drawings, of the side, the plan and the ends.
 */
function occluded(material, { lines = false, glass = false } = {}) {
  material.userData.lines = { side: { value: null }, plan: { value: null }, ends: { value: null } }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { sideLines: material.userData.lines.side, planLines: material.userData.lines.plan, endLines: material.userData.lines.ends })
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute float ao;\nvarying float vAo;\nvarying vec3 vAt;\nvarying vec3 vFace;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvAo = ao; vAt = position; vFace = normal;')
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
        varying float vAo; varying vec3 vAt; varying vec3 vFace;
        uniform sampler2D sideLines; uniform sampler2D planLines; uniform sampler2D endLines;
        float lineAt() {
          vec3 n = abs(normalize(vFace)); float z = abs(vAt.z);
          float s = texture2D(sideLines, vec2(vAt.x / 5.0, vAt.y / 2.0)).r * smoothstep(0.45, 0.6, n.z);
          float p = texture2D(planLines, vec2(vAt.x / 5.0, z / 1.0)).r * smoothstep(0.5, 0.65, n.y) * step(0.0, vFace.y);
          float e = texture2D(endLines, vec2(z / 2.0 + (vFace.x > 0.0 ? 0.5 : 0.0), vAt.y / 2.0)).r * smoothstep(0.5, 0.65, n.x);
          return clamp(max(s, max(p, e)), 0.0, 1.0);
        }`,
      )
      .replace(
        '#include <aomap_fragment>',
        `float occlusion = clamp(vAo, 0.0, 1.0);
        reflectedLight.indirectDiffuse *= occlusion;
        reflectedLight.indirectSpecular *= mix(occlusion, 1.0, ${glass ? '0.6' : '0.15'});
        #ifdef USE_CLEARCOAT
          clearcoatSpecularIndirect *= mix(occlusion, 1.0, 0.25);
        #endif
        ${lines ? 'float ln = lineAt(); reflectedLight.indirectDiffuse *= 1.0 - 0.9 * ln; reflectedLight.indirectSpecular *= 1.0 - 0.9 * ln; clearcoatSpecularIndirect *= 1.0 - 0.85 * ln;' : ''}`,
      )
    if (glass)
      shader.fragmentShader = shader.fragmentShader.replace(
        '#include <opaque_fragment>',
        `float facing = abs(dot(normalize(vViewPosition), normal));
        diffuseColor.a = mix(1.0, diffuseColor.a, smoothstep(0.0, 0.55, facing));
        #include <opaque_fragment>`,
      )
  }
  material.customProgramCacheKey = () => `car-${lines}-${glass}`
  return material
}
