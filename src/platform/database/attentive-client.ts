import type { Socket } from 'node:net'
import pg from 'pg'

/** What a database says that doesn't: its packets are dropped, or its machine hangs. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * A kind of connection that ends itself when an answer is not begun within so many milliseconds,
 * and with it those of its kind that have rested for as long: whatever made the one deaf did so to
 * them. The driver's own `query_timeout` gives up the query and keeps the dead connection for the
 * next one.
 */
export function attentiveClient(respondWithin: number): typeof pg.Client {
  const open = new Set<AttentiveClient>()

  class AttentiveClient extends pg.Client {
    #observedAt = performance.now()

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.once('connect', () => this.#attend())
      this.once('end', () => open.delete(this))
    }

    #attend() {
      open.add(this)
      const socket = socketOf(this)
      socket.on('data', () => (this.#observedAt = performance.now()))
      // Counts from the last byte either way, so from when a statement was sent. Each time that it has
      // rested for as long, this is heard too; a listener given to `setTimeout` would hear the first alone.
      socket.setTimeout(respondWithin)
      socket.on('timeout', () => this.#isWaiting() && this.#lookOnceMore())
    }

    /** Timers run before sockets are read: after a while in which this process was busy, an answer waits. */
    #lookOnceMore() {
      const observedAt = this.#observedAt
      setImmediate(() => {
        if (this.#observedAt === observedAt && this.#isWaiting()) this.#giveUp()
      })
    }

    #isWaiting = () => !(this as unknown as { readyForQuery: boolean }).readyForQuery

    #giveUp() {
      const restedSince = performance.now() - respondWithin
      for (const other of open)
        if (other === this || (!other.#isWaiting() && other.#observedAt < restedSince))
          socketOf(other).destroy(new DatabaseSilent('the database has fallen silent'))
    }
  }
  return AttentiveClient
}

/** Ends a connection for good, politely where there is somebody to hear it. */
export async function endClient(client: pg.Client, ended: Promise<unknown>): Promise<void> {
  const impatience = setTimeout(() => socketOf(client).destroy(), 1_000)
  client.end().catch(() => {})
  await ended
  clearTimeout(impatience)
}

/** With TLS it is another than the one that was opened. */
const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
