import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../full.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { dataFolder, startShop } from '../start-shop.ts'
import { openSeller } from './seller.ts'

const kills = isFull ? 30 : 3

test(`F1: a shop killed ${kills} times while messages are being sent has each with its email or not at all`, async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const settings = {
    DATABASE_URL: database.url!,
    DATA_DIR: await dataFolder(),
    TRUST_PROXY: 'loopback',
  }
  let seed = Number(process.env['SEED'] ?? 1980)
  let network = 0
  const responded: string[] = []
  let wereUnderWay = 0
  for (let round = 0; round < kills; round++) {
    const shop = startShop(settings)
    const address = await shop.address
    const seller = openSeller()
    const contactEmail = `ann${round}@example.com`
    const { body } = await seller.sell(address, `submission-${round}`, {
      contactEmail,
      images: [await seller.sendPhoto(address)],
    })
    // Words of others are sent to who has opened a link of ours.
    const token = await linkTo(database, contactEmail)
    expect((await seller.post(`${address}/api/manage`, { token })).status).toBe(200)
    /** One message, from a network of its own; nothing where the shop ended in the middle. */
    const send = async (n: number) => {
      const message = `Message ${n} of round ${round}, about the car`
      const response = await fetch(`${address}/api/contact/${String(body['id'])}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.${network >> 8}.${network++ & 255}`,
        },
        body: JSON.stringify({ name: 'Bob', email: `bob${round}-${n}@example.com`, message }),
      })
      expect(response.status, await response.text()).toBe(200)
      responded.push(message)
    }
    await send(0)
    // Killed after so many answers, while others are under way.
    seed = (seed * 48_271) % 2_147_483_647
    const last = responded.length + 1 + (seed % 15)
    const under = Array.from({ length: 30 }, async (_, n) => {
      try {
        await send(n + 1)
      } catch (error) {
        if (error instanceof TypeError) return true
        throw error
      }
      if (responded.length >= last) shop.kill('SIGKILL')
      return false
    })
    wereUnderWay += (await Promise.all(under)).filter(Boolean).length
    shop.kill('SIGKILL')
    await shop.ended
  }

  const { rows } = await sql<{ message: string; to_seller: number; to_sender: number }>`
      select message,
        (select count(*)::int from mails where to_address <> email
          and body like '%' || message || '%') as to_seller,
        (select count(*)::int from mails where to_address = email) as to_sender
      from enquiries`.execute(database.primary)
  for (const { message, to_seller, to_sender } of rows)
    expect([message, to_seller, to_sender]).toEqual([message, 1, 1])
  // What was answered is there, and no email tells of a message that is not.
  const stored = new Set(rows.map(({ message }) => message))
  expect(responded.filter((message) => !stored.has(message))).toEqual([])
  const emails = await sql<{ n: number }>`
      select count(*)::int as n from mails where subject like 'Somebody has written about your%'`.execute(
    database.primary,
  )
  expect(emails.rows[0]!.n).toBe(rows.length)
  expect(wereUnderWay).toBeGreaterThan(0)
  console.log(`${responded.length} answered, ${rows.length} stored, ${wereUnderWay} cut off`)
})

/** The token of the only link that was sent to an address. */
async function linkTo({ primary }: Pick<Database, 'primary'>, address: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from mails where to_address = ${address} and body like '%#token=%'`.execute(primary)
  return /#token=(\S+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}
