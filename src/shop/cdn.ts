import { cloudflare } from '../adapters/cdn/cloudflare.ts'
import { fastly } from '../adapters/cdn/fastly.ts'
import type { Cdn } from '../platform/cdn/port.ts'
import type { Database } from '../platform/database/database.ts'
import { startPurging } from '../platform/cdn/purge-changes.server.ts'
import type { Config } from './config/config.ts'

/** The CDN that is told of changes; none unless one is configured. */
export function openCdn({ cdn }: Pick<Config, 'cdn'>): Cdn | undefined {
  if (!cdn) return undefined
  return 'fastly' in cdn ? fastly(cdn.fastly) : cloudflare(cdn.cloudflare)
}

/** Has it told of changes by this process; returns what ends that. */
export function startPurgingOf(
  config: Pick<Config, 'cdn'>,
  { database, onError }: { database: Database; onError: (error: Error) => void },
): () => Promise<void> {
  const cdn = openCdn(config)
  return cdn ? startPurging({ database, cdn }, { onError }) : async () => {}
}
