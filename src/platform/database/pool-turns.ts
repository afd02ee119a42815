import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { currentCaller } from '../limits/caller.ts'
import { createFairQueue, holdTurn } from '../limits/fair-queue.ts'
import { databaseTurns } from './turns.ts'

/** Milliseconds that somebody waits for a connection. */
const patience = 3_000

/** A pool of so many connections, of which no caller holds more than half. */
export function inTurns(pool: pg.Pool, connections: number): PostgresPool {
  const turns = createFairQueue({
    atOnce: connections,
    atOnceForOne: Math.ceil(connections / 2),
    patience,
    ...databaseTurns,
  })
  return {
    options: pool.options,
    connect: async () => {
      const endTurn = await holdTurn(turns, currentCaller())
      try {
        const client = await pool.connect()
        // The pool sets this anew each time that it gives a connection away.
        const { release } = client
        client.release = (error) => {
          release(error)
          endTurn()
        }
        return client
      } catch (error) {
        endTurn()
        throw error
      }
    },
    end: async () => {
      turns.close()
      await pool.end()
    },
  }
}
