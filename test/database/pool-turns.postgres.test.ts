import { expect, onTestFinished, test } from 'vitest'
import { onBehalfOf } from '../../src/platform/limits/caller.ts'
import { inTurns } from '../../src/platform/database/pool-turns.ts'
import { createPool } from '../../src/platform/database/postgres-pool.ts'
import { openTestDatabase } from './open-test-database.ts'

const size = 4

/** A real pool of four connections, given out in turns. */
async function openTurns(url?: string) {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const pool = createPool(url ?? database.url!, { name: 'turns', size, onError: () => {} })
  const turns = inTurns(pool, size)
  let isOpen = true
  const end = async () => {
    if (isOpen) await turns.end()
    isOpen = false
  }
  onTestFinished(end)
  return { pool, turns, end }
}

type Turns = Awaited<ReturnType<typeof openTurns>>['turns']
type Client = Awaited<ReturnType<Turns['connect']>>

/** Asks for a connection on behalf of somebody; `given` says whether they have it yet. */
function ask({ turns }: { turns: Turns }, whose: string | null) {
  const requested = {
    isGiven: false,
    client: new Promise<Client>((resolve, reject) =>
      onBehalfOf(whose, () => void turns.connect().then(resolve, reject)),
    ),
  }
  requested.client.then(
    () => (requested.isGiven = true),
    () => {},
  )
  return requested
}

/** Until whatever can be given out has been: opening a connection and a question on it. */
const settled = async (client: Client) => {
  await client.query('select pg_sleep(0.2)', [])
}

test('10.3: one caller holds half of the connections, and another is served beside them', async () => {
  const open = await openTurns()
  const requested = Array.from({ length: 6 }, () => ask(open, 'a'))
  const first = await requested[0]!.client
  await requested[1]!.client
  await settled(first)
  expect(requested.map(({ isGiven }) => isGiven)).toEqual([true, true, false, false, false, false])
  const other = await ask(open, 'b').client
  expect((await other.query('select 1 as n', [])).rows).toEqual([{ n: 1 }])
  other.release()
  first.release()
  await requested[2]!.client
  expect(requested[3]!.isGiven).toBe(false)
  for (const { client } of requested.slice(1)) (await client).release()
  expect(open.pool.waitingCount).toBe(0)
})

test('10.3: the shop’s own work may have every connection', async () => {
  const open = await openTurns()
  const clients = await Promise.all(Array.from({ length: size }, () => ask(open, null).client))
  expect(open.pool.totalCount).toBe(size)
  for (const client of clients) client.release()
})

test('10.3: a connection that can’t be opened gives its turn back', async () => {
  // Nobody listens there.
  const open = await openTurns('postgres://nobody@127.0.0.1:1/none')
  // More than one caller may hold at once: turns that were kept would leave the rest waiting.
  for (let n = 0; n < 3 * size; n++)
    await expect(ask(open, 'a').client).rejects.toThrow('ECONNREFUSED')
})

test('10.3: a connection that is given back broken is thrown away, and its turn is the next one’s', async () => {
  const open = await openTurns()
  for (let n = 0; n < 3 * size; n++) {
    const client = await ask(open, 'a').client
    client.release(true as never)
  }
  expect(open.pool.totalCount).toBe(0)
  const client = await ask(open, 'a').client
  // Given away anew, the same connection has its own end of a turn, not that of the turn before.
  client.release()
  const again = await ask(open, 'a').client
  expect(again).toBe(client)
  const beside = await ask(open, 'a').client
  const third = ask(open, 'a')
  await settled(again)
  expect(third.isGiven).toBe(false)
  again.release()
  beside.release()
  ;(await third.client).release()
})

test('10.3: a caller that waits too long for a turn gets 503, and waits no more', async () => {
  const open = await openTurns()
  const held = await Promise.all([ask(open, 'a').client, ask(open, 'a').client])
  await expect(ask(open, 'a').client).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  })
  for (const client of held) client.release()
  ;(await ask(open, 'a').client).release()
})

test('10.3: a caller that waits when the pool ends gets an error that says so', async () => {
  const open = await openTurns()
  const held = await Promise.all([ask(open, 'a').client, ask(open, 'a').client])
  const waiting = ask(open, 'a')
  const ending = open.end()
  await expect(waiting.client).rejects.toMatchObject({ code: 'unavailable' })
  for (const client of held) client.release()
  await ending
})
