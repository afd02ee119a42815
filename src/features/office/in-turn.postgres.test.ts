import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countWaiting } from '../../../test/database/count-waiting.ts'
import { listsCar, rowsOf } from '../../../test/sellers.ts'
import { hires } from '../../../test/staff.ts'
import { startApp } from '../../../test/start-app.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { logAct } from '../staff/log.server.ts'

const reason = 'Three buyers paid deposits for a car that was not there'

/** A listing with its seller, and an operator who decides about both. */
async function opens() {
  const shop = await startApp()
  const { primary } = shop.database
  const eve = await shop.signsUp('eve@example.com')
  const id = await listsCar(eve.api, { contactEmail: eve.email })
  const boss = await hires(shop, 'operator')
  const acts = (act: string, more: object = {}) =>
    boss.api.post(`/api/office/listings/${id}/acts`, { act, reason, ...more })
  const actsOnEve = (act: string) =>
    boss.api.post(`/api/office/people/${eve.id}/acts`, { act, reason, ground: 'fraud' })
  const takesDown = () => acts('take-down', { ground: 'other' })
  const appeals = async () => {
    const [statement] = await shop.mailTo(eve.email)
    const token = /appeal#token=(\S+)/.exec(statement!.body)![1]!
    return eve.api.post('/api/appeals', { token, statement: 'Here is the invoice for them.' })
  }

  /** Does something while somebody else holds what it needs, who then goes on to what they need. */
  const meanwhile = async <Answer>(
    holds: (tx: Transaction) => Promise<unknown>,
    does: () => Promise<Answer>,
    goesOn: (tx: Transaction) => Promise<unknown>,
  ): Promise<Answer> => {
    const { answer } = await primary.transaction().execute(async (tx) => {
      await holds(tx)
      const answer = does()
      await expect.poll(() => countWaiting(primary)).toBeGreaterThan(0)
      await sql`set local lock_timeout = '2s'`.execute(tx)
      await goesOn(tx)
      return { answer }
    })
    return answer
  }
  const listing = (tx: Transaction) =>
    sql`select from listings where id = ${id} for update`.execute(tx)
  const decidesAppeal = async (outcome: string) => {
    const [appeal] = await rowsOf(shop, 'appeals')
    return boss.api.post(`/api/office/appeals/${appeal!['id']}`, { outcome, reason })
  }
  return { shop, eve, acts, actsOnEve, takesDown, appeals, decidesAppeal, meanwhile, listing }
}

type Opened = Awaited<ReturnType<typeof opens>>

const catalogue = (tx: Transaction) => sql`select from catalogue for update`.execute(tx)
const log = (tx: Transaction) =>
  logAct(tx, { by: 'command', action: 'hold', subject: 'listing', reason })
const isLaidBefore = { hold: [], release: ['hold'], extend: [], 'give-premium': [] } as const

for (const [act, before] of Object.entries(isLaidBefore))
  test(`whoever does '${act}' writes nothing into the log before the catalogue is theirs`, async () => {
    const { acts, meanwhile } = await opens()
    for (const one of before) await acts(one)
    expect((await meanwhile(catalogue, () => acts(act), log)).status).toBe(200)
  })

const decisions: Record<string, (shop: Opened) => Promise<{ status: number }>> = {
  'takes a listing down': ({ takesDown }) => takesDown(),
  'suspends its seller': ({ actsOnEve }) => actsOnEve('suspend'),
  'erases its seller': ({ actsOnEve }) => actsOnEve('erase'),
}
for (const [decides, decide] of Object.entries(decisions))
  test(`whoever ${decides} writes nothing into the log while they wait for the listing or the catalogue`, async () => {
    const { meanwhile, listing, ...shop } = await opens()
    const both = async (tx: Transaction) => {
      await catalogue(tx)
      await log(tx)
    }
    const decided = await meanwhile(listing, () => decide({ ...shop, meanwhile, listing }), both)
    expect(decided.status).toBe(200)
  })

for (const outcome of ['restored', 'upheld'])
  test(`an appeal that is ${outcome} waits for whoever has its listing, and holds neither the appeal nor the log`, async () => {
    const { shop, takesDown, appeals, decidesAppeal, meanwhile, listing } = await opens()
    await takesDown()
    expect((await appeals()).status).toBe(200)
    const goesOn = async (tx: Transaction) => {
      await sql`select from appeals for update`.execute(tx)
      await catalogue(tx)
      await log(tx)
    }
    const decided = await meanwhile(listing, () => decidesAppeal(outcome), goesOn)
    expect(decided.status).toBe(200)
    expect(await rowsOf(shop, 'appeals')).toMatchObject([{ outcome }])
  })

test('a listing that is restored has its catalogue before its line in the log', async () => {
  const { takesDown, acts, meanwhile } = await opens()
  await takesDown()
  expect((await meanwhile(catalogue, () => acts('restore'), log)).status).toBe(200)
})

test('an appeal that comes in as its listing is restored is told that there is nothing to appeal', async () => {
  const { shop, takesDown, appeals, meanwhile, listing } = await opens()
  await takesDown()
  const restores = (tx: Transaction) => tx.updateTable('listings').set({ state: 'live' }).execute()
  expect((await meanwhile(listing, appeals, restores)).status).toBe(400)
  expect(await rowsOf(shop, 'appeals')).toEqual([])
})
