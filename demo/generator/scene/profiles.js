/**
 * The bodies, as a designer would note them: side view polylines in metres from the nose tip, and
 * how round, how wide and how upright everything is. See shape.js for what each number does.
 */

const base = {
  crispness: 0.05, crown: 0.03, widest: 0.55, tumble: 0.14, tuck: 0.3, sill: 0.2,
  shoulder: 0.07, cornerRadius: 0.14, noseBow: 0.1, tailBow: 0.07, open: false,
  flare: 0.012, flareReach: 0.1, wheelRadius: 0.295, archRadius: 0.335, tyreWidth: 0.195,
  faceTop: 0.72, face: { lampY: 0.6, lampZ: 0.57 }, tailLamp: { y: 0.72, z: 0.66, w: 0.24, h: 0.2 },
  bumper: { y: 0.43, half: 0.085, out: 0.045 },
}
const cabBase = {
  crown: 0.05, inset: 0.06, lean: 0.3, screenBow: 0.16, backBow: 0.1, widestX: 2.2, taperFront: 0.02,
  taperBack: 0.02, headerRadius: 0.09, railRadius: 0.09, aPillar: 0.06, rail: 0.075, cPillar: 0.16,
  screenInset: 0.05, backInset: 0.09, fillet: 0.03, roofSoft: 0.14,
}

const body = (spec) => ({ ...base, ...spec, cab: { ...cabBase, ...spec.cab } })

