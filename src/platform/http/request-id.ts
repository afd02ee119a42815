import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Names a request: by the id that a proxy or a caller gives, if it is one that can stand in a log line. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
