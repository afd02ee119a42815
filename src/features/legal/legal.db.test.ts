import { createHash } from 'node:crypto'
import { createSeal } from '../../platform/seal.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copiesOf, listsCar } from '../../../test/sellers.ts'
import { startApp } from '../../../test/start-app.ts'
import { timeIs } from '../../../test/time.ts'
import { noticesOf, personalDataOf } from '../../shop/privacy/registry.ts'
import { retention, retentionNotices } from '../../shop/privacy/retention.ts'
import { acceptTerms } from '../accounts/terms.server.ts'
import { termsVersions } from '../accounts/rules.ts'
import { announceTerms } from './announce.server.ts'
import { library } from './documents.server.ts'
import { documentNames } from './rules.ts'
import type { LegalText } from './schema.ts'

const operator = {
  name: 'Cars and Sons Ltd',
  address: '1 High Street, Harrogate HG1 1AA',
  company: '01234567',
  ico: 'ZA123456',
}

const facts = {
  operator,
  email: 'hello@youngtimer.example',
  host: 'localhost',
  retained: noticesOf(personalDataOf({ enqueue: async () => {}, seal: createSeal('') })),
  retention: retentionNotices,
  plans: {
    premium: { name: 'Premium', pricePence: 4_99, days: 60, photos: 20, isPosted: true },
    standard: { name: 'Standard', pricePence: 0, days: 30, photos: 10, isPosted: false },
  },
  takesCards: true,
  isPosted: true,
  sendsTexts: true,
  outsideCounter: 'counts.example',
}

test('without an operator’s name every text of law says that the shop is not open', async () => {
  const shop = await startApp({ pages: 'built' })
  const named = await shop.neighbour({ config: { operator } })
  const halfNamed = await shop.neighbour({ config: { operator: { ...operator, ico: undefined } } })
  for (const name of documentNames) {
    const { text, status } = await shop.visit(`/${name}`)
    expect(status, name).toBe(200)
    expect(text, name).toContain('This shop is not open for business')
    expect(text, name).toContain('noindex')
    const own = (await named.visit(`/${name}`)).text
    expect(own, name).not.toMatch(/not open for business|\[the operator|noindex/)
    expect((await halfNamed.visit(`/${name}`)).text, name).toContain('ICO registration number')
  }
  const terms = (await named.visit('/terms')).text
  for (const value of Object.values(operator)) expect(terms).toContain(value)
})

test('a trader without a company needs no company number', async () => {
  const shop = await startApp()
  const alone = await shop.neighbour({ config: { operator: { ...operator, company: 'none' } } })
  const text = (await alone.api.get('/api/legal/terms')).json<LegalText>()
  expect(text.missing).toEqual([])
  expect(JSON.stringify(text)).not.toContain('Company number')
})

test('words that were published change with another version alone; a plan’s figures are none', () => {
  for (const name of documentNames)
    for (const { version, text, sha256 } of library[name].versions) {
      const words = JSON.stringify(text(facts))
      const found = createHash('sha256').update(words).digest('hex')
      expect(`${name} ${version}: ${found}`).toBe(`${name} ${version}: ${sha256}`)
    }
})

test('the cookies page names the browser’s cookie with all that sets it, and what a browser stores of drafts', () => {
  const cookies = JSON.stringify(library.cookies.versions[0].text(facts))
  const kept = retention.browserSessions.what
  for (const text of [cookies, kept])
    for (const brings of [
      /ma[dk]e an account/,
      /sen[dt] photos/,
      /list(?:ed)? (?:a|or paid for a) car/,
      /pa(?:y|id) for/,
      /ask(?:ed)? for a number/,
      /open(?:ed)? the link of an email to a listing or a conversation/,
    ])
      expect(text).toMatch(brings)
  expect(cookies).toContain('when you last wrote to the seller of a listing')
})

test('the footer of every page leads to every text of law, and each to the others', async () => {
  const shop = await startApp({ pages: 'built' })
  for (const page of ['/', '/terms', '/checkout']) {
    const { text } = await shop.visit(page)
    for (const name of documentNames) expect(text, page).toContain(`href="/${name}"`)
  }
  expect((await shop.visit('/terms/1')).status).toBe(200)
  expect((await shop.visit('/terms/99')).status).toBe(404)
  expect((await shop.visit('/terms/none')).status).toBe(404)
  expect((await shop.api.get('/api/legal/nothing')).status).toBe(404)
})

test('the privacy notice has a row for all that is exported, and for all that is ended', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const file = (await ann.api.get('/api/auth/export')).json<object>()
  const { sections } = (await shop.api.get('/api/legal/privacy')).json<LegalText>()
  const tables = sections
    .flatMap(({ blocks }) => blocks)
    .filter((block) => typeof block === 'object' && 'rows' in block)
  const [kept, howLong] = tables.map(({ rows }) => rows)
  expect(kept).toHaveLength(Object.keys(file).length)
  expect(howLong!.map(([what]) => what)).toEqual(Object.values(retention).map(({ what }) => what))
})

