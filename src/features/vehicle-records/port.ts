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
  /** A day, '2027-05-31'. */
  motUntil?: string
}

export type Found =
  | { kind: 'found'; record: VehicleRecord; sources: string[] }
  /** No record knows this registration. */
  | { kind: 'unknown' }
  /** Nobody could be asked just now, or there is nobody to ask. */
  | { kind: 'unavailable' }

/**
 * Who knows a car by its registration, which is personal data: it is never stored, logged or put into an error.
 * Never rejects; ends with `signal` at the latest.
 */
export type VehicleRecords = {
  /** Records that were made up for the demonstration. */
  isInvented: boolean
  /** @param mark in capitals, without spaces. */
  find(mark: string, signal: AbortSignal): Promise<Found>
}

/** Where no record can be asked: nothing is invented. */
export const noVehicleRecords: VehicleRecords = {
  isInvented: false,
  find: () => Promise.resolve({ kind: 'unavailable' }),
}