export const profiles = {
  'hatch-boxy': body({
    length: 3.98, halfWidth: 0.835, height: 1.41, axles: [0.8, 3.275], belt: 0.93,
    top: [[0, 0.735], [0.1, 0.77], [0.95, 0.885], [1.5, 0.93], [3.5, 0.95], [3.85, 0.95], [3.98, 0.92]],
    nose: [[0.15, 0.1], [0.3, 0.02], [0.5, 0], [0.72, 0.035], [0.9, 0.1]],
    tail: [[0.15, 0.1], [0.3, 0.03], [0.55, 0], [0.75, 0.01], [0.95, 0.06]],
    plan: [[0, 0.93], [0.7, 0.985], [1.6, 1], [3, 1], [3.98, 0.95]],
    crease: { y: 0.8, depth: 0.012 },
    cab: {
      screenBase: [0.98, 0.9], screenTop: [1.72, 1.37], backBase: [3.93, 0.93], backTop: [3.6, 1.36],
      roof: [[1.3, 1.35], [2, 1.405], [2.9, 1.4], [3.7, 1.35]], pillars: [2.32], cLine: [[3.4, 0.95], [3.22, 1.35]],
    },
    doors: [1.28, 2.36], lid: 0.95,
  }),
  'hatch-round': body({
    length: 3.9, halfWidth: 0.84, height: 1.42, axles: [0.82, 3.3], belt: 0.95,
    crispness: 0.1, shoulder: 0.13, cornerRadius: 0.3, noseBow: 0.2, tailBow: 0.14, tumble: 0.2,
    top: [[0, 0.62], [0.12, 0.73], [0.9, 0.9], [1.5, 0.96], [3.4, 1.0], [3.8, 0.98], [3.9, 0.9]],
    nose: [[0.15, 0.16], [0.3, 0.03], [0.48, 0], [0.65, 0.05], [0.9, 0.2]],
    tail: [[0.15, 0.1], [0.3, 0.01], [0.5, 0], [0.75, 0.05], [1, 0.12]],
    plan: [[0, 0.92], [0.7, 0.985], [1.6, 1], [3, 1], [3.9, 0.94]],
    faceTop: 0.7, tailLamp: { y: 0.82, z: 0.66, w: 0.17, h: 0.32 },
    cab: {
      screenBase: [0.86, 0.9], screenTop: [1.76, 1.38], backBase: [3.86, 0.95], backTop: [3.42, 1.36], railRadius: 0.13,
      headerRadius: 0.16, lean: 0.36, roof: [[1.3, 1.34], [2, 1.42], [2.8, 1.415], [3.7, 1.32]], pillars: [2.3], cLine: [[3.48, 0.97], [3.12, 1.35]], crown: 0.08,
    },
    doors: [1.22, 2.34], lid: 0.88, bumper: { y: 0.42, half: 0.14, out: 0.014, soft: 0.06 },
  }),
  'coupe-notch': body({
    length: 4.33, halfWidth: 0.835, height: 1.37, axles: [0.79, 3.36], belt: 0.93,
    top: [[0, 0.74], [0.08, 0.765], [1.15, 0.885], [1.6, 0.915], [3.2, 0.93], [3.55, 0.94], [4.28, 0.93], [4.4, 0.92]],
    nose: [[0.15, 0.12], [0.3, 0.06], [0.5, 0.03], [0.62, 0.02], [0.76, 0], [0.9, 0]],
    tail: [[0.15, 0.12], [0.3, 0.05], [0.5, 0.0], [0.8, 0], [0.95, 0.04]],
    plan: [[0, 0.93], [0.8, 0.985], [1.6, 1], [3.2, 1], [4.33, 0.95]],
    crease: { y: 0.78, depth: 0.012 },
    cab: {
      screenBase: [1.2, 0.89], screenTop: [1.92, 1.33], backBase: [3.66, 0.92], backTop: [3.06, 1.33], widestX: 2.4,
      roof: [[1.5, 1.3], [2.1, 1.365], [2.7, 1.37], [3.3, 1.32]], pillars: [2.68], cLine: [[3.36, 0.93], [2.98, 1.33]], lean: 0.34,
    },
    tailLamp: { y: 0.74, z: 0.6, w: 0.34, h: 0.15 }, doors: [1.36, 2.72], lid: 1.12, boot: 3.68,
  }),
  'coupe-fastback': body({
    length: 4.3, halfWidth: 0.85, height: 1.28, axles: [0.84, 3.34], belt: 0.9,
    crispness: 0.07, shoulder: 0.09, cornerRadius: 0.2, noseBow: 0.16, tailBow: 0.1,
    top: [[0, 0.58], [0.1, 0.65], [1.1, 0.84], [1.6, 0.88], [3.3, 0.92], [4.15, 0.93], [4.3, 0.9]],
    nose: [[0.15, 0.14], [0.3, 0.03], [0.45, 0], [0.6, 0.03], [0.8, 0.14]],
    tail: [[0.15, 0.14], [0.3, 0.03], [0.5, 0], [0.75, 0.02], [0.95, 0.08]],
    plan: [[0, 0.91], [0.8, 0.98], [1.6, 1], [3.2, 1], [4.3, 0.94]],
    cab: {
      screenBase: [1.2, 0.85], screenTop: [2.08, 1.24], backBase: [4.2, 0.89], backTop: [2.95, 1.24], widestX: 2.4,
      roof: [[1.7, 1.2], [2.25, 1.275], [2.7, 1.27], [3.4, 1.17]], pillars: [2.72], cLine: [[3.62, 0.93], [3.0, 1.2]], lean: 0.4,
      headerRadius: 0.14, railRadius: 0.11, taperBack: 0.045, backInset: 0.1,
    },
    faceTop: 0.62, face: { lampY: 0.55, lampZ: 0.58 }, tailLamp: { y: 0.72, z: 0.58, w: 0.4, h: 0.14 }, doors: [1.42, 2.76], lid: 1.12,
    bumper: { y: 0.41, half: 0.1, out: 0.018, soft: 0.05 }, flare: 0.022,
  }),
  'coupe-rear': body({
    length: 4.29, halfWidth: 0.845, height: 1.31, axles: [0.93, 3.2], belt: 0.88,
    crispness: 0.1, shoulder: 0.12, cornerRadius: 0.3, noseBow: 0.2, tailBow: 0.22, tumble: 0.32, crown: 0.05,
    top: [[0, 0.52], [0.25, 0.66], [0.9, 0.8], [1.35, 0.855], [2.2, 0.88], [3.2, 0.86], [3.85, 0.76], [4.29, 0.62]],
    nose: [[0.12, 0.16], [0.28, 0.03], [0.42, 0], [0.55, 0.04], [0.75, 0.22]],
    tail: [[0.15, 0.16], [0.28, 0.03], [0.45, 0], [0.62, 0.03], [0.8, 0.18]],
    plan: [[0, 0.86], [0.9, 0.97], [1.7, 0.98], [2.4, 0.985], [3.2, 1.02], [4.29, 0.9]],
    cab: {
      screenBase: [1.2, 0.84], screenTop: [1.86, 1.26], backBase: [4.35, 0.55], backTop: [3.85, 0.95], widestX: 2.1,
      roof: [[1.5, 1.22], [2, 1.305], [2.4, 1.3], [3.1, 1.12], [3.8, 0.84], [4.3, 0.58]], roofSoft: 0.16, rearGlass: [2.72, 3.36],
      pillars: [2.5], cLine: [[3.2, 0.9], [2.72, 1.24]], lean: 0.46, headerRadius: 0.13, railRadius: 0.13, taperBack: 0.1, crown: 0.1, fillet: 0.08,
    },
    faceTop: 0.72, face: { lampY: 0.63, lampZ: 0.6 }, tailLamp: { y: 0.58, z: 0.6, w: 0.36, h: 0.12 }, doors: [1.38, 2.54], lid: 1.18,
    bumper: { y: 0.4, half: 0.085, out: 0.03, soft: 0.05 }, flare: 0.045, flareReach: 0.22, wheelRadius: 0.305, archRadius: 0.34, tyreWidth: 0.215,
  }),
  'coupe-round': body({
    length: 4.2, halfWidth: 0.86, height: 1.34, axles: [0.9, 3.36], belt: 0.95,
    crispness: 0.1, shoulder: 0.15, cornerRadius: 0.32, noseBow: 0.22, tailBow: 0.18, tumble: 0.22,
    top: [[0, 0.56], [0.15, 0.68], [1, 0.88], [1.6, 0.95], [3.2, 1.0], [3.9, 0.97], [4.2, 0.88]],
    nose: [[0.12, 0.16], [0.28, 0.02], [0.42, 0], [0.6, 0.05], [0.85, 0.26]],
    tail: [[0.15, 0.14], [0.3, 0.02], [0.5, 0], [0.75, 0.03], [1, 0.14]],
    plan: [[0, 0.9], [0.9, 0.985], [1.7, 0.99], [3.2, 1], [4.2, 0.92]],
    cab: {
      screenBase: [1.12, 0.92], screenTop: [1.98, 1.29], backBase: [3.98, 0.9], backTop: [2.95, 1.29], widestX: 2.3,
      roof: [[1.6, 1.24], [2.2, 1.335], [2.6, 1.335], [3.2, 1.25], [3.8, 1.05]], pillars: [2.62], cLine: [[3.4, 0.99], [2.86, 1.26]], lean: 0.42,
      headerRadius: 0.18, railRadius: 0.14, taperBack: 0.06, crown: 0.09, fillet: 0.05,
    },
    faceTop: 0.7, face: { lampY: 0.6, lampZ: 0.6 }, tailLamp: { y: 0.76, z: 0.62, w: 0.28, h: 0.17 }, doors: [1.38, 2.68], lid: 1.05,
    bumper: { y: 0.4, half: 0.14, out: 0.012, soft: 0.06 }, flare: 0.02,
  }),
  'saloon-boxy': body({
    length: 4.6, halfWidth: 0.85, height: 1.42, axles: [0.84, 3.5], belt: 0.93,
    top: [[0, 0.76], [0.08, 0.785], [1.2, 0.9], [1.7, 0.93], [3.4, 0.95], [3.75, 0.96], [4.55, 0.95], [4.7, 0.94]],
    nose: [[0.15, 0.1], [0.3, 0.04], [0.5, 0.02], [0.78, 0], [0.9, 0]],
    tail: [[0.15, 0.1], [0.3, 0.04], [0.5, 0.0], [0.8, 0], [0.97, 0.04]],
    plan: [[0, 0.94], [0.8, 0.985], [1.6, 1], [3.4, 1], [4.6, 0.955]],
    crease: { y: 0.82, depth: 0.012 },
    cab: {
      screenBase: [1.24, 0.9], screenTop: [1.94, 1.37], backBase: [3.86, 0.94], backTop: [3.34, 1.37], widestX: 2.5,
      roof: [[1.6, 1.35], [2.2, 1.415], [2.9, 1.415], [3.5, 1.37]], pillars: [2.36, 3.06], cLine: [[3.58, 0.95], [3.24, 1.36]], lean: 0.3,
    },
    tailLamp: { y: 0.76, z: 0.64, w: 0.3, h: 0.17 }, doors: [1.34, 2.36, 3.2], lid: 1.18, boot: 3.88, four: true, rearCut: true,
  }),
  'saloon-round': body({
    length: 4.65, halfWidth: 0.87, height: 1.41, axles: [0.9, 3.6], belt: 0.97,
    crispness: 0.09, shoulder: 0.13, cornerRadius: 0.26, noseBow: 0.18, tailBow: 0.14, tumble: 0.2,
    top: [[0, 0.66], [0.12, 0.74], [1.15, 0.92], [1.7, 0.97], [3.4, 1.01], [4.5, 1.01], [4.65, 0.97]],
    nose: [[0.15, 0.14], [0.3, 0.02], [0.46, 0], [0.65, 0.03], [0.9, 0.14]],
    tail: [[0.15, 0.12], [0.3, 0.02], [0.5, 0.0], [0.8, 0.03], [1, 0.1]],
    plan: [[0, 0.92], [0.9, 0.985], [1.7, 1], [3.4, 1], [4.65, 0.94]],
    cab: {
      screenBase: [1.16, 0.93], screenTop: [2.02, 1.36], backBase: [4.0, 0.98], backTop: [3.22, 1.36], widestX: 2.5,
      roof: [[1.6, 1.31], [2.2, 1.405], [2.9, 1.41], [3.5, 1.33]], pillars: [2.42, 3.12], cLine: [[3.68, 1.0], [3.2, 1.33]], lean: 0.36,
      headerRadius: 0.16, railRadius: 0.12, crown: 0.07, fillet: 0.05,
    },
    faceTop: 0.72, face: { lampY: 0.62, lampZ: 0.6 }, tailLamp: { y: 0.8, z: 0.66, w: 0.28, h: 0.19 },
    doors: [1.36, 2.42, 3.3], lid: 1.12, boot: 4.02, four: true, bumper: { y: 0.42, half: 0.14, out: 0.014, soft: 0.06 },
  }),
  'estate-boxy': body({
    length: 4.7, halfWidth: 0.86, height: 1.46, axles: [0.86, 3.56], belt: 0.94,
    top: [[0, 0.76], [0.08, 0.785], [1.2, 0.9], [1.7, 0.94], [4.4, 0.97], [4.7, 0.96]],
    nose: [[0.15, 0.1], [0.3, 0.04], [0.5, 0.02], [0.78, 0], [0.9, 0]],
    tail: [[0.15, 0.1], [0.3, 0.03], [0.5, 0.0], [0.8, 0.01], [1, 0.04]],
    plan: [[0, 0.94], [0.8, 0.985], [1.6, 1], [3.6, 1], [4.7, 0.97]],
    crease: { y: 0.82, depth: 0.012 },
    cab: {
      screenBase: [1.24, 0.9], screenTop: [1.94, 1.39], backBase: [4.67, 0.95], backTop: [4.47, 1.4], widestX: 2.7,
      roof: [[1.6, 1.37], [2.2, 1.45], [3.4, 1.46], [4.5, 1.42]], pillars: [2.38, 3.14, 3.86], cLine: [[4.5, 0.96], [4.36, 1.4]], lean: 0.28, taperBack: 0.01,
    },
    tailLamp: { y: 0.84, z: 0.75, w: 0.12, h: 0.36 }, doors: [1.34, 2.38, 3.2], lid: 1.18, four: true, rails: true,
  }),
  'estate-round': body({
    length: 4.7, halfWidth: 0.87, height: 1.46, axles: [0.9, 3.6], belt: 0.98,
    crispness: 0.09, shoulder: 0.12, cornerRadius: 0.24, noseBow: 0.18, tailBow: 0.12, tumble: 0.2,
    top: [[0, 0.66], [0.12, 0.74], [1.15, 0.92], [1.7, 0.98], [4.5, 1.02], [4.7, 1.0]],
    nose: [[0.15, 0.14], [0.3, 0.02], [0.46, 0], [0.65, 0.03], [0.9, 0.14]],
    tail: [[0.15, 0.1], [0.3, 0.01], [0.5, 0.0], [0.8, 0.02], [1, 0.07]],
    plan: [[0, 0.92], [0.9, 0.985], [1.7, 1], [3.6, 1], [4.7, 0.95]],
    cab: {
      screenBase: [1.16, 0.93], screenTop: [2.02, 1.39], backBase: [4.66, 0.99], backTop: [4.3, 1.41], widestX: 2.6,
      roof: [[1.6, 1.33], [2.2, 1.44], [3.2, 1.46], [4.5, 1.4]], pillars: [2.44, 3.2, 3.92], cLine: [[4.4, 1.0], [4.16, 1.38]], lean: 0.33,
      headerRadius: 0.14, railRadius: 0.12, crown: 0.07, taperBack: 0.018,
    },
    faceTop: 0.72, face: { lampY: 0.62, lampZ: 0.6 }, tailLamp: { y: 0.9, z: 0.74, w: 0.14, h: 0.36 },
    doors: [1.36, 2.44, 3.3], lid: 1.12, four: true, rails: true, bumper: { y: 0.42, half: 0.14, out: 0.014, soft: 0.06 },
  }),
  'roadster-small': body({
    length: 3.97, halfWidth: 0.835, height: 1.22, axles: [0.84, 3.1], belt: 0.83, open: true,
    crispness: 0.1, shoulder: 0.14, cornerRadius: 0.32, noseBow: 0.22, tailBow: 0.2, tumble: 0.2,
    top: [[0, 0.5], [0.14, 0.62], [0.9, 0.8], [1.4, 0.83], [2.6, 0.83], [3.1, 0.86], [3.75, 0.82], [3.97, 0.7]],
    nose: [[0.12, 0.16], [0.26, 0.02], [0.4, 0], [0.55, 0.05], [0.8, 0.24]],
    tail: [[0.15, 0.16], [0.28, 0.03], [0.46, 0], [0.65, 0.03], [0.85, 0.16]],
    plan: [[0, 0.88], [0.85, 0.985], [1.6, 0.97], [2.3, 0.975], [3.1, 1], [3.97, 0.9]],
    cab: { screenBase: [1.28, 0.82], screenTop: [1.72, 1.17], backBase: [3.2, 0.84], backTop: [2.7, 1.17], roof: [[1.4, 1.16], [2, 1.2], [2.8, 1.17]], lean: 0.4, inset: 0.1 },
    cockpit: { from: 1.44, to: 2.78, halfWidth: 0.66, floor: 0.32 }, faceTop: 0.64, face: { lampY: 0.58, lampZ: 0.57 },
    tailLamp: { y: 0.66, z: 0.57, w: 0.26, h: 0.15 }, doors: [1.4, 2.36], lid: 1.15, boot: 3.0,
    bumper: { y: 0.38, half: 0.12, out: 0.01, soft: 0.06 }, flare: 0.02, flareReach: 0.18, sill: 0.17,
  }),
  'roadster-long': body({
    length: 4.4, halfWidth: 0.89, height: 1.29, axles: [0.87, 3.35], belt: 0.88, open: true,
    crispness: 0.06, shoulder: 0.09, cornerRadius: 0.2, noseBow: 0.14, tailBow: 0.1,
    top: [[0, 0.7], [0.1, 0.75], [1.3, 0.88], [1.7, 0.88], [3, 0.89], [3.4, 0.92], [4.3, 0.88], [4.4, 0.86]],
    nose: [[0.15, 0.12], [0.3, 0.03], [0.45, 0], [0.75, 0.03], [0.9, 0.06]],
    tail: [[0.15, 0.12], [0.3, 0.03], [0.5, 0], [0.75, 0.01], [0.9, 0.06]],
    plan: [[0, 0.92], [0.85, 0.985], [1.6, 0.99], [3.2, 1], [4.4, 0.94]],
    cab: { screenBase: [1.62, 0.87], screenTop: [2.14, 1.26], backBase: [3.4, 0.9], backTop: [3, 1.26], roof: [[1.8, 1.24], [2.4, 1.28], [3, 1.25]], lean: 0.34, inset: 0.1 },
    cockpit: { from: 1.8, to: 3.18, halfWidth: 0.7, floor: 0.36 }, tailLamp: { y: 0.7, z: 0.64, w: 0.34, h: 0.16 },
    faceTop: 0.73, face: { lampY: 0.61, lampZ: 0.62 }, doors: [1.72, 2.85], lid: 1.5, boot: 3.42, crease: { y: 0.76, depth: 0.012 }, wheelRadius: 0.31, archRadius: 0.345,
  }),
  'wedge': body({
    length: 4.3, halfWidth: 0.9, height: 1.13, axles: [0.98, 3.5], belt: 0.8,
    crispness: 0.035, shoulder: 0.045, cornerRadius: 0.1, noseBow: 0.16, tailBow: 0.05, crown: 0.02, tumble: 0.16, tuck: 0.34, sill: 0.15,
    top: [[0, 0.42], [0.06, 0.45], [1.3, 0.74], [1.9, 0.8], [3.2, 0.84], [4.1, 0.86], [4.3, 0.855]],
    nose: [[0.1, 0.2], [0.22, 0.05], [0.36, 0], [0.44, 0.02], [0.6, 0.08]],
    tail: [[0.15, 0.2], [0.3, 0.06], [0.45, 0.02], [0.85, 0], [0.95, 0]],
    plan: [[0, 0.88], [1, 0.965], [1.8, 0.97], [3.3, 1], [4.3, 0.97]],
    crease: { y: 0.6, depth: 0.016 },
    cab: {
      screenBase: [1.14, 0.7], screenTop: [2.14, 1.1], backBase: [3.98, 0.8], backTop: [2.7, 1.11], widestX: 2.3, roof: [[1.8, 1.08], [2.3, 1.125], [2.6, 1.13], [3.2, 1.06]], roofSoft: 0.06,
      pillars: [2.66], cLine: [[3.2, 0.84], [2.72, 1.08]], lean: 0.5, inset: 0.12, crown: 0.03, headerRadius: 0.04, railRadius: 0.05, taperBack: 0.05, screenBow: 0.22, cPillar: 0.1,
    },
    faceTop: 0.45, face: { lampY: 0.4, lampZ: 0.6 }, tailLamp: { y: 0.68, z: 0.58, w: 0.42, h: 0.13 }, doors: [1.5, 2.72], lid: 0.9, engineCover: true,
    bumper: { y: 0.34, half: 0.075, out: 0.012, soft: 0.03 }, wheelRadius: 0.31, archRadius: 0.345, tyreWidth: 0.245, flare: 0.03, flareReach: 0.1, intake: true,
  }),
  'wedge-round': body({
    length: 4.35, halfWidth: 0.92, height: 1.17, axles: [1.02, 3.56], belt: 0.82,
    crispness: 0.1, shoulder: 0.11, cornerRadius: 0.26, noseBow: 0.24, tailBow: 0.1, crown: 0.03, tumble: 0.2, sill: 0.15,
    top: [[0, 0.44], [0.12, 0.52], [0.95, 0.74], [1.6, 0.8], [2.6, 0.84], [3.5, 0.91], [4.2, 0.9], [4.35, 0.88]],
    nose: [[0.1, 0.18], [0.22, 0.03], [0.36, 0], [0.48, 0.05], [0.7, 0.26]],
    tail: [[0.15, 0.16], [0.3, 0.04], [0.5, 0], [0.8, 0.02], [0.95, 0.08]],
    plan: [[0, 0.86], [1, 0.965], [1.8, 0.95], [2.6, 0.96], [3.5, 1], [4.35, 0.94]],
    cab: {
      screenBase: [1.16, 0.76], screenTop: [2.1, 1.13], backBase: [4.0, 0.88], backTop: [2.8, 1.13], widestX: 2.2, roof: [[1.7, 1.08], [2.2, 1.165], [2.5, 1.165], [3.2, 1.06]],
      pillars: [2.62], cLine: [[3.1, 0.88], [2.66, 1.1]], lean: 0.5, inset: 0.12, crown: 0.07, headerRadius: 0.14, railRadius: 0.11, taperBack: 0.07, screenBow: 0.22, fillet: 0.05,
    },
    faceTop: 0.52, face: { lampY: 0.52, lampZ: 0.62 }, tailLamp: { y: 0.72, z: 0.6, w: 0.36, h: 0.14 }, doors: [1.48, 2.68], lid: 0.95, engineCover: true,
    bumper: { y: 0.34, half: 0.1, out: 0.008, soft: 0.05 }, wheelRadius: 0.315, archRadius: 0.35, tyreWidth: 0.25, flare: 0.03, flareReach: 0.18, intake: true,
  }),
  'offroad-box': body({
    length: 3.9, halfWidth: 0.84, height: 1.95, axles: [0.68, 3.0], belt: 1.22, crispness: 0.03, shoulder: 0.035, cornerRadius: 0.06, noseBow: 0.02, tailBow: 0.01, tumble: 0.03, tuck: 0.05, crown: 0.015,
    sill: 0.46, widest: 0.95,
    top: [[0, 1.1], [0.05, 1.11], [1.1, 1.17], [1.4, 1.2], [3.8, 1.22], [3.9, 1.22]],
    nose: [[0.3, 0.04], [0.5, 0.02], [0.8, 0], [1.12, 0], [1.3, 0.02]],
    tail: [[0.3, 0.06], [0.5, 0.02], [0.8, 0], [1.2, 0], [1.4, 0]],
    plan: [[0, 0.96], [0.7, 0.99], [1.6, 1], [3, 1], [3.9, 1]],
    cab: {
      screenBase: [1.16, 1.2], screenTop: [1.38, 1.9], backBase: [3.9, 1.22], backTop: [3.82, 1.9], widestX: 2.4, roof: [[1.2, 1.9], [1.7, 1.94], [3, 1.95], [3.9, 1.92]],
      pillars: [2.16, 3.02], cLine: [[3.76, 1.25], [3.68, 1.86]], lean: 0.1, inset: 0.04, crown: 0.02, headerRadius: 0.06, railRadius: 0.06, screenBow: 0.04, backBow: 0.02, taperFront: 0, taperBack: 0, aPillar: 0.08, rail: 0.13,
    },
    faceTop: 1.08, face: { lampY: 0.9, lampZ: 0.56 }, tailLamp: { y: 0.92, z: 0.74, w: 0.1, h: 0.24 }, doors: [1.3, 2.2], lid: 1.1, wheelRadius: 0.37, archRadius: 0.43, tyreWidth: 0.235,
    bumper: { y: 0.58, half: 0.075, out: 0.09 }, flare: 0.06, flareReach: 0.09, flareFlat: 0.06, spareWheel: true, archSquare: 2.6,
  }),
  'offroad-estate': body({
    length: 4.5, halfWidth: 0.89, height: 1.79, axles: [0.8, 3.36], belt: 1.14, crispness: 0.04, shoulder: 0.05, cornerRadius: 0.1, noseBow: 0.06, tailBow: 0.04, tumble: 0.06, tuck: 0.14, crown: 0.02,
    sill: 0.4, widest: 0.85,
    top: [[0, 1.02], [0.06, 1.04], [1.2, 1.1], [1.6, 1.13], [4.3, 1.16], [4.5, 1.15]],
    nose: [[0.25, 0.1], [0.45, 0.03], [0.7, 0], [1.04, 0], [1.2, 0.02]],
    tail: [[0.25, 0.1], [0.45, 0.03], [0.7, 0], [1.1, 0.01], [1.3, 0.03]],
    plan: [[0, 0.95], [0.8, 0.99], [1.6, 1], [3.4, 1], [4.5, 0.98]], crease: { y: 1.02, depth: 0.012 },
    cab: {
      screenBase: [1.24, 1.11], screenTop: [1.76, 1.72], backBase: [4.48, 1.15], backTop: [4.26, 1.73], widestX: 2.7, roof: [[1.5, 1.7], [2.1, 1.78], [3.4, 1.79], [4.4, 1.75]],
      pillars: [2.2, 3.04, 3.76], cLine: [[4.3, 1.16], [4.16, 1.72]], lean: 0.2, inset: 0.06, headerRadius: 0.08, railRadius: 0.08, aPillar: 0.06, rail: 0.1, taperBack: 0.005, taperFront: 0.008, screenBow: 0.1, backBow: 0.05,
    },
    faceTop: 1.0, face: { lampY: 0.85, lampZ: 0.64 }, tailLamp: { y: 0.9, z: 0.78, w: 0.12, h: 0.3 }, doors: [1.34, 2.24, 3.12], lid: 1.2, four: true, wheelRadius: 0.365, archRadius: 0.425, tyreWidth: 0.235,
    bumper: { y: 0.58, half: 0.1, out: 0.05 }, flare: 0.03, flareReach: 0.1, archSquare: 2.3,
  }),
  'city': body({
    length: 3.3, halfWidth: 0.74, height: 1.41, axles: [0.6, 2.72], belt: 0.9, cornerRadius: 0.12, noseBow: 0.08,
    top: [[0, 0.74], [0.08, 0.77], [0.7, 0.87], [1.2, 0.91], [3, 0.94], [3.3, 0.93]],
    nose: [[0.15, 0.08], [0.3, 0.02], [0.5, 0], [0.72, 0.02], [0.9, 0.06]],
    tail: [[0.15, 0.08], [0.3, 0.02], [0.55, 0], [0.75, 0.01], [0.95, 0.03]],
    plan: [[0, 0.93], [0.6, 0.98], [1.4, 1], [2.6, 1], [3.3, 0.95]],
    cab: {
      screenBase: [0.76, 0.87], screenTop: [1.22, 1.36], backBase: [3.27, 0.92], backTop: [3.02, 1.36], widestX: 1.9, roof: [[0.9, 1.35], [1.5, 1.405], [2.4, 1.405], [3.1, 1.36]],
      pillars: [1.96], cLine: [[3.0, 0.95], [2.86, 1.36]], lean: 0.24, cPillar: 0.12,
    },
    doors: [0.98, 2.0], lid: 0.74, wheelRadius: 0.265, archRadius: 0.3, tyreWidth: 0.165, face: { lampY: 0.61, lampZ: 0.5 }, tailLamp: { y: 0.7, z: 0.6, w: 0.18, h: 0.16 },
  }),
  'city-round': body({
    length: 3.45, halfWidth: 0.8, height: 1.43, axles: [0.62, 2.94], belt: 0.94, crispness: 0.1, shoulder: 0.14, cornerRadius: 0.32, noseBow: 0.2, tailBow: 0.16, tumble: 0.2,
    top: [[0, 0.6], [0.1, 0.7], [0.6, 0.88], [1.2, 0.95], [3, 0.99], [3.35, 0.96], [3.45, 0.88]],
    nose: [[0.12, 0.14], [0.28, 0.02], [0.45, 0], [0.62, 0.04], [0.9, 0.22]],
    tail: [[0.12, 0.12], [0.28, 0.01], [0.5, 0], [0.75, 0.04], [1, 0.1]],
    plan: [[0, 0.9], [0.6, 0.98], [1.4, 1], [2.7, 1], [3.45, 0.93]],
    cab: {
      screenBase: [0.52, 0.88], screenTop: [1.36, 1.37], backBase: [3.42, 0.95], backTop: [3.08, 1.36], widestX: 1.9, roof: [[0.9, 1.32], [1.6, 1.425], [2.3, 1.425], [3.2, 1.33]],
      pillars: [2.0], cLine: [[3.1, 0.98], [2.8, 1.35]], lean: 0.34, headerRadius: 0.18, railRadius: 0.14, crown: 0.08, fillet: 0.05,
    },
    faceTop: 0.68, face: { lampY: 0.6, lampZ: 0.56 }, tailLamp: { y: 0.8, z: 0.66, w: 0.14, h: 0.26 }, doors: [0.96, 2.04], lid: 0.6, wheelRadius: 0.27, archRadius: 0.305, tyreWidth: 0.165,
    bumper: { y: 0.42, half: 0.13, out: 0.016, soft: 0.06 },
  }),
}

