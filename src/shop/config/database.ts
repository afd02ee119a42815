import type { EnvironmentReader } from './environment-reader.ts'
import type { SettingName } from './settings.ts'
import { isLoopbackHost } from '../../platform/http/access.ts'

/** Where PostgreSQL is; absent for the embedded database. */
export type DatabaseAddresses = Readonly<{
  databaseUrl: string | undefined
  /** Past whatever shares connections between transactions, for what needs one of its own. */
  databaseDirectUrl: string | undefined
  /** A replica of it for reads that may be a moment behind. */
  databaseReadUrl: string | undefined
}>

/** Reads where PostgreSQL is. */
export function readDatabase(
  { url, problems }: EnvironmentReader,
  { trustNetwork }: { trustNetwork: boolean },
): DatabaseAddresses {
  const server = (name: SettingName) => {
    const text = url(name, ['postgres:', 'postgresql:'])
    if (text && !trustNetwork && !isSafeOnTheWay(new URL(text)))
      problems.push(
        `${name} leads to another machine: add ?sslmode=verify-full to it (and &sslrootcert=<file> for a certificate of your own), or set TRUST_NETWORK=1 if nobody else is on the network in between`,
      )
    return text
  }
  const databaseUrl = server('DATABASE_URL')
  const direct = server('DATABASE_DIRECT_URL')
  if (direct && !databaseUrl) problems.push('DATABASE_DIRECT_URL goes with a DATABASE_URL')
  return {
    databaseUrl,
    databaseDirectUrl: direct ?? databaseUrl,
    databaseReadUrl: server('DATABASE_READ_URL'),
  }
}

/**
 * Whether nobody can read or pretend on the way: it doesn't leave this machine, or TLS with a certificate
 * that is looked at. The other modes' meanings differ between programs, or they look at none.
 */
function isSafeOnTheWay({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return true
  const modes = new Set(searchParams.getAll('sslmode'))
  return modes.size === 1 && modes.has('verify-full') && !searchParams.has('ssl')
}
