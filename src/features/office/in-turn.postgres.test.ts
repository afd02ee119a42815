import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countWaiting } from '../../../test/database/count-waiting.ts'
import { testCards } from '../../adapters/sandbox-cards/test-cards.ts'
import { beginsPaying, drafts, usesCard } from '../../../test/buyers.ts'
import { listsCar, rowsOf, sells, sendsPhotos, transitions, typed } from '../../../test/sellers.ts'
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
  return { shop, eve, id, acts, actsOnEve, takesDown, appeals, decidesAppeal, meanwhile, listing }
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

test('an appeal that comes in as its listing is restored is refused, as there is nothing to appeal', async () => {
  const { shop, takesDown, appeals, meanwhile, listing } = await opens()
  await takesDown()
  const restores = (tx: Transaction) => tx.updateTable('listings').set({ state: 'live' }).execute()
  expect((await meanwhile(listing, appeals, restores)).status).toBe(400)
  expect(await rowsOf(shop, 'appeals')).toEqual([])
})

test('whoever lifts a suspension waits for a rule that is being deleted before they write anything into the log', async () => {
  const { shop, eve, id, actsOnEve, meanwhile } = await opens()
  const { primary } = shop.database
  const car = {
    ...typed,
    contactEmail: eve.email,
    model: '318i',
    description: 'By cheque, please.',
  }
  const second = await listsCar(eve.api, car)
  await actsOnEve('suspend')
  const writes = (name: string, phrase: string) => {
    const settings = JSON.stringify({ kind: 'words', phrases: [phrase] })
    return sql`insert into screening_rules (name, settings, is_on) values (${name}, ${settings}::jsonb, true)`.execute(
      primary,
    )
  }
  await writes('Finds the first', 'folder of bills')
  await writes('Finds the second', 'by cheque')
  const deletes = (tx: Transaction) =>
    sql`delete from screening_rules where name = 'Finds the second'`.execute(tx)
  const lifted = await meanwhile(deletes, () => actsOnEve('lift'), log)
  expect(lifted.status).toBe(200)
  const states = (await rowsOf(shop, 'listings')).map((row) => [row['id'], row['state']])
  expect(new Map(states as [number, string][])).toEqual(
    new Map([
      [id, 'held'],
      [second, 'live'],
    ]),
  )
})

test('whoever closes their account holds no message while they wait for a listing that is being edited', async () => {
  const { shop, eve, id, meanwhile, listing } = await opens()
  const message = { name: 'Bob', email: 'bob@example.com', message: 'Is the timing belt done?' }
  expect((await shop.browser().post(`/api/contact/${id}`, message)).status).toBe(200)
  // As whoever gives the listing another contact email does.
  const edits = (tx: Transaction) => sql`delete from enquiry_links`.execute(tx)
  const closes = () => eve.api.post('/api/auth/close', { password: eve.password })
  expect((await meanwhile(listing, closes, edits)).status).toBe(200)
  expect(await rowsOf(shop, 'listings')).toEqual([])
})

test('listings that have run out are held by number', async () => {
  const { shop, meanwhile } = await opens()
  const { primary } = shop.database
  const ids: number[] = []
  const publishedAt = new Date(shop.clock.now().getTime() - 3_600_000)
  for (let n = 0; n < 8; n++) ids.push(await shop.publishes({ publishedAt }))
  // Those that came last ran out first, and stand first.
  for (const [n, id] of ids.toReversed().entries())
    await sql`update listings set expires_at = published_at + make_interval(mins => ${n + 1}) where id = ${id}`.execute(
      primary,
    )
  const holds = (which: number[]) => (tx: Transaction) =>
    sql`select from listings where id = any(${which}::bigint[]) order by id for update`.execute(tx)
  const [first, ...others] = ids
  const expired = await meanwhile(
    holds([first!]),
    () => shop.runs('expire-listings'),
    holds(others),
  )
  expect(expired).toEqual(ids)
})

const bringsBack: Record<string, (shop: Opened) => Promise<{ status: number }>> = {
  'lists a deleted car again': ({ eve, id }) => transitions(eve.api, id, 'relisted'),
  'lists another car': async ({ eve }) => {
    const images = await sendsPhotos(eve.api)
    return sells(eve.api, { ...typed, contactEmail: eve.email, model: '318i', images })
  },
}
for (const [brings, bring] of Object.entries(bringsBack))
  test(`whoever ${brings} while they are being suspended waits for that, and is refused`, async () => {
    const opened = await opens()
    const { shop, eve, id, meanwhile } = opened
    expect((await eve.api.delete(`/api/listings/${id}`)).status).toBe(200)
    const suspends = async (tx: Transaction) => {
      await sql`select from users where id = ${eve.id} for no key update`.execute(tx)
      await sql`insert into restrictions (user_id, kind, ground, reason)
        values (${eve.id}, 'suspended', 'fraud', ${reason})`.execute(tx)
    }
    const refused = await meanwhile(
      suspends,
      () => bring(opened),
      async () => {},
    )
    expect(refused.status).toBe(403)
    expect(await rowsOf(shop, 'listings')).toMatchObject([{ state: 'withdrawn' }])
  })

test('a payment that is settled while its seller is being suspended waits for that, and puts nothing on sale', async () => {
  const { shop, eve, meanwhile } = await opens()
  const draft = await drafts(eve.api, {}, { contactEmail: eve.email, model: '318i' })
  const { clientSecret } = await beginsPaying(eve.api, draft)
  const suspends = async (tx: Transaction) => {
    await sql`select from users where id = ${eve.id} for no key update`.execute(tx)
    await sql`insert into restrictions (user_id, kind, ground, reason)
      values (${eve.id}, 'suspended', 'fraud', ${reason})`.execute(tx)
  }
  const pays = async () => {
    await usesCard(eve.api, clientSecret, testCards.succeeds)
    await shop.runs('reconcile-orders')
  }
  await meanwhile(suspends, pays, async () => {})
  const states = (await rowsOf(shop, 'listings')).map((row) => [row['id'], row['state']])
  expect(new Map(states as [number, string][]).get(draft)).toBe('pending-payment')
})

test('whoever closes their account waits for whoever has a listing that is hidden with theirs, and holds no catalogue', async () => {
  const { shop, eve, actsOnEve, meanwhile } = await opens()
  const hidden = await shop.publishes({ contactEmail: eve.email })
  expect((await actsOnEve('suspend')).status).toBe(200)
  // As whoever takes it down does.
  const takes = async (tx: Transaction) => {
    await sql`select from listings where id = ${hidden} for update`.execute(tx)
    await sql`update listing_holds set held_at = held_at where listing_id = ${hidden}`.execute(tx)
  }
  const closes = () => eve.api.post('/api/auth/close', { password: eve.password })
  expect((await meanwhile(takes, closes, catalogue)).status).toBe(200)
  expect(await rowsOf(shop, 'listing_holds')).toMatchObject([{ seller_id: null }])
})
