/** 499, 'gbp' → '£4.99'; 499, 'usd' → 'US$4.99'. */
export function moneyOf(amount: number, currency: string | null): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currency ?? 'gbp',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
