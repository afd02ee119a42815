import * as THREE from 'three'

/**
 * What the car is made of. One lean shader does everything: three's physical material looks no
 * better here and costs three times as much on a software renderer, with a thousand pictures to take.
 */
export function makeMaterials(look, studio) {
  const m = (o) => surface(studio, o)
  const trim =
    { black: '#151617', grey: '#4b4e51', chrome: '#d9dbdd' }[look.bumperTrim] ?? '#151617'
  const rim = look.rim === 'paint' ? look.paint : look.rim
  const paint = m({
    color: look.paint,
    rough: look.metallic ? 0.42 : 0.7,
    metal: look.metallic ? 0.5 : 0,
    coat: 1,
    lines: true,
  })
  const chrome = m({ color: '#e6e7e8', rough: 0.06, metal: 1 })
  const plain = m({
    color: look.paint,
    rough: look.metallic ? 0.42 : 0.7,
    metal: look.metallic ? 0.5 : 0,
    coat: 1,
  })
  return {
    paint,
    wing: plain,
    chrome,
    lining: new THREE.MeshBasicMaterial({ color: '#0a0a0b', side: THREE.DoubleSide }),
    bumper:
      look.bumperTrim === 'body'
        ? plain
        : look.bumperTrim === 'chrome'
          ? chrome
          : m({ color: trim, rough: 0.5, coat: 0.25 }),
    black: m({ color: '#131416', rough: 0.45, coat: 0.3 }),
    matt: m({ color: '#0e0f10', rough: 0.8 }),
    dark: m({ color: '#050506', rough: 1, shade: 0.4, twoSided: true }),
    seal: m({ color: '#0b0c0d', rough: 0.4 }),
    alloy: m({
      color: rim ?? '#c0c3c7',
      rough: look.metallicRim === false ? 0.6 : 0.34,
      metal: look.metallicRim === false ? 0 : 0.8,
      coat: 0.5,
    }),
    alloyDark: m({ color: '#3c3e42', rough: 0.4, metal: 0.7 }),
    steel: m({ color: '#8f9296', rough: 0.45, metal: 0.7 }),
    tyre: m({ color: '#17181a', rough: 0.75 }),
    interior: m({ color: look.cabin ?? '#1d1c1b', rough: 0.8 }),
    leather: m({ color: look.seats ?? '#2a2826', rough: 0.6, coat: 0.1 }),
    hood: m({ color: look.hood ?? '#18181a', rough: 0.95 }),
    amber: m({ color: '#ee7d0a', rough: 0.3, coat: 1, glow: 0.18 }),
    clear: m({ color: '#c9ced2', rough: 0.25, metal: 0.3, coat: 1 }),
    roof: m({ color: look.roofColour ?? '#eeeeea', rough: 0.7, coat: 1 }),
    red: m({ color: '#b01018', rough: 0.4, coat: 0.4 }),
    glass: m({ color: '#04060a', rough: 0.03, glass: look.tint ?? 0.6 }),
  }
}

/** A material with a picture on it: lamps, grilles, plates. */
export const printed = (map, o = {}) => ({ printed: { map, rough: 0.3, coat: 1, ...o } })

export function surface(
  studio,
  {
    color = '#ffffff',
    rough = 0.5,
    metal = 0,
    coat = 0,
    map = null,
    glow = 0,
    shade = 1,
    lines = false,
    glass = 0,
    twoSided = false,
  },
) {
  const material = new THREE.ShaderMaterial({
    side: glass || twoSided ? THREE.DoubleSide : THREE.FrontSide,
    defines: {
      ...(map && { MAP: 1 }),
      ...(lines && { LINES: 1 }),
      ...(glass && { GLASS: 1 }),
      ...(coat && { COAT: 1 }),
      ...((!coat || metal) && { NARROW: 1 }),
    },
    uniforms: {
      env: { value: studio },
      base: { value: new THREE.Color(color) },
      finish: { value: new THREE.Vector4(rough, metal, coat, glow) },
      shade: { value: shade },
      map: { value: map },
      opacity: { value: glass },
      lines: { value: null },
      lineDetail: { value: 1 },
    },
    vertexShader,
    fragmentShader,
  })
  if (glass) {
    // Panes keep their full reflection however clear they are.
    material.transparent = true
    material.blending = THREE.CustomBlending
    material.blendSrc = THREE.OneFactor
    material.blendDst = THREE.OneMinusSrcAlphaFactor
  }
  return material
}

