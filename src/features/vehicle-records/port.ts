/** What an official record says of a vehicle, in its own words; what it doesn't say is not there. */
export type VehicleRecord = {
  make?: string
  model?: string
  yearOfManufacture?: number
  /** Month of first registration, '1991-08'. */
  firstRegistered?: string
  colour?: string
  fuel?: string
  /** Cubic centimetres. */
  engineSize?: number
  /** Grams of CO₂ a kilometre. */
  carbon?: number
  /** A day, '2027-05-31'. */
  motUntil?: string
}

/** Which service says a thing: { model: 'DVSA' }. */
export type SaidBy = Partial<Record<keyof VehicleRecord, string>>

export type Found =
  | { kind: 'found'; record: VehicleRecord; saidBy: SaidBy }
  /** No record knows this registration. */
  | { kind: 'unknown' }
  /** Nobody could be asked just now, or there is nobody to ask. */
  | { kind: 'unavailable' }

export const defectKinds = [
  'dangerous',
  'major',
  'failure',
  'repaired',
  'minor',
  'advisory',
  'other',
] as const
export type DefectKind = (typeof defectKinds)[number]

/** One MOT test, as its record has it. */
export type MotTest = {
  /** A day, '2019-05-03'. */
  on: string
  result: 'passed' | 'failed'
  /** What its odometer showed; null where it could not be read. */
  reading: { value: number; unit: 'miles' | 'km' } | null
  defects: { kind: DefectKind; text: string }[]
}

export type FoundHistory =
  /** All tests that are on record, in whatever order, and what the car is. */
  | {
      kind: 'found'
      make: string
      model: string | null
      madeIn: number | null
      fuel: string | null
      tests: MotTest[]
    }
  | { kind: 'unknown' }
  | { kind: 'unavailable' }

/**
 * Who knows a car by its registration, which is personal data: it is never logged or put into an error.
 * Never rejects; ends with `signal` at the latest.
 */
export type VehicleRecords = {
  /** Records that were made up for the demonstration. */
  isInvented: boolean
  /** Whether there is a service that knows MOT tests. */
  hasHistories: boolean
  /** How many look-ups a day it may be asked for. */
  lookUpsADay: number
  /** @param mark in capitals, without spaces. */
  find(mark: string, signal: AbortSignal): Promise<Found>
  /** Its MOT tests; the same of `mark` and `signal`. */
  readHistory(mark: string, signal: AbortSignal): Promise<FoundHistory>
}

/** Where no record can be asked: nothing is invented. */
export const noVehicleRecords: VehicleRecords = {
  isInvented: false,
  hasHistories: false,
  lookUpsADay: 10_000,
  find: () => Promise.resolve({ kind: 'unavailable' }),
  readHistory: () => Promise.resolve({ kind: 'unavailable' }),
}
