/** Rows are removed after so many days; the table's trigger knows the same number. */
export const securityLogDays = 180

export type SecurityOutcome = 'done' | 'refused' | 'failed'

export type SecurityEvent = {
  /** One of a closed vocabulary, `docs/decisions/0018-security-log.md`. */
  event: string
  outcome: SecurityOutcome
  reason: string | null
  userId: number | null
  network: string | null
  /** The route or the command. */
  what: string
}

/**
 * So much of an address as tells a neighbourhood and no person: an IPv4 /24, an IPv6 /48. Null where the
 * connection was gone before it was read.
 */
export function networkOf(ip: string | undefined): string | null {
  if (ip === undefined) return null
  const address = ip.replace(/^::ffff:/, '')
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const known = tail === undefined ? groups : [...groups, '0', '0', '0']
  return `${known.slice(0, 3).join(':')}::/48`
}
