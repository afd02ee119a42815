import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { golf } from '../cars.ts'
import { dump, tablesWith } from '../database/dump.ts'
import { commands } from '../../src/operator/commands.ts'
import { reportRetentionDays } from '../../src/features/moderation/rules.ts'
import { holdMailTo } from '../../src/platform/mail/bounces/undeliverable.server.ts'
import { listsCar, rowsOf } from '../sellers.ts'
import { startApp, type Shop } from '../start-app.ts'

/** Words that nobody else has written. */
const canary = {
  name: 'Cornelia Canary',
  email: 'cornelia.canary@secret.example',
  phone: '07700 900555',
  description: 'A yellow car of Cornelias: quietschgelb all over, and never in the rain.',
  enquiry: 'Would Cornelia fit into it with a contrabass?',
  question: 'How does Cornelia get her car onto your page?',
}
const details = 'The same car stands on another page, for half of it.'
const nells = 'Is the yellow one still there?'

const run = (shop: Shop, name: 'messages' | 'erase-messages', email = canary.email) =>
  commands[name]!.run(shop.operator, email)

const lists = (shop: Shop, model: string) =>
  listsCar(shop.browser(), {
    model,
    contactName: canary.name,
    contactEmail: canary.email,
    contactPhone: canary.phone,
    description: canary.description,
  })

/** Cornelia, who has no account, with one of everything that she can give us, among others. */
async function cornelia(shop: Shop) {
  const bobs = await shop.publishes(golf)
  const car = await lists(shop, '325i Sport')
  const { name, email } = canary
  const sent = [
    await shop.browser().post(`/api/contact/${bobs}`, { name, email, message: canary.enquiry }),
    await shop.browser().post('/api/support', { name, email, message: canary.question }),
    await shop.browser().post(`/api/listings/${bobs}/reports`, { reason: 'fraud', details, email }),
    await shop
      .browser()
      .post(`/api/contact/${car}`, { name: 'Nell', email: 'nell@example.com', message: nells }),
  ]
  for (const { status, text } of sent) expect(status, text).toBeLessThan(300)
  await shop.database.primary
    .transaction()
    .execute((tx) => holdMailTo(tx, email, 'no such mailbox'))
  return { car, bobs }
}

test('G2: what somebody has given without an account is handed out by their address, and nothing of others', async () => {
  const shop = await startApp()
  const { car, bobs } = await cornelia(shop)
  const text = await run(shop, 'messages', canary.email.toUpperCase())
  expect(JSON.parse(text)).toMatchObject({
    enquiries: {
      sent: [{ listingId: bobs, message: canary.enquiry }],
      received: [{ listingId: car, message: nells }],
    },
    listings: [{ id: car, description: canary.description, contactEmail: canary.email }],
    support: [{ message: canary.question }],
    reports: [{ listingId: bobs, details, email: canary.email }],
    undeliverable: { reason: 'no such mailbox' },
  })
  expect((JSON.parse(text) as { mails: object[] }).mails.length).toBeGreaterThan(1)
  expect(text).not.toMatch(/Nell|nell@|#token=[\w-]/)
})

test('G2: what somebody has given without an account is erased for good, but for what has to stay, which is named', async () => {
  const shop = await startApp()
  const { car, bobs } = await cornelia(shop)
  const version = shop.catalogue.version()
  const said = await run(shop, 'erase-messages')
  expect(said).toMatch(/^enquiries 2 +Erased\./m)
  expect(said).toMatch(/^listings 1 +Erased, with the photos\.$/m)
  expect(said).toMatch(/^support 1 +Erased\.$/m)
  expect(said).toMatch(
    new RegExp(
      `^reports 1 +The report stays until ${reportRetentionDays} days .* is forgotten`,
      'm',
    ),
  )
  expect(said).toMatch(/^undeliverable 1 +Erased\.$/m)
  expect(said).toMatch(/^mails \d+ +Erased/m)
  expect(await shop.catalogue.refresh()).toBe(version + 1)
  expect((await shop.visit(car)).status).toBe(404)
  expect((await shop.visit(bobs)).status).toBe(200)
  expect(await rowsOf(shop, 'reports')).toMatchObject([{ details, email: null, closed_at: null }])

  // The keys of her photos, random names, wait with the job that removes their bytes.
  await sql`delete from jobs.job where name = 'erase-photos'`.execute(shop.database.primary)
  const left = await dump(shop.database)
  for (const word of [...Object.values(canary), 'Cornelia', 'cornelia', 'quietschgelb', nells])
    expect(tablesWith(left, word), word).toEqual([])
  expect(await run(shop, 'erase-messages')).toContain('nothing was given')
})

test('G2: a listing that we have hidden stays for its time, by which its seller is known again, and is named', async () => {
  const shop = await startApp()
  const down = await lists(shop, '325i Sport')
  const free = await lists(shop, '318i')
  await commands['take-down']!.run(shop.operator, String(down), 'Not hers')
  const said = await run(shop, 'erase-messages')
  expect(said).toContain(`listing ${down} stays for its time`)
  expect(said).not.toContain(`listing ${free} `)
  expect((await rowsOf(shop, 'listings')).map(({ id }) => id)).toEqual([down])
  expect(
    (await rowsOf(shop, 'staff_log')).map(({ action, subject, subject_id }) => [
      action,
      `${String(subject)} ${String(subject_id)}`,
    ]),
  ).toContainEqual(['erase', `listing ${free}`])
})

test('G2: an account still has what is its own after somebody is erased by its address', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const car = await listsCar(ann.api, { contactEmail: ann.email })
  const before = await rowsOf(shop, 'mails')
  await run(shop, 'erase-messages', ann.email)
  expect((await rowsOf(shop, 'listings')).map(({ id }) => id)).toEqual([car])
  expect(await rowsOf(shop, 'mails')).toHaveLength(before.length)
})
