import { factNames, facts, type FactName, type Facts } from './vocabulary.ts'

/** Of a choice what is said for each, of anything else how it is said; null where nobody looks for it by words. */
type Saying = Readonly<Record<string, string | null>> | ((value: string | number) => string) | null
type SayingOf<Name extends FactName> = (typeof facts)[Name]['kind'] extends 'choice'
  ? Readonly<Record<NonNullable<Facts[Name]>, string | null>> | null
  : ((value: string | number) => string) | null

const originality = (part: string) => ({ original: `original ${part}`, alike: null, changed: null })

/**
 * Each fact in the words of a listing. What would be found by its opposite ('no service history') has none: null says that
 * somebody thought of it.
 */
const sayings: { readonly [Name in FactName]: SayingOf<Name> } = {
  body: { ...facts.body.choices, other: null },
  gearbox: {
    ...facts.gearbox.choices,
    manual: 'manual gearbox',
    automatic: 'automatic gearbox',
  },
  fuel: { ...facts.fuel.choices, lpg: 'petrol lpg' },
  engineSize: null,
  power: (bhp) => `${bhp} bhp`,
  colour: facts.colour.choices,
  paint: String,
  interior: facts.interior.choices,
  doors: { '2': 'two doors', '3': 'three doors', '4': 'four doors', '5': 'five doors' },
  driveSide: { right: 'right hand drive rhd', left: 'left hand drive lhd' },
  firstRegistered: null,
  owners: {
    '1': 'one owner',
    '2': 'two owners',
    '3': 'three owners',
    '4': 'four owners',
    '5': null,
    more: null,
  },
  serviceHistory: { full: 'full service history', part: 'part service history', none: null },
  motUntil: null,
  taxBand: null,
  imported: { no: null, japan: 'import japan', europe: 'import europe', elsewhere: 'import' },
  modifications: { none: 'unmodified', period: 'period modifications', modern: 'modified' },
  matchingNumbers: { yes: 'matching numbers', no: null },
  keys: null,
  books: null,
  v5c: null,
  engineOriginality: originality('engine'),
  engineWork: null,
  gearboxOriginality: originality('gearbox'),
  gearboxWork: null,
  paintOriginality: originality('paint'),
  paintWork: null,
  interiorOriginality: originality('interior'),
  interiorWork: null,
  wheelsOriginality: originality('wheels'),
  wheelsWork: null,
  reasonForSale: null,
}

/** The words that a search may find a car by for what is said of it in fields: 'automatic gearbox', 'nardo grey', '150 bhp'. */
export const factSearchTerms = (said: Facts): string[] =>
  factNames.flatMap((name) => {
    const saying: Saying = sayings[name]
    const value = said[name]
    if (saying === null || value === undefined) return []
    return (typeof saying === 'function' ? saying(value) : saying[value]) ?? []
  })
