import { digitsOf } from '../../features/payments/ledger/money-of.ts'

/** 123499, 'gbp' → '1234.99', for a spreadsheet. */
export function decimalOf(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

const longMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})

/** '2026-11' → 'November 2026'. */
export const monthOf = (isoMonth: string): string => longMonth.format(new Date(`${isoMonth}-01`))

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** 12_345_678 → '12.3 MB'. */
export function sizeOf(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat('en-GB', {
    style: 'unit',
    unit: units[power]!,
    // The short one of a byte has no plural.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** power)
}
