type Point = { lat: number; lon: number }

const earthRadiusMiles = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance by the haversine formula, to a tenth of a mile. */
export function milesBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const share =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.sqrt(share)) * 10) / 10
}
