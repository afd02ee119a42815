import type { Facts } from '../cars/facts/vocabulary.ts'
import { bandOfEngine, byCarbonFrom, byPriceFrom, historicFrom } from '../cars/keeping/rules.ts'
import type { VehicleRecord } from './port.ts'

/**
 * Grams of CO₂ a kilometre up to which each band goes; above the last it is M. By GOV.UK's 'Rates for cars registered
 * between 1 March 2001 and 31 March 2017' (https://www.gov.uk/vehicle-tax-rate-tables); bands have not moved since 2009.
 */
const carbonBands = [
  ['a', 100],
  ['b', 110],
  ['c', 120],
  ['d', 130],
  ['e', 140],
  ['f', 150],
  ['g', 165],
  ['h', 175],
  ['i', 185],
  ['j', 200],
  ['k', 225],
  ['l', 255],
] as const

/** What was registered before 23 March 2006 is in K at most; a record says the month alone. */
const cappedUntil = '2006-03'

type Taxed = Pick<VehicleRecord, 'firstRegistered' | 'yearOfManufacture' | 'engineSize' | 'carbon'>

/** The vehicle tax that a record leads to by the month of first registration; undefined where it leaves that open. */
export function taxBandOf(
  { firstRegistered, yearOfManufacture, engineSize, carbon }: Taxed,
  today: string,
): Facts['taxBand'] {
  if (!firstRegistered || firstRegistered >= byPriceFrom) return undefined
  const madeIn = yearOfManufacture ?? Number(firstRegistered.slice(0, 4))
  // It is free of tax where its keeper has asked for that, which is not on record.
  if (today >= historicFrom(madeIn)) return undefined
  if (firstRegistered < byCarbonFrom)
    return engineSize === undefined ? undefined : bandOfEngine(engineSize)
  if (carbon === undefined) return undefined
  const band = carbonBands.find(([, most]) => carbon <= most)?.[0] ?? 'm'
  if (band !== 'l' && band !== 'm') return band
  if (firstRegistered < cappedUntil) return 'k'
  return firstRegistered === cappedUntil ? undefined : band
}
