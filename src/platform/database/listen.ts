import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { attentiveClient, endClient } from './attentive-client.ts'
import type { Listener } from './database.ts'
import { connectionTo } from './postgres-pool.ts'

/** Milliseconds. One that only listens would never notice that nobody speaks: it asks. */
export const listenLimits = { ask: 4_000, response: 3_000, again: 1_000 }

type Options = {
  channel: string
  onEvent: (payload: string | null) => void
  onError: (error: Error) => void
}

/**
 * Holds one connection that receives notifications, for good: when it breaks or falls silent it is
 * closed, and only then another is opened. Returns what ends that.
 */
export async function startListening(
  url: string,
  { channel, onEvent, onError }: Options,
): Promise<Listener> {
  const Client = attentiveClient(listenLimits.response)
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')

  const open = async () => {
    const client = new Client({ ...connectionTo(url), application_name: 'youngtimer-listen' })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('notification', (message) => onEvent(message.payload ?? ''))
    // It is heard of once, though the driver tells of some ends twice.
    client.once('error', onError)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await endClient(client, ended)
      throw error
    }
    onEvent(null)
    return { client, ended }
  }

  const reopen = async (): Promise<Awaited<ReturnType<typeof open>> | null> => {
    while (!signal.aborted) {
      await wait(listenLimits.again, null, { signal }).catch(() => {})
      if (signal.aborted) return null
      try {
        return await open()
      } catch (error) {
        onError(error as Error)
      }
    }
    return null
  }

  const hold = async (first: Awaited<ReturnType<typeof open>>) => {
    for (let held: typeof first | null = first; held; held = await reopen()) {
      const { client, ended } = held
      const asking = setInterval(
        () => void client.query('select 1').catch(() => {}),
        listenLimits.ask,
      )
      asking.unref()
      await Promise.race([ended, stopped])
      clearInterval(asking)
      await endClient(client, ended)
    }
  }

  const holding = hold(await open())
  return {
    stop: async () => {
      stopping.abort()
      await holding
    },
  }
}
