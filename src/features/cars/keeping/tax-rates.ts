/** What a band of `taxBand` costs; whoever is taxed as historic pays nothing. */
export type RatedBand = keyof (typeof taxRates)[number]['pounds']

/**
 * Pounds for twelve months paid at once, from a day on to a day, by the bands of `taxBand`. They change each April: a year
 * without its row here is said without sums. The older row is GOV.UK's (https://www.gov.uk/vehicle-tax-rate-tables, by
 * a copy); the newer one is the Budget's of 26 November 2025, as papers had it (decision 45). Both were read on 2026-11-25.
 */
export const taxRates = [
  {
    from: '2025-04-01',
    until: '2026-03-31',
    pounds: {
      'small-engine': 220,
      'large-engine': 360,
      a: 20,
      b: 20,
      c: 35,
      d: 165,
      e: 195,
      f: 215,
      g: 265,
      h: 315,
      i: 345,
      j: 395,
      k: 430,
      l: 735,
      m: 760,
    },
  },
  {
    from: '2026-04-01',
    until: '2027-03-31',
    pounds: {
      'small-engine': 230,
      'large-engine': 375,
      a: 20,
      b: 20,
      c: 35,
      d: 170,
      e: 200,
      f: 225,
      g: 275,
      h: 325,
      i: 360,
      j: 410,
      k: 445,
      l: 760,
      m: 790,
    },
  },
] as const

/** The rates of a day ('2026-11-25'), or undefined where they are not known. */
export const taxRatesOn = (day: string) =>
  taxRates.find(({ from, until }) => from <= day && day <= until)
