import { factLabel } from '../../cars/facts/labels.ts'
import {
  factNames,
  facts,
  type Fact,
  type FactName,
  type Facts,
  type OriginalPart,
} from '../../cars/facts/vocabulary.ts'
import { miles } from '../../../ui/format.ts'

/** What a picture beside a claim shows. All but the last are papers, in which people may be named. */
export const evidenceKinds = {
  'service-book': 'Service book page',
  invoice: 'Invoice',
  v5c: 'V5C (log book)',
  certificate: 'Certificate',
  paper: 'Another paper',
  photo: 'Photo of the car',
} as const
export type EvidenceKind = keyof typeof evidenceKinds
export const evidenceKindNames = Object.keys(evidenceKinds) as EvidenceKind[]

/** In which a name, an address or a number may stand that is nobody's business. */
export const isPaper = (kind: string): boolean => kind !== '' && kind !== 'photo'

/** Pictures. */
export const mostEvidence = { ofClaim: 3, ofListing: 12 } as const

/** Characters. */
export const longestCaption = 120

/** What anybody sees who looks at the car, or follows from what it is. */
const plainToSee = [
  'body',
  'gearbox',
  'fuel',
  'engineSize',
  'power',
  'colour',
  'interior',
  'doors',
  'driveSide',
  'taxBand',
  'firstRegistered',
  'keys',
] as const satisfies readonly FactName[]
type PlainToSee = (typeof plainToSee)[number]
type LineFact = {
  [Name in FactName]: (typeof facts)[Name]['kind'] extends 'line' ? Name : never
}[FactName]

/** What is said of a car that a picture can show; of all that is said, what isn't plain to see and no line of text. */
export type ClaimName = Exclude<FactName, PlainToSee | LineFact> | 'mileage' | 'restoration'

const isClaim = (name: FactName): name is Exclude<FactName, PlainToSee | LineFact> =>
  facts[name].kind !== 'line' && !(plainToSee as readonly string[]).includes(name)

export const claimNames: readonly ClaimName[] = [
  'mileage',
  ...factNames.filter(isClaim),
  // Said by its pictures alone.
  'restoration',
]

export const claimLabel = (name: ClaimName): string => {
  if (name === 'mileage') return 'Mileage'
  return name === 'restoration' ? 'Restoration' : facts[name].label
}

/** That something is not there is nothing to show. */
const absent: Partial<Record<FactName, readonly string[]>> = {
  serviceHistory: ['none'],
  matchingNumbers: ['no'],
  books: ['none'],
  v5c: ['applied-for', 'missing'],
}

export type Claim = { name: ClaimName; label: string; text: string }

/** Whether a value, as it is said or stands in a form, is something to show. */
export const isClaimed = <Value extends string | number>(
  name: FactName,
  value: Value | undefined,
): value is Value => value !== undefined && value !== '' && !absent[name]?.includes(String(value))

/** What a seller claims of a car, in the order of the facts. */
export function claimsOf({ mileage, said }: { mileage: number; said: Facts }): Claim[] {
  return claimNames.flatMap((name): Claim[] => {
    const label = claimLabel(name)
    if (name === 'restoration') return []
    if (name === 'mileage') return [{ name, label, text: miles(mileage) }]
    const value = said[name]
    if (!isClaimed(name, value)) return []
    const { part }: Fact = facts[name]
    const work = part && said[`${part satisfies OriginalPart}Work`]
    return [{ name, label, text: [factLabel(name, value), work].filter(Boolean).join('. ') }]
  })
}
