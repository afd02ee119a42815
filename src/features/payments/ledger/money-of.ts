const formatIn = (currency: string | null) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency ?? 'gbp' })

/** How many digits an amount has after its point: two of pounds, none of yen. */
export const digitsOf = (currency: string | null): number =>
  formatIn(currency).resolvedOptions().maximumFractionDigits ?? 2

/** 499, 'gbp' → '£4.99'; 499, 'usd' → 'US$4.99'. */
export const moneyOf = (amount: number, currency: string | null): string =>
  formatIn(currency).format(amount / 10 ** digitsOf(currency))
