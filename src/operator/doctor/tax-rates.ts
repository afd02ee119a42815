import { taxRates, taxRatesOn } from '../../features/cars/keeping/tax-rates.ts'
import type { Finding } from '../../features/office/work/schema.ts'
import { ill, note, well } from './finding.ts'

/** Days for which the end of the known rates is said beforehand. */
const notice = 45

/** Whether pages can say what the tax costs on a day ('2026-11-25'), and until when. */
export function examineTaxRates(day: string): Finding {
  const last = taxRates.at(-1)!.until
  if (!taxRatesOn(day))
    return ill('vehicle tax', `no rates are known since ${last}: pages say no sums`)
  const left = (Date.parse(last) - Date.parse(day)) / 86_400_000
  return left < notice
    ? note('vehicle tax', `the rates end on ${last}: the next version has those that follow`)
    : well('vehicle tax', `rates are known until ${last}`)
}