/** The same body at another car's measure: real length, width and height where they are known. */
export function scaled(profile, { length = profile.length, width, height = profile.height, wheelbase }) {
  const sx = length / profile.length
  const halfWidth = width ? width / 2 : profile.halfWidth
  const sz = halfWidth / profile.halfWidth
  const sy = height / profile.height
  const xs = (list) => list.map(([x, y]) => [x * sx, y * sy])
  const ys = (list) => list.map(([y, x]) => [y * sy, x])
  const cab = profile.cab
  const [front, rear] = profile.axles.map((x) => x * sx)
  const shift = wheelbase ? (wheelbase - (rear - front)) / 2 : 0
  return {
    ...profile, length, halfWidth, height, sx, sy, sz,
    top: xs(profile.top), nose: ys(profile.nose), tail: ys(profile.tail),
    plan: profile.plan.map(([x, w]) => [x * sx, w]), axles: [front - shift, rear + shift],
    belt: profile.belt * sy, widest: profile.widest * sy, sill: profile.sill * sy,
    crease: profile.crease && { ...profile.crease, y: profile.crease.y * sy },
    doors: profile.doors.map((x) => x * sx), lid: profile.lid * sx, boot: profile.boot && profile.boot * sx,
    faceTop: profile.faceTop * sy, face: { lampY: profile.face.lampY * sy, lampZ: profile.face.lampZ * sz },
    tailLamp: { ...profile.tailLamp, y: profile.tailLamp.y * sy, z: profile.tailLamp.z * sz },
    bumper: { ...profile.bumper, y: profile.bumper.y * sy },
    cockpit: profile.cockpit && { from: profile.cockpit.from * sx, to: profile.cockpit.to * sx, halfWidth: profile.cockpit.halfWidth * sz, floor: profile.cockpit.floor },
    cab: {
      ...cab, screenBase: [cab.screenBase[0] * sx, cab.screenBase[1] * sy], screenTop: [cab.screenTop[0] * sx, cab.screenTop[1] * sy],
      backBase: [cab.backBase[0] * sx, cab.backBase[1] * sy], backTop: [cab.backTop[0] * sx, cab.backTop[1] * sy],
      roof: xs(cab.roof), widestX: cab.widestX * sx, pillars: cab.pillars?.map((x) => x * sx), cLine: cab.cLine && xs(cab.cLine),
      rearGlass: cab.rearGlass?.map((x) => x * sx),
    },
  }
}
