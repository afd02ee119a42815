import { mix } from './maths.js'
import { measures } from './measures.js'
import { paperFor } from './palette.js'
import { scaled } from './scale.js'
import { profiles } from './variants.js'

/** Decides what a car of the stock looks like on stage: which body at which measure, which face, which light. */
export function cast(car, random) {
  const { make, model, year, picture } = car
  const known = measures.find(([match]) => match.test(`${make} ${model}`))?.[1] ?? {}
  const round = known.round ?? year >= 1993
  const open = picture.roofOpen || picture.body === 'roadster'
  const variant = profiles[known.profile] ? known.profile : variantFor(picture, round, year)
  const jitter = () => mix(0.99, 1.01, random())
  const profile = profiles[variant]
  const spec = scaled(profile, {
    length: (known.length ?? profile.length) * jitter(),
    width: known.width ?? profile.halfWidth * 2,
    height: (known.height ?? profile.height) * jitter(),
    wheelbase: known.wheelbase,
  })
  spec.slug = car.slug
  spec.open = profile.open ?? false
  spec.popUp = picture.lamps === 'pop-up'
  for (const trait of ['crispness', 'flare', 'flareReach', 'flareFlat', 'four', 'hoops'])
    if (known[trait] !== undefined) spec[trait] = known[trait]
  if (known.soft)
    Object.assign(spec, {
      crispness: 0.1,
      shoulder: 0.14,
      cornerRadius: 0.28,
      noseBow: 0.18,
      tailBow: 0.15,
    })
  if (spec.flareFlat && known.flare)
    spec.flareReach = Math.max(spec.flareReach, spec.flareFlat + 0.09)
  if (known.faceTop) raiseNose(spec, known)
  if (known.spare) spec.spareWheel = true
  if (picture.body === 'wedge' && picture.roofOpen) spec.targa = true
  spec.sunroof = !open && random() < 0.4
  spec.bumper = bumperFor(spec, picture, year, known)
  const look = lookFor(car, known, variant, random)
  const paper = paperFor(picture.paint, random)
  const light = {
    paper: paper.paper,
    horizon: paper.horizon,
    glow: mix(0.02, 0.12, random()),
    key: 1,
    warm: mix(0, 0.7, random()),
    exposure: mix(0.98, 1.06, random()),
  }
  return { spec, look, light, side: random() < 0.5 ? 1 : -1, variant }
}

/** An upright nose on a body that has a low one. */
function raiseNose(spec, { faceTop, noseUp }) {
  spec.faceTop = faceTop
  spec.top = spec.top.map(([x, y], i) => [x, i < 2 ? y + noseUp : y])
  spec.face = { ...spec.face, lampY: faceTop - 0.12 }
}

function variantFor({ body, lamps, doors }, round, year) {
  switch (body) {
    case 'hot-hatch':
      return round ? 'hatch-round' : 'hatch-boxy'
    case 'coupe':
      return round && year > 1994
        ? 'coupe-round'
        : lamps === 'pop-up' || doors === 3
          ? 'coupe-fastback'
          : 'coupe-notch'
    case 'saloon':
      return round ? 'saloon-round' : 'saloon-boxy'
    case 'estate':
      return round ? 'estate-round' : 'estate-boxy'
    case 'roadster':
      return round ? 'roadster-small' : 'roadster-long'
    case 'wedge':
      return year >= 1990 ? 'wedge-round' : 'wedge'
    case 'off-roader':
      return doors >= 4 ? 'offroad-estate' : 'offroad-box'
    default:
      return round ? 'city-round' : 'city'
  }
}

/** The bumper follows the trim: bright blades, plastic boxes, or one skin with the body. */
function bumperFor(spec, { trim }, year, known) {
  const b = { ...spec.bumper, ...known.bumper }
  if (known.bumper) return b
  if (trim === 'chrome' && b.out > 0.03) return { ...b, half: 0.055, out: 0.06, soft: 0.03 }
  if (trim === 'body' && b.out > 0.03)
    return { ...b, half: Math.max(b.half, 0.11), out: 0.026, soft: 0.04 }
  if (trim !== 'body' && trim !== 'chrome' && b.out < 0.03) return { ...b, out: 0.03 }
  return b
}

