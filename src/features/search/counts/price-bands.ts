/**
 * The prices (pence) between which the database keeps its counts, as its `price_band` has them: a price
 * is in the band of the edges that are below it.
 */
const edges = [
  1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000, 11_000, 12_000, 13_000,
  14_000, 15_000, 16_000, 17_500, 18_000, 20_000, 22_500, 25_000, 30_000, 35_000, 40_000, 45_000,
  50_000, 60_000, 75_000, 100_000,
].map((pounds) => pounds * 100)

const lastBand = edges.length

export const bandOf = (pence: number): number => edges.filter((edge) => edge < pence).length

/** The dearest price of a band; the last has none. */
const dearestOf = (band: number) => edges[band] ?? Infinity
const cheapestOf = (band: number) => (band === 0 ? 0 : edges[band - 1]! + 1)

/** A part of a band: prices (pence), both ends included; `most` may be Infinity. */
export type Edge = { band: number; least: number; most: number }

/** Bands that lie wholly within some prices, none where `to` is less than `from`, and the parts of bands beside them. */
export type BandRange = { from: number; to: number; edges: Edge[] }

export function bandsWithin(priceFrom = 0, priceTo = Infinity): BandRange {
  const [first, last] = [bandOf(priceFrom), priceTo === Infinity ? lastBand : bandOf(priceTo)]
  const isFirstWhole = priceFrom <= cheapestOf(first)
  const isLastWhole = priceTo >= dearestOf(last)
  const edges: Edge[] = []
  if (!isFirstWhole)
    edges.push({ band: first, least: priceFrom, most: Math.min(dearestOf(first), priceTo) })
  if (!isLastWhole && (isFirstWhole || last > first))
    edges.push({ band: last, least: Math.max(cheapestOf(last), priceFrom), most: priceTo })
  return { from: isFirstWhole ? first : first + 1, to: isLastWhole ? last : last - 1, edges }
}

/** About which share of a band's cars have these prices: as if all prices of a band were as common. */
export function shareOfBand({ band, least, most }: Edge): number {
  const [cheapest, dearest] = [cheapestOf(band), dearestOf(band)]
  // The last band has no end, and ever fewer cars: half as many cost twice as much.
  if (dearest === Infinity) return cheapest / least - cheapest / most
  return (most - least + 1) / (dearest - cheapest + 1)
}