test('the privacy notice promises no end of what nothing ends', () => {
  const words = JSON.stringify(library.privacy.versions[0].text(facts))
  expect(Object.keys(retention)).not.toContain('orders')
  expect(words).toMatch(/were paid is kept for the accounts[^.]* and nothing ends it/)
})

test('with an account and with a listing the terms of the day are accepted, once', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api)
  const stranger = await listsCar(shop.browser())
  const accepted = () =>
    shop.database.primary
      .selectFrom('terms_acceptances')
      .select(['version', 'user_id', 'listing_id'])
      .orderBy('id')
      .execute()
  const version = termsVersions[0].version
  expect(await accepted()).toEqual([
    { version, user_id: ann.id, listing_id: null },
    { version, user_id: null, listing_id: id },
    { version, user_id: null, listing_id: stranger },
  ])
  await shop.database.primary.transaction().execute((tx) => acceptTerms(tx, { userId: ann.id }))
  expect(await accepted()).toHaveLength(3)
  const file = (await ann.api.get('/api/auth/export')).json<object>()
  expect(file).toMatchObject({
    termsAccepted: [{ version }],
    listings: [{ id, termsAccepted: [{ version }] }],
  })
})

test('a version is accepted from the day from which it holds', async () => {
  const shop = await startApp()
  const versions = [...termsVersions, { version: 2, since: '2027-03-01' }]
  const ann = await shop.signsUp('ann@example.com')
  const acceptsOn = async (day: string) => {
    await timeIs(shop, day)
    await shop.database.primary
      .transaction()
      .execute((tx) => acceptTerms(tx, { userId: ann.id }, versions))
    const rows = await shop.database.primary
      .selectFrom('terms_acceptances')
      .select('version')
      .orderBy('version')
      .execute()
    return rows.map(({ version }) => version)
  }
  expect(await acceptsOn('2027-02-28T23:59:00Z')).toEqual([1])
  expect(await acceptsOn('2027-03-01T00:01:00Z')).toEqual([1, 2])
})

test('new terms are announced once to whoever has accepted the old, and to nobody else', async () => {
  const shop = await startApp()
  const { database } = shop
  const ann = await shop.signsUp('ann@example.com')
  await shop.signsUp('nobody-knows@example.com', { confirmed: false })
  const listing = await listsCar(shop.browser(), { contactEmail: 'seller@example.com' })
  await database.primary
    .updateTable('listings')
    .set({ confirmed_email: 'seller@example.com' })
    .where('id', '=', listing)
    .execute()
  await listsCar(shop.browser(), { contactEmail: 'stranger@example.com', model: '318i' })
  const publicUrl = 'https://shop.test'
  expect(await announceTerms({ database, publicUrl })).toBe(0)
  const versions = [...termsVersions, { version: 2, since: '2027-03-01' }]
  expect(await announceTerms({ database, publicUrl }, versions)).toBe(2)
  expect(await announceTerms({ database, publicUrl }, versions)).toBe(0)
  const subjects = async (to: string) =>
    (await shop.mailTo(to)).filter(({ subject }) => subject.includes('new terms'))
  const toAnn = await subjects(ann.email)
  expect(toAnn).toHaveLength(1)
  expect(toAnn[0]!.body).toContain('Our terms change on 1 March 2027')
  expect(toAnn[0]!.body).toContain('https://shop.test/terms/2')
  expect(await subjects('seller@example.com')).toHaveLength(1)
  expect(await subjects('stranger@example.com')).toEqual([])
  expect(await subjects('nobody-knows@example.com')).toEqual([])
  await shop.signsUp('late@example.com')
  await database.primary
    .updateTable('terms_acceptances')
    .set({ version: 2 })
    .where('told_version', 'is', null)
    .execute()
  expect(await announceTerms({ database, publicUrl }, versions)).toBe(0)
})

test('who sells several cars without an account is written to once, however many are looked at together', async () => {
  const shop = await startApp()
  const { database } = shop
  const contactEmail = 'seller@example.com'
  const id = await listsCar(shop.browser(), { contactEmail })
  const ann = await shop.signsUp('ann@example.com')
  await copiesOf(shop, id, 250, 'Seller@example.com')
  await listsCar(shop.browser(), { contactEmail: 'Ann@example.com', model: '318i' })
  await sql`update listings set confirmed_email = lower(contact_email)`.execute(database.primary)
  await sql`
    insert into terms_acceptances (version, listing_id) select 1, id from listings
    on conflict do nothing`.execute(database.primary)
  // A listing of hers comes before her account.
  await sql`delete from terms_acceptances where user_id = ${ann.id}`.execute(database.primary)
  await sql`insert into terms_acceptances (version, user_id) values (1, ${ann.id})`.execute(
    database.primary,
  )
  const versions = [...termsVersions, { version: 2, since: '2027-03-01' }]
  expect(await announceTerms({ database, publicUrl: 'https://shop.test' }, versions)).toBe(2)
  for (const to of [contactEmail, ann.email]) {
    const letters = (await shop.mailTo(to)).filter(({ subject }) => subject.includes('new terms'))
    expect(letters, to).toHaveLength(1)
  }
})