const FAMILIES = {
  BMW: 'kidneys',
  'Alfa Romeo': 'shield',
  'Mercedes-Benz': 'upright',
  Jaguar: 'eggcrate',
  Ferrari: 'eggcrate',
  Volvo: 'diagonal',
  Saab: 'three',
  Porsche: 'none',
  Lotus: 'none',
  Mazda: 'slot',
  Honda: 'slot',
  Toyota: 'slot',
  Nissan: 'slot',
  Subaru: 'bars',
  Mitsubishi: 'bars',
  Rover: 'bright-bars',
  Lancia: 'bright-bars',
  Volkswagen: 'bars',
  Audi: 'bars',
  Ford: 'bars',
  Fiat: 'bars',
  Peugeot: 'bars',
  Renault: 'slot',
  Citroen: 'slot',
  Vauxhall: 'bars',
  MG: 'slot',
  Mini: 'eggcrate',
  'Land Rover': 'box',
  Suzuki: 'box',
}

function lookFor(car, known, variant, random) {
  const { make, year, picture } = car
  const sporty = picture.spoiler !== 'none' || picture.body === 'hot-hatch'
  return {
    ...picture,
    lamps: known.lamps ?? picture.lamps,
    // A bumper that is one skin with the body stays in its colour on a car with bright trim.
    bumperTrim:
      picture.trim === 'chrome' && profiles[variant].bumper.out < 0.03 && !known.bumper
        ? 'body'
        : picture.trim,
    style:
      known.style &&
      ![
        'steel',
        'pepperpot',
        'multi-spoke',
        'cross-spoke',
        'three-spoke',
        'split-rim',
        'turbofan',
      ].includes(picture.wheels)
        ? known.style
        : picture.wheels === 'five-spoke'
          ? ['five-spoke', 'cup', 'star', 'six', 'double'][
              Math.floor(random() * (year < 1990 ? 4 : 5))
            ]
          : null,
    scoop: known.scoop,
    bonnetVents: known.bonnetVents,
    roofColour: known.roofColour,
    year,
    plate: picture.plate,
    face: known.face ?? FAMILIES[make] ?? 'bars',
    tail:
      known.tail ??
      (picture.body === 'wedge'
        ? 'round'
        : ['bands', 'wrap', 'red', 'smoked'][Math.floor(random() * 4)]),
    fogs: sporty && random() < 0.7,
    clearIndicators: year >= 1993 && random() < 0.7,
    bodyMirrors: picture.trim === 'body' && year >= 1987,
    strip:
      known.strip ??
      (picture.body === 'wedge' || picture.body === 'roadster' || picture.body === 'off-roader'
        ? null
        : picture.trim === 'chrome'
          ? 'chrome'
          : random() < (picture.body === 'coupe' ? 0.22 : year > 1996 ? 0.4 : 0.75)
            ? 'black'
            : null),
    skirt: sporty && picture.trim === 'body',
    cladding: picture.trim === 'black' && picture.body !== 'off-roader' && sporty && random() < 0.5,
    redStrip: known.face === 'sport',
    rails: random() < 0.8,
    aerial: random() < 0.5,
    pipes: sporty ? (random() < 0.5 ? 2 : 1) : 1,
    highWing: known.highWing ?? false,
    rim:
      known.rim && known.rim !== 'fuchs'
        ? known.rim
        : picture.wheels === 'steel'
          ? '#a5a8ab'
          : ['#bfc2c6', '#c9cbcd', '#aeb1b4'][Math.floor(random() * 3)],
    metallicRim: !/^#(f|e)/.test(known.rim ?? ''),
    seats:
      known.seats ??
      (picture.body === 'roadster'
        ? ['#7a4a2a', '#2b2927', '#8f7350', '#5b1d1c', '#c8b591'][Math.floor(random() * 5)]
        : '#2b2a2a'),
    cabin: '#1c1b1a',
    frame: picture.trim === 'chrome' ? 'chrome' : 'black',
    tint: mix(0.5, 0.66, random()),
  }
}
