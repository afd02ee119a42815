/** From a month on, in percent; in order of months. */
export type VatRates = readonly { from: string; percent: number }[]

/** The rate of a month ('2026-04'); null before any is set. */
export const vatRateOf = (rates: VatRates, month: string): number | null =>
  rates.findLast(({ from }) => from <= month)?.percent ?? null

/** What of an amount, in which it is included, is VAT; to the nearest penny. */
export const vatWithin = (pence: number, percent: number): number =>
  Math.round((pence * percent) / (100 + percent))
