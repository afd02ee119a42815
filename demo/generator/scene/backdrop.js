import * as THREE from 'three'

const SPAN = [9, 6]

/**
 * The paper: one sheet that lies flat under the car and rises behind it, always away from the
 * camera. Its light is a formula (a pool around the car, falling off to the edges); the car's shadow
 * comes as a picture baked once for all views of a car.
 */
export function makeBackdrop({ paper, horizon, glow, tint = '#ffffff', night = false }, shadow) {
  const material = new THREE.ShaderMaterial({
    defines: night ? { NIGHT: 1 } : {},
    uniforms: {
      sweep: { value: new THREE.Vector2() },
      paper: { value: new THREE.Color(paper) },
      horizon: { value: new THREE.Color(horizon) },
      glow: { value: glow },
      tint: { value: new THREE.Color(tint) },
      shadow: { value: shadow },
      span: { value: new THREE.Vector2(...SPAN) },
      resolution: { value: new THREE.Vector2(1, 1) },
      eye: { value: new THREE.Vector2(0, 1) },
    },
    vertexShader: `
      varying vec3 at;
      void main() { vec4 w = modelMatrix * vec4(position, 1.0); at = w.xyz; gl_Position = projectionMatrix * viewMatrix * w; }`,
    fragmentShader: `
      varying vec3 at;
      uniform vec3 paper, horizon, tint; uniform float glow; uniform sampler2D shadow; uniform vec2 span, resolution, eye, sweep;
      float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
      float noise(vec2 p) {
        vec2 i = floor(p); vec2 f = fract(p); f = f * f * (3.0 - 2.0 * f);
        return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
      }
      void main() {
        float away = -dot(at.xz, eye);
        float r = length(at.xz * vec2(0.8, 1.0));
        float pool = exp(-r * r / 26.0);
        // The bend of the sheet catches less light, which reads as a soft horizon.
        float bend = smoothstep(1.6, 5.4, away);
        vec3 c = mix(paper * mix(0.86, 1.1 + glow, pool), horizon, bend);
        c *= 1.0 - 0.10 * exp(-pow((away - 4.6) / 1.1, 2.0));
        vec2 uv = at.xz / span + 0.5;
        if (at.y < 0.02 && all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)))) {
          vec3 s = texture2D(shadow, uv).rgb;
          vec3 dim = mix(vec3(1.0), pow(max(s.rrr, vec3(0.015)), vec3(1.0, 1.04, 1.07) ), 0.97);
          c *= dim;
        }
        c *= 1.0 + 0.01 * (noise(at.xz * 34.0 + at.y * 29.0) - 0.5) + 0.012 * (noise(at.xz * 9.0 + at.y * 7.0) - 0.5);
        #ifdef NIGHT
        float near = exp(-dot((at.xz - vec2(sweep.x, 0.3)) * vec2(0.5, 0.8), (at.xz - vec2(sweep.x, 0.3)) * vec2(0.5, 0.8)) * 0.5);
        c *= 0.5 + 0.9 * exp(-r * r / 10.0) + vec3(1.0, 0.86, 0.68) * 2.2 * sweep.y * near * step(at.y, 0.02);
        #endif
        vec2 q = gl_FragCoord.xy / resolution - 0.5;
        c *= 1.0 - 0.3 * smoothstep(0.1, 0.66, dot(q, q) * 1.25);
        gl_FragColor = vec4(c * tint, 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
        #ifdef NIGHT
        // A breath of noise keeps the dark gradients from banding.
        gl_FragColor.rgb += (hash(gl_FragCoord.xy * 0.37) - 0.5) / 170.0;
        #endif
      }`,
  })
  const sheet = new THREE.Mesh(sheetGeometry(), material)
  sheet.frustumCulled = false
  return sheet
}

/** Turns the rising part of the sheet away from the camera. */
export function faceBackdrop(sheet, camera, width, height) {
  const angle = Math.atan2(camera.position.x, camera.position.z)
  sheet.rotation.y = angle
  sheet.material.uniforms.eye.value.set(Math.sin(angle), Math.cos(angle))
  sheet.material.uniforms.resolution.value.set(width, height)
}

function sheetGeometry() {
  const profile = []
  for (let z = 14; z > -4.2; z -= 0.7) profile.push([z, 0])
  for (let a = 0; a <= 24; a++) {
    const t = (a / 24) * Math.PI * 0.5
    profile.push([-4.2 - Math.sin(t) * 4, 4 - Math.cos(t) * 4])
  }
  profile.push([-8.2, 16])
  const position = []
  const index = []
  profile.forEach(([z, y], i) => {
    position.push(-30, y, z, 30, y, z)
    if (i) {
      const a = (i - 1) * 2
      index.push(a, a + 1, a + 2, a + 2, a + 1, a + 3)
    }
  })
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(position, 3))
  geometry.setIndex(index)
  return geometry
}