const vertexShader = `
  attribute float ao;
  varying float vAo; varying vec3 vAt; varying vec3 vFace; varying vec3 vWorld;
  #ifdef MAP
  varying vec2 vUv;
  #endif
  #ifdef LINES
  uniform samplerCube env;
  varying vec3 vWide;
  #endif
  void main() {
    vAo = ao; vAt = position; vFace = normal;
    #ifdef LINES
    // Paint covers most of the picture, and wide light changes slowly: once a vertex is enough.
    vWide = 0.55 * textureLod(env, normal, 6.0).rgb + 0.45 * textureLod(env, normal, 7.3).rgb;
    #endif
    #ifdef MAP
    vUv = uv;
    #endif
    vec4 world = modelMatrix * vec4(position, 1.0);
    vWorld = world.xyz;
    gl_Position = projectionMatrix * viewMatrix * world;
  }`

const fragmentShader = `
  #ifdef LINES
  varying vec3 vWide;
  #endif
  uniform samplerCube env; uniform vec3 base; uniform vec4 finish; uniform float shade, opacity;
  varying float vAo; varying vec3 vAt; varying vec3 vFace; varying vec3 vWorld;
  #ifdef MAP
  uniform sampler2D map; varying vec2 vUv;
  #endif
  #ifdef LINES
  uniform sampler2D lines; uniform float lineDetail;
  float lineAt(vec3 n) {
    // Each point takes the drawing that its face looks at; see lines.js for where they lie.
    n = abs(n); float z = abs(vAt.z);
    bool side = n.z > max(n.x, n.y); bool top = n.y > n.x;
    vec2 at = side ? vec2(vAt.x, 2.0 - vAt.y) : top ? vec2(vAt.x, 3.0 - min(z, 0.99)) : vec2(z + (vFace.x > 0.0 ? 1.0 : 0.0), 5.0 - vAt.y);
    float facing = side ? n.z : top ? n.y : n.x;
    vec2 scale = vec2(500.0 / 2600.0, 500.0 / 2500.0);
    #ifdef FILTERED
    // By how far the eye sees them slanted: one level of detail for both ways makes dots of a line on a lid.
    vec3 dx = dFdx(vAt), dy = dFdy(vAt);
    vec2 ax = side ? dx.xy : top ? dx.xz : dx.zy, ay = side ? dy.xy : top ? dy.xz : dy.zy;
    return textureGrad(lines, at * scale, ax * scale * lineDetail, ay * scale * lineDetail).r * smoothstep(0.5, 0.62, facing);
    #else
    return textureLod(lines, at * scale, lineDetail).r * smoothstep(0.5, 0.62, facing);
    #endif
  }
  #endif
  void main() {
    vec3 n = normalize(vFace);
    vec3 v = normalize(cameraPosition - vWorld);
    float nv = dot(n, v);
    #ifdef GLASS
    if (nv < 0.0) { n = -n; nv = -nv; }
    #endif
    nv = clamp(nv, 0.0, 1.0);
    vec3 r = reflect(-v, n);
    float rough = finish.x, metal = finish.y;
    vec3 albedo = base;
    #ifdef MAP
    albedo *= texture2D(map, vUv).rgb;
    #endif
    float ao = clamp(vAo, 0.0, 1.0);
    // Wide light from the small mips of the studio, narrow from the large ones.
    #ifdef LINES
    vec3 wide = vWide;
    #else
    vec3 wide = textureLod(env, n, 6.6).rgb;
    #endif
    #ifdef NARROW
    vec3 narrow = textureLod(env, r, 1.0 + 5.2 * sqrt(rough)).rgb;
    #else
    // Beneath a clear coat, a surface that is no metal adds next to nothing of its own.
    vec3 narrow = vec3(0.0);
    #endif
    float grazing = pow(1.0 - nv, 5.0);
    vec3 f0 = mix(vec3(0.04), albedo, metal);
    vec3 f = f0 + (max(vec3(1.0 - rough), f0) - f0) * grazing;
    vec3 c = (1.0 - metal) * albedo * wide * ao * shade + narrow * f * mix(ao, 1.0, 0.12) * shade;
    // Flakes scatter light towards the eye where the panel faces it.
    c += albedo * metal * finish.z * wide * ao * 0.55 * (0.35 + 0.65 * nv);
    c += albedo * finish.w;
    #ifdef COAT
    float fc = (0.045 + 0.955 * grazing) * finish.z;
    #ifdef FILTERED
    // Where a pixel sees a whole edge, it takes all that the edge reflects: no glint comes and goes.
    float sharp = clamp(log2(max(length(dFdx(r)), length(dFdy(r))) * 128.0), 0.8, 6.0);
    #else
    float sharp = 0.8;
    #endif
    c = c * (1.0 - fc) + fc * textureLod(env, r, sharp).rgb * mix(ao, 1.0, 0.2);
    #endif
    #ifdef LINES
    c *= 1.0 - 0.88 * lineAt(n);
    #endif
    float a = 1.0;
    #ifdef GLASS
    float fg = 0.05 + 0.95 * grazing;
    c = textureLod(env, r, 0.3).rgb * fg * mix(ao, 1.0, 0.6) + base * opacity;
    a = mix(opacity, 1.0, fg);
    #endif
    gl_FragColor = vec4(c, a);
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
  }`
