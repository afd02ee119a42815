import * as THREE from 'three'

/** A rectangular lamp seen in direction d: at c, with its long side along u. */
const BOX = `
  float box(vec3 d, vec3 c, vec3 u, vec2 size, float soft) {
        vec3 n = normalize(c); float facing = dot(d, n); if (facing <= 0.0) return 0.0;
        vec3 p = d / facing * length(c) - c; vec3 v = normalize(cross(n, u)); vec3 w = cross(v, n);
        vec2 q = abs(vec2(dot(p, w), dot(p, v))) - size;
        float e = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
        return 1.0 - smoothstep(-soft, soft, e);
      }`

/**
 * The light: a large softbox overhead, a strip along the near flank, a weak fill behind, and walls in
 * the colour of the paper. It is a formula on a sphere, so that its edges fall off like cloth.
 */
export function studioEnvironment(
  renderer,
  { paper, floorTone = 0.7, key = 1, keySide = 1, warm = 0, dark = 0 },
) {
  const material = new THREE.ShaderMaterial({
    side: THREE.BackSide,
    depthWrite: false,
    uniforms: {
      paper: { value: new THREE.Color(paper) },
      floorTone: { value: floorTone },
      key: { value: key },
      keySide: { value: keySide },
      warm: { value: warm },
      dark: { value: dark },
    },
    vertexShader:
      'varying vec3 d; void main() { d = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `
      varying vec3 d; uniform vec3 paper; uniform float floorTone, key, keySide, warm, dark;
      ${BOX}
      void main() {
        vec3 v = normalize(d);
        vec3 white = mix(vec3(1.0), vec3(1.0, 0.93, 0.82), warm);
        float up = v.y;
        vec3 wall = mix(paper, vec3(0.9), 0.35) * mix(0.5, 0.16, smoothstep(0.0, 0.8, up)) * (1.0 - 0.82 * dark);
        vec3 ground = paper * floorTone * (1.0 - 0.6 * dark) * mix(1.0, 0.55, smoothstep(-0.15, -0.95, v.y));
        vec3 c = mix(ground, wall, smoothstep(-0.02, 0.03, up));
        // A dark line where the wall meets the ground draws the shoulder of the car.
        c *= 1.0 - 0.55 * exp(-pow((up - 0.05) / 0.07, 2.0));
        float lid = box(v, vec3(-0.2, 2.6, 0.9 * keySide), vec3(1.0, 0.0, 0.0), vec2(2.3, 0.8), 0.4) * mix(0.55, 1.0, smoothstep(-1.2, 0.6, v.z * keySide / max(v.y, 0.2)));
        float lid2 = box(v, vec3(0.6, 2.6, -1.9 * keySide), vec3(1.0, 0.0, 0.0), vec2(1.8, 0.3), 0.25);
        float strip = box(v, vec3(-0.9, 1.25, 3.0 * keySide), vec3(1.0, 0.0, 0.0), vec2(2.8, 0.32), 0.22);
        float front = box(v, vec3(-3.0, 1.5, -0.6 * keySide), vec3(0.0, 0.0, 1.0), vec2(1.3, 0.6), 0.5);
        float rear = box(v, vec3(3.0, 1.3, 0.4), vec3(0.0, 0.0, 1.0), vec2(1.6, 0.5), 0.4);
        float fill = box(v, vec3(0.3, 1.2, -3.0 * keySide), vec3(1.0, 0.0, 0.0), vec2(2.6, 0.4), 0.4);
        c += white * key * (6.0 * lid + 2.4 * lid2 + 4.2 * strip + 1.5 * front + 1.0 * rear + 1.8 * fill);
        gl_FragColor = vec4(c, 1.0);
      }`,
  })
  const scene = new THREE.Scene()
  const sphere = new THREE.Mesh(new THREE.SphereGeometry(10, 64, 48), material)
  scene.add(sphere)
  const target = new THREE.WebGLCubeRenderTarget(256, {
    type: THREE.HalfFloatType,
    generateMipmaps: true,
    minFilter: THREE.LinearMipmapLinearFilter,
  })
  new THREE.CubeCamera(0.1, 100, target).update(renderer, scene)
  sphere.geometry.dispose()
  material.dispose()
  return target
}

/**
 * The studio at night, for the hero: black walls, a faint rim of light behind, and one long lamp that
 * is moved along the car by light(x, strength).
 */
export function nightStudio(renderer) {
  const material = new THREE.ShaderMaterial({
    side: THREE.BackSide,
    depthWrite: false,
    uniforms: { lampX: { value: 0 }, strength: { value: 0 } },
    vertexShader:
      'varying vec3 d; void main() { d = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `
      varying vec3 d; uniform float lampX, strength;
      ${BOX}
      void main() {
        vec3 v = normalize(d);
        vec3 c = mix(vec3(0.012, 0.014, 0.018), vec3(0.05, 0.058, 0.075), smoothstep(-0.1, 0.7, v.y));
        // Two still lamps far off, so that the outline is never lost.
        c += vec3(0.55, 0.68, 0.9) * 5.0 * box(v, vec3(0.6, 1.5, -3.0), vec3(1.0, 0.0, 0.0), vec2(4.4, 0.10), 0.10);
        c += vec3(1.0, 0.66, 0.34) * 2.4 * box(v, vec3(-3.4, 1.0, 1.2), vec3(0.0, 0.0, 1.0), vec2(1.0, 0.09), 0.12);
        c += vec3(0.62, 0.74, 0.95) * 2.2 * box(v, vec3(0.0, 1.9, 3.0), vec3(1.0, 0.0, 0.0), vec2(4.4, 0.07), 0.08);
        vec3 lamp = vec3(1.0, 0.86, 0.68) * strength;
        c += lamp * 15.0 * box(v, vec3(lampX, 2.6, 1.1), vec3(1.0, 0.0, 0.0), vec2(1.3, 0.34), 0.3);
        c += lamp * 7.0 * box(v, vec3(lampX * 1.1, 1.35, 3.2), vec3(1.0, 0.0, 0.0), vec2(1.2, 0.13), 0.2);
        gl_FragColor = vec4(c, 1.0);
      }`,
  })
  const scene = new THREE.Scene()
  scene.add(new THREE.Mesh(new THREE.SphereGeometry(10, 64, 48), material))
  const target = new THREE.WebGLCubeRenderTarget(256, {
    type: THREE.HalfFloatType,
    generateMipmaps: true,
    minFilter: THREE.LinearMipmapLinearFilter,
  })
  const camera = new THREE.CubeCamera(0.1, 100, target)
  return {
    texture: target.texture,
    light(x, strength) {
      material.uniforms.lampX.value = x
      material.uniforms.strength.value = strength
      camera.update(renderer, scene)
    },
  }
}
