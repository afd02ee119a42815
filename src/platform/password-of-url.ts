/** What of an address's query is secret to whoever reads a log or a list of processes. */
const secret = ['password', 'sslpassword']

/** A database's password, wherever its address has it; of several in the query the driver means the last. */
export function passwordOf(url: string): string {
  const { password, searchParams } = new URL(url)
  return searchParams.getAll('password').at(-1) || decodeURIComponent(password)
}

/**
 * The address of a database without its password. What else is in the query stays as it was written: made anew it would have
 * '+' for a space, which PostgreSQL's own programs don't know.
 */
export function withoutPassword(url: string): URL {
  const without = new URL(url)
  without.password = ''
  without.search = without.search
    .slice(1)
    .split('&')
    .filter((pair) => !secret.includes([...new URLSearchParams(pair).keys()][0] ?? ''))
    .join('&')
  return without
}
