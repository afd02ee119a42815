/** Of how many days the decisions count, the newest of how many; nothing is said by fewer than the fewest. */
export const checkingRules = { days: 90, fewest: 8, most: 100, share: 0.9 } as const

/** Up to a day, the hours that people say. */
const kindHours = [1, 2, 3, 4, 6, 8, 12, 18, 24]

/** 2.2 → '3 hours'; more than a day → '2 days', more than two weeks → '3 weeks'. Always rounded up. */
export function kindTime(hours: number): string {
  const kind = kindHours.find((most) => hours <= most)
  if (kind === 1) return 'an hour'
  if (kind !== undefined) return `${kind} hours`
  const days = Math.ceil(hours / 24)
  return days <= 14 ? `${days} days` : `${Math.ceil(days / 7)} weeks`
}
