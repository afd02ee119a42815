import type { EnvironmentReader } from './environment-reader.ts'
import type { Operator } from '../../features/legal/rules.ts'
import type { VatRates } from '../../features/payments/ledger/vat.ts'

/** Reads who runs the shop, as the law wants it said; what is missing is said on the pages of law. */
export function readOperator({ given, problems }: EnvironmentReader): Operator {
  const company = given('OPERATOR_COMPANY')
  if (company !== undefined && !/^(?:none|[A-Z\d]{8})$/.test(company))
    problems.push(
      `OPERATOR_COMPANY must be a company number of 8 characters, or 'none', not '${company}'`,
    )
  const ico = given('OPERATOR_ICO')
  if (ico !== undefined && !/^[A-Z]{1,2}\d{5,7}$/.test(ico))
    problems.push(`OPERATOR_ICO must be a registration number such as ZA123456, not '${ico}'`)
  return { name: given('OPERATOR_NAME'), address: given('OPERATOR_ADDRESS'), company, ico }
}

/** Reads VAT_RATES, as '2026-04:20,2027-01:17.5': from which months what percent is charged. */
export function readVatRates({ given, problems }: EnvironmentReader): VatRates {
  const rates = (given('VAT_RATES') ?? 'none')
    .split(',')
    .filter((one) => one.trim() !== 'none')
    .map((one) => /^\s*(\d{4}-(?:0[1-9]|1[0-2])):(\d{1,2}(?:\.\d{1,2})?)\s*$/.exec(one))
  if (rates.includes(null)) {
    problems.push(
      "VAT_RATES must be 'none', or months and percents such as 2026-04:20,2027-01:17.5",
    )
    return []
  }
  return rates
    .flatMap((rate) => (rate ? [{ from: rate[1]!, percent: Number(rate[2]) }] : []))
    .sort((a, b) => a.from.localeCompare(b.from))
}
