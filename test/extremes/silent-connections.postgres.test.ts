import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { attentiveClient } from '../../src/platform/database/attentive-client.ts'
import { listenLimits, startListening } from '../../src/platform/database/listen.ts'
import { openBlackHole } from '../database/black-hole.ts'
import { openTestDatabase } from '../database/open-test-database.ts'

const patience = { timeout: 30_000, interval: 50 }

async function openHole() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const hole = await openBlackHole(database.url!)
  onTestFinished(() => hole.close())
  return hole
}

test('10.18: a connection that has rested notices silence like a new one', async () => {
  const hole = await openHole()
  const respondWithin = 200
  const client = new (attentiveClient(respondWithin))(hole.url)
  client.on('error', () => {})
  await client.connect()
  await client.query('select 1')
  // Long enough for its patience to have ended several times with nothing to be impatient about.
  await wait(5 * respondWithin)
  await client.query('select 1')
  await wait(5 * respondWithin)
  hole.fallSilent()
  await expect(client.query('select 1')).rejects.toThrow('silent')
  await vi.waitFor(() => expect(hole.countDead()).toBe(0), patience)
})

test('10.18: a process that was too busy to read a response does not take its database for silent', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const respondWithin = 200
  const connect = async () => {
    const client = new (attentiveClient(respondWithin))(database.url!)
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const [asking, resting] = [await connect(), await connect()]
  const answered = asking.query('select 1 as one')
  // The statement is sent; its answer comes while nothing of this process can take it.
  await new Promise((resolve) => setImmediate(resolve))
  const busyUntil = performance.now() + 3 * respondWithin
  while (performance.now() < busyUntil);
  expect((await answered).rows).toEqual([{ one: 1 }])
  expect((await resting.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('10.18: the connection that only listens is opened anew after a silence, whenever that begins', async () => {
  const hole = await openHole()
  const errors: Error[] = []
  let opened = 0
  const listener = await startListening(hole.url, {
    channel: 'silence',
    onEvent: () => void opened++,
    onError: (error) => errors.push(error),
  })
  // It has asked once by then, and been answered.
  await wait(listenLimits.ask + 500)
  hole.fallSilent()
  await vi.waitFor(() => expect(hole.countDead()).toBe(0), patience)
  hole.wake()
  await vi.waitFor(() => expect(opened).toBe(2), patience)
  expect(errors.length).toBeGreaterThan(0)
  await listener.stop()
})
