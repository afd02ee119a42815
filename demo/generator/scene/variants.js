import { profiles as plain } from './profiles.js'

/** Bodies that are close relations of another: what differs, and nothing else. */
const derive = (name, changes, cab = {}) => ({
  ...plain[name],
  ...changes,
  cab: { ...plain[name].cab, ...cab },
})

const softened = {
  crispness: 0.09,
  shoulder: 0.12,
  cornerRadius: 0.26,
  noseBow: 0.18,
  tailBow: 0.14,
  tumble: 0.2,
}
const oneSkin = { y: 0.41, half: 0.13, out: 0.012, soft: 0.06 }

// oxfmt-ignore
export const profiles = {
  ...plain,
  'coupe-notch-round': derive('coupe-notch', {
    ...softened, length: 4.45,
    top: [[0, 0.64], [0.12, 0.72], [1.15, 0.885], [1.6, 0.93], [3.2, 0.965], [4.3, 0.97], [4.45, 0.93]],
    nose: [[0.15, 0.14], [0.3, 0.02], [0.46, 0], [0.65, 0.04], [0.9, 0.16]],
    tail: [[0.15, 0.12], [0.3, 0.02], [0.5, 0], [0.8, 0.03], [1, 0.1]],
    faceTop: 0.71, face: { lampY: 0.6, lampZ: 0.58 }, tailLamp: { y: 0.78, z: 0.62, w: 0.3, h: 0.17 }, bumper: oneSkin, boot: 3.86,
  }, { screenBase: [1.16, 0.9], screenTop: [1.98, 1.32], backBase: [3.86, 0.94], backTop: [3.02, 1.32], headerRadius: 0.15, railRadius: 0.12, crown: 0.08, lean: 0.38, fillet: 0.05, cLine: [[3.5, 0.96], [2.98, 1.31]] }),
  'coupe-kamm': derive('coupe-fastback', {
    crispness: 0.045, shoulder: 0.07, cornerRadius: 0.13, length: 4.1, axles: [0.8, 3.2], noseBow: 0.1, tailBow: 0.06,
    top: [[0, 0.68], [0.08, 0.71], [1.1, 0.85], [1.5, 0.89], [3.2, 0.93], [4.0, 0.94], [4.1, 0.92]],
    nose: [[0.15, 0.1], [0.3, 0.03], [0.5, 0], [0.7, 0.02], [0.85, 0.06]],
    tail: [[0.15, 0.12], [0.3, 0.04], [0.5, 0], [0.8, 0.01], [0.95, 0.04]],
    faceTop: 0.69, face: { lampY: 0.58, lampZ: 0.58 }, tailLamp: { y: 0.72, z: 0.6, w: 0.36, h: 0.16 }, bumper: { y: 0.42, half: 0.085, out: 0.045 }, crease: { y: 0.76, depth: 0.012 },
  }, { screenBase: [1.14, 0.86], screenTop: [1.92, 1.25], backBase: [3.95, 0.93], backTop: [2.98, 1.26], roof: [[1.5, 1.22], [2.1, 1.285], [2.7, 1.29], [3.2, 1.22]], lean: 0.36, headerRadius: 0.08, railRadius: 0.08, cLine: [[3.52, 0.95], [2.98, 1.24]], taperBack: 0.03 }),
  'coupe-dome': derive('coupe-round', {
    crispness: 0.12, shoulder: 0.16, noseBow: 0.18, tailBow: 0.2, flare: 0.05, flareReach: 0.16,
    top: [[0, 0.58], [0.15, 0.7], [1, 0.89], [1.6, 0.95], [3.2, 0.97], [3.9, 0.86], [4.2, 0.7]], bumper: { y: 0.42, half: 0.1, out: 0.006, soft: 0.06 },
  }, { screenBase: [1.2, 0.9], screenTop: [1.9, 1.28], backBase: [4.06, 0.82], backTop: [3.02, 1.27], roof: [[1.5, 1.22], [2.1, 1.33], [2.6, 1.335], [3.2, 1.22], [3.9, 0.9]], aPillar: 0.07, rail: 0.12, lean: 0.46, cLine: [[3.3, 0.99], [2.8, 1.24]] }),
  'hatch-lift': derive('hatch-boxy', {
    crispness: 0.07, length: 4.4, axles: [0.83, 3.45], shoulder: 0.09, cornerRadius: 0.18, noseBow: 0.14,
    top: [[0, 0.66], [0.1, 0.72], [1.1, 0.88], [1.6, 0.93], [3.6, 0.95], [4.3, 0.95], [4.4, 0.93]],
    nose: [[0.15, 0.12], [0.3, 0.02], [0.48, 0], [0.66, 0.04], [0.9, 0.14]], faceTop: 0.7,
    plan: [[0, 0.92], [0.8, 0.985], [1.6, 1], [3.2, 1], [4.4, 0.94]], tailLamp: { y: 0.76, z: 0.64, w: 0.28, h: 0.18 }, doors: [1.38, 2.56], lid: 1.08,
  }, { screenBase: [1.12, 0.89], screenTop: [1.94, 1.33], backBase: [4.2, 0.94], backTop: [3.36, 1.33], roof: [[1.5, 1.3], [2.1, 1.37], [2.9, 1.37], [3.5, 1.31]], pillars: [2.52], cLine: [[3.74, 0.96], [3.28, 1.32]], widestX: 2.4 }),
  'lift-boxy': derive('saloon-boxy', { boot: null, tailLamp: { y: 0.76, z: 0.66, w: 0.3, h: 0.17 }, crispness: 0.045,
    top: [[0, 0.7], [0.08, 0.73], [1.2, 0.88], [1.7, 0.92], [3.4, 0.94], [4.5, 0.95], [4.7, 0.94]], faceTop: 0.71,
  }, { screenBase: [1.14, 0.88], screenTop: [2.0, 1.34], backBase: [4.44, 0.95], backTop: [3.3, 1.34], cLine: [[3.86, 0.96], [3.26, 1.35]], roof: [[1.6, 1.31], [2.2, 1.39], [2.9, 1.395], [3.6, 1.31]] }),
  'lift-round': derive('saloon-round', { boot: null }, { backBase: [4.5, 1.0], backTop: [3.3, 1.35], cLine: [[3.88, 1.0], [3.24, 1.34]], roof: [[1.6, 1.31], [2.2, 1.405], [2.9, 1.41], [3.6, 1.3]] }),
  saab: derive('coupe-notch', {
    crispness: 0.06, length: 4.68, axles: [1.02, 3.53], shoulder: 0.1, cornerRadius: 0.2, belt: 0.93,
    top: [[0, 0.7], [0.1, 0.74], [1.3, 0.92], [1.6, 0.94], [3.4, 0.93], [4.6, 0.78], [4.68, 0.76]],
    tail: [[0.15, 0.12], [0.3, 0.04], [0.5, 0], [0.72, 0.02], [0.9, 0.08]], faceTop: 0.71, plan: [[0, 0.92], [0.9, 0.98], [1.7, 1], [3.2, 1], [4.68, 0.92]],
    tailLamp: { y: 0.66, z: 0.6, w: 0.32, h: 0.15 }, doors: [1.6, 2.86], lid: 1.42, boot: null, bumper: { y: 0.43, half: 0.09, out: 0.05 },
  }, { screenBase: [1.5, 0.91], screenTop: [1.98, 1.37], backBase: [4.5, 0.78], backTop: [3.2, 1.36], roof: [[1.6, 1.34], [2.1, 1.42], [2.8, 1.41], [3.3, 1.33]], pillars: [2.8], cLine: [[3.7, 0.96], [3.1, 1.37]], screenBow: 0.26, taperBack: 0.035 }),
  mini: derive('city', {
    crispness: 0.06, shoulder: 0.1, cornerRadius: 0.2, noseBow: 0.1, tailBow: 0.1, length: 3.05, halfWidth: 0.705, height: 1.35, axles: [0.5, 2.54], belt: 0.86, sill: 0.16, tumble: 0.2,
    top: [[0, 0.72], [0.1, 0.78], [0.75, 0.85], [1.2, 0.87], [2.6, 0.87], [2.95, 0.83], [3.05, 0.76]],
    nose: [[0.15, 0.1], [0.3, 0.02], [0.5, 0], [0.7, 0.02], [0.9, 0.1]], tail: [[0.15, 0.12], [0.3, 0.03], [0.5, 0], [0.75, 0.02], [0.95, 0.1]],
    plan: [[0, 0.96], [0.5, 1], [1.4, 1], [2.5, 1], [3.05, 0.94]], wheelRadius: 0.24, archRadius: 0.275, tyreWidth: 0.155, flare: 0.03, flareReach: 0.05, flareFlat: 0.03,
    faceTop: 0.73, face: { lampY: 0.62, lampZ: 0.5 }, tailLamp: { y: 0.6, z: 0.58, w: 0.1, h: 0.2 }, doors: [0.92, 1.84], lid: 0.78, boot: null, bumper: { y: 0.36, half: 0.04, out: 0.045, soft: 0.02 }, small: true,
  }, { screenBase: [0.84, 0.84], screenTop: [1.16, 1.3], backBase: [2.86, 0.84], backTop: [2.5, 1.31], widestX: 1.7, roof: [[0.8, 1.29], [1.4, 1.345], [2.1, 1.345], [2.7, 1.29]], pillars: [1.86], cLine: [[2.56, 0.88], [2.4, 1.3]], lean: 0.3, crown: 0.06, railRadius: 0.1, inset: 0.05 }),
  'mini-new': derive('city-round', {
    crispness: 0.07, length: 3.64, halfWidth: 0.844, height: 1.41, axles: [0.64, 3.1], belt: 0.95, shoulder: 0.12, cornerRadius: 0.26,
    top: [[0, 0.72], [0.12, 0.8], [0.9, 0.92], [1.2, 0.95], [3.2, 0.98], [3.55, 0.95], [3.64, 0.88]], nose: [[0.12, 0.12], [0.28, 0.02], [0.45, 0], [0.68, 0.03], [0.9, 0.16]],
    faceTop: 0.76, face: { lampY: 0.68, lampZ: 0.58 }, wheelRadius: 0.295, archRadius: 0.335, tyreWidth: 0.195, doors: [1.16, 2.22], lid: 0.9, flare: 0.03, flareReach: 0.06, flareFlat: 0.04, tailLamp: { y: 0.78, z: 0.68, w: 0.14, h: 0.2 },
  }, { screenBase: [0.98, 0.92], screenTop: [1.5, 1.37], backBase: [3.56, 0.95], backTop: [3.2, 1.36], roof: [[1.1, 1.35], [1.7, 1.405], [2.6, 1.4], [3.3, 1.34]], pillars: [2.16], cLine: [[3.3, 0.98], [3.12, 1.35]], lean: 0.32, headerRadius: 0.09, railRadius: 0.1, crown: 0.06, floating: true }),
  van: derive('estate-boxy', {
    length: 4.8, halfWidth: 0.92, height: 1.94, axles: [0.9, 3.85], belt: 1.16, sill: 0.24, widest: 0.7, tumble: 0.05, cornerRadius: 0.2, shoulder: 0.06, noseBow: 0.12, crease: { y: 1.0, depth: 0.01 },
    top: [[0, 0.9], [0.12, 0.98], [0.7, 1.08], [1.2, 1.14], [4.7, 1.2], [4.8, 1.2]], nose: [[0.15, 0.1], [0.3, 0.03], [0.5, 0], [0.85, 0.03], [1.1, 0.14]], tail: [[0.15, 0.06], [0.3, 0.02], [0.5, 0], [1.2, 0], [1.4, 0.01]],
    plan: [[0, 0.93], [0.7, 0.985], [1.4, 1], [3.6, 1], [4.8, 0.99]], faceTop: 0.92, face: { lampY: 0.76, lampZ: 0.62 }, tailLamp: { y: 0.86, z: 0.84, w: 0.1, h: 0.34 }, doors: [0.98, 1.96, 3.1], lid: 0.66, wheelRadius: 0.33, archRadius: 0.375, rails: false,
    bumper: { y: 0.48, half: 0.12, out: 0.03 },
  }, { screenBase: [0.66, 1.08], screenTop: [1.5, 1.84], backBase: [4.78, 1.2], backTop: [4.7, 1.84], roof: [[1, 1.8], [1.7, 1.92], [3.6, 1.94], [4.8, 1.9]], pillars: [1.94, 3.04, 3.9], cLine: [[4.6, 1.2], [4.54, 1.86]], lean: 0.1, inset: 0.03, widestX: 3, taperFront: 0.03, taperBack: 0, rail: 0.13, screenBow: 0.16, backBow: 0.02, crown: 0.03, aPillar: 0.08 }),
  'roadster-four': derive('saloon-round', { four: false, convertible: true, doors: [1.4, 2.7], boot: 3.72,
    top: [[0, 0.66], [0.12, 0.74], [1.15, 0.92], [1.7, 0.97], [3.4, 0.99], [4.5, 0.98], [4.65, 0.94]],
  }, { screenTop: [1.98, 1.34], backBase: [3.72, 0.98], backTop: [3.22, 1.33], pillars: [2.66], cLine: [[3.26, 1.0], [3.02, 1.32]], roof: [[1.6, 1.3], [2.2, 1.39], [2.8, 1.4], [3.3, 1.33]], backInset: 0.24 }),
}