/**
 * The shadow on the paper under an area light and an open sky. The car is flattened onto the ground
 * along many directions and the silhouettes are averaged: contact shadow and penumbra come together.
 */
export function bakeShadow(renderer, meshes, { keySide = 1, keySpread = 0.3, keyShare = 0.5 }) {
  const [w, h] = [576, 384]
  const silhouette = new THREE.WebGLRenderTarget(w, h, { depthBuffer: false })
  const sum = new THREE.WebGLRenderTarget(w, h, { type: THREE.HalfFloatType, depthBuffer: false })
  const flatten = new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    depthTest: false,
    uniforms: {
      slope: { value: new THREE.Vector2() },
      span: { value: new THREE.Vector2(...SPAN) },
    },
    vertexShader: `
      uniform vec2 slope, span;
      void main() {
        vec3 p = (modelMatrix * vec4(position, 1.0)).xyz;
        vec2 q = p.xz - slope * max(p.y, 0.0);
        gl_Position = vec4(q / span * 2.0, 0.0, 1.0);
      }`,
    fragmentShader: 'void main() { gl_FragColor = vec4(1.0); }',
  })
  const shapes = new THREE.Scene()
  for (const m of meshes)
    shapes.add(
      Object.assign(new THREE.Mesh(m.geometry, flatten), {
        matrix: m.matrixWorld,
        matrixAutoUpdate: false,
        frustumCulled: false,
      }),
    )
  const blit = fullScreen(
    `uniform sampler2D map; uniform float weight; varying vec2 uv0; void main() { gl_FragColor = vec4(texture2D(map, uv0).rrr * weight, 1.0); }`,
    { map: { value: silhouette.texture }, weight: { value: 0 } },
  )
  blit.material.blending = THREE.CustomBlending
  blit.material.blendSrc = THREE.OneFactor
  blit.material.blendDst = THREE.OneFactor
  const camera = new THREE.Camera()
  renderer.setClearColor(0x000000, 1)
  renderer.setRenderTarget(sum)
  renderer.clear()
  renderer.autoClear = false
  for (const { slope, weight } of lightDirections(keySide, keySpread, keyShare)) {
    renderer.setRenderTarget(silhouette)
    renderer.clear()
    flatten.uniforms.slope.value.set(...slope)
    renderer.render(shapes, camera)
    renderer.setRenderTarget(sum)
    blit.material.uniforms.weight.value = weight
    renderer.render(blit.scene, camera)
  }
  const result = new THREE.WebGLRenderTarget(w, h, {
    type: THREE.HalfFloatType,
    depthBuffer: false,
  })
  const blur = fullScreen(
    `uniform sampler2D map; varying vec2 uv0; uniform vec2 texel;
     void main() { float s = 0.0; float n = 0.0; for (int j = -2; j <= 2; j++) for (int i = -2; i <= 2; i++) { float k = exp(-float(i*i+j*j) / 3.0); s += k * texture2D(map, uv0 + vec2(float(i), float(j)) * texel).r; n += k; } gl_FragColor = vec4(vec3(1.0 - s / n), 1.0); }`,
    { map: { value: sum.texture }, texel: { value: new THREE.Vector2(1 / w, 1 / h) } },
  )
  renderer.setRenderTarget(result)
  renderer.render(blur.scene, camera)
  renderer.setRenderTarget(null)
  renderer.autoClear = true
  silhouette.dispose()
  sum.dispose()
  return result
}

function lightDirections(keySide, spread, keyShare) {
  const list = []
  const keys = 24
  for (let i = 0; i < keys; i++) {
    // A sunflower fills the disc of the softbox evenly.
    const r = Math.sqrt((i + 0.5) / keys) * spread
    const a = i * 2.399963
    list.push({
      slope: [-0.1 + r * Math.cos(a) * 1.5, 0.38 * keySide + r * Math.sin(a)],
      weight: keyShare / keys,
    })
  }
  const sky = 36
  for (let i = 0; i < sky; i++) {
    const sin2 = ((i + 0.5) / sky) * 0.93
    const tan = Math.sqrt(sin2 / (1 - sin2))
    const a = i * 2.399963 + 0.7
    list.push({ slope: [tan * Math.cos(a), tan * Math.sin(a)], weight: (1 - keyShare) / sky })
  }
  return list
}

function fullScreen(fragmentShader, uniforms) {
  const material = new THREE.ShaderMaterial({
    depthTest: false,
    depthWrite: false,
    uniforms,
    vertexShader:
      'varying vec2 uv0; void main() { uv0 = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader,
  })
  const scene = new THREE.Scene()
  const quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material)
  quad.frustumCulled = false
  scene.add(quad)
  return { scene, material }
}
