/**
 * What a seller may say of a car beside the specified fields; all of it optional. The one table of it: the form,
 * the page, the API, the filters and the search's words read it, and a test compares the database's CHECKs with it.
 */

type Choice = { kind: 'choice'; label: string; choices: Record<string, string> }
/** A whole number from `min` to `max`. */
type Figure = { kind: 'figure'; label: string; unit: string; min: number; max: number }
type Line = { kind: 'line'; label: string; max: number }
/** A day as '2027-05-31'. */
type Day = { kind: 'day'; label: string }
/** A month as '1991-08'. */
type Month = { kind: 'month'; label: string }
export type Fact = (Choice | Figure | Line | Day | Month) & {
  /** The part of the car of which it says how original it is, where it says that. */
  part?: OriginalPart
}

/** The parts of a car of which a seller says whether they are those it was built with. */
export const originalParts = ['engine', 'gearbox', 'paint', 'interior', 'wheels'] as const
export type OriginalPart = (typeof originalParts)[number]

/** An MOT lasts for 12 months; one that is passed in the last month of the one before adds them to that. */
export const longestMotMonths = 13

const choice = <Choices extends Record<string, string>>(label: string, choices: Choices) => ({
  kind: 'choice' as const,
  label,
  choices,
})

const originality = (part: OriginalPart) => ({
  ...choice(`Originality of the ${part}`, {
    original: 'Original',
    alike: 'Replaced by the same',
    changed: 'Changed',
  }),
  part,
})

/** The line that goes with it. */
const work = (part: OriginalPart) => ({
  kind: 'line' as const,
  label: `What was done to the ${part}`,
  max: 120,
  part,
})

export const facts = {
  body: choice('Body', {
    saloon: 'Saloon',
    hatchback: 'Hatchback',
    estate: 'Estate',
    coupe: 'Coupé',
    convertible: 'Convertible',
    targa: 'Targa',
    'off-roader': 'Off-roader',
    other: 'Another',
  }),
  gearbox: choice('Gearbox', {
    manual: 'Manual',
    automatic: 'Automatic',
    'semi-automatic': 'Semi-automatic',
  }),
  fuel: choice('Fuel', {
    petrol: 'Petrol',
    diesel: 'Diesel',
    lpg: 'Petrol and LPG',
    hybrid: 'Hybrid',
    electric: 'Electric',
  }),
  engineSize: { kind: 'figure', label: 'Engine size', unit: 'cc', min: 50, max: 9_999 },
  power: { kind: 'figure', label: 'Power', unit: 'bhp', min: 5, max: 2_000 },
  colour: choice('Colour', {
    black: 'Black',
    white: 'White',
    silver: 'Silver',
    grey: 'Grey',
    red: 'Red',
    maroon: 'Maroon',
    blue: 'Blue',
    turquoise: 'Turquoise',
    green: 'Green',
    yellow: 'Yellow',
    orange: 'Orange',
    gold: 'Gold',
    bronze: 'Bronze',
    brown: 'Brown',
    beige: 'Beige or cream',
    purple: 'Purple',
    pink: 'Pink',
  }),
  paint: { kind: 'line', label: 'Name of the paint', max: 60 },
  interior: choice('Seats', {
    cloth: 'Cloth',
    velour: 'Velour',
    vinyl: 'Vinyl',
    'part-leather': 'Part leather',
    leather: 'Leather',
    alcantara: 'Alcantara',
  }),
  doors: choice('Doors', { '2': '2', '3': '3', '4': '4', '5': '5' }),
  driveSide: choice('Steering wheel', { right: 'Right-hand drive', left: 'Left-hand drive' }),
  firstRegistered: { kind: 'month', label: 'First registered' },
  owners: choice('Owners, with you', {
    '1': 'One owner',
    '2': '2',
    '3': '3',
    '4': '4',
    '5': '5',
    more: '6 or more',
  }),
  serviceHistory: choice('Service history', { full: 'Full', part: 'Part', none: 'None' }),
  motUntil: { kind: 'day', label: 'MOT until' },
  taxBand: choice('Vehicle tax', {
    'small-engine': 'By engine, up to 1549 cc',
    'large-engine': 'By engine, above 1549 cc',
    a: 'Band A',
    b: 'Band B',
    c: 'Band C',
    d: 'Band D',
    e: 'Band E',
    f: 'Band F',
    g: 'Band G',
    h: 'Band H',
    i: 'Band I',
    j: 'Band J',
    k: 'Band K',
    l: 'Band L',
    m: 'Band M',
    historic: 'Historic vehicle',
  }),
  imported: choice('Import', {
    no: 'Sold new in the UK',
    japan: 'Imported from Japan',
    europe: 'Imported from Europe',
    elsewhere: 'Imported from elsewhere',
  }),
  modifications: choice('Modifications', {
    none: 'None',
    period: 'Of its period',
    modern: 'Modern',
  }),
  matchingNumbers: choice('Matching numbers', { yes: 'Yes', no: 'No' }),
  keys: choice('Keys', { '1': '1', '2': '2', more: '3 or more' }),
  books: choice('Books', { all: 'All', some: 'Some', none: 'None' }),
  v5c: choice('V5C (log book)', {
    present: 'Present',
    'applied-for': 'Applied for',
    missing: 'Missing',
  }),
  engineOriginality: originality('engine'),
  engineWork: work('engine'),
  gearboxOriginality: originality('gearbox'),
  gearboxWork: work('gearbox'),
  paintOriginality: originality('paint'),
  paintWork: work('paint'),
  interiorOriginality: originality('interior'),
  interiorWork: work('interior'),
  wheelsOriginality: originality('wheels'),
  wheelsWork: work('wheels'),
  reasonForSale: {
    kind: 'line',
    label: 'Reason for sale',
    max: 120,
  },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof facts
type ValueOf<F extends Fact> = F extends Choice
  ? Extract<keyof F['choices'], string>
  : F extends Figure
    ? number
    : string

/** What is said of a car; what isn't there is not said. */
export type Facts = { -readonly [Name in FactName]?: ValueOf<(typeof facts)[Name]> }

export const factNames = Object.keys(facts) as FactName[]

/** These stand in every car's row, as null where they are not said: the version before 0101 looked for that. */
export const standingFacts = ['gearbox', 'body', 'fuel', 'colour', 'driveSide'] as const
export type StandingFact = (typeof standingFacts)[number]
