import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAuthenticator } from '../authenticator.ts'
import { e30, golf } from '../cars.ts'
import { dump, tablesWith } from '../database/dump.ts'
import type { Enquiries } from '../../src/features/enquiries/schema.ts'
import { reportRetentionDays } from '../../src/features/moderation/rules.ts'
import { commands } from '../../src/operator/commands.ts'
import { retentionDays as emailDays } from '../../src/platform/mail/delete-old-emails.server.ts'
import { securityLogDays } from '../../src/platform/security-log/rules.ts'
import { site } from '../../src/site.ts'
import { edits, opensLink, rowsOf, sells, sendsPhotos, typed } from '../sellers.ts'
import { holdMailTo } from '../../src/platform/mail/bounces/undeliverable.server.ts'
import { hires } from '../staff.ts'
import { startApp, type Shop } from '../start-app.ts'

/** Words that nobody else has written. */
const canary = {
  name: 'Cornelia Canary',
  email: 'cornelia.canary@secret.example',
  newEmail: 'cornelia.elsewhere@secret.example',
  otherEmail: 'cornelia.writes@secret.example',
  password: 'cornelias-own-password',
  model: 'Kanarienvogel GT',
  description: 'A yellow car of Cornelias: quietschgelb all over, and never in the rain.',
  phone: '07700 900555',
  enquiry: 'Would Cornelia fit into it with a contrabass?',
  reply: 'Cornelia says that it is still there.',
  passkey: 'Cornelias telephone',
  earlier: 'A yellow car of Cornelias, of which she says no more.',
  statement: 'Cornelia has never had another car than this one.',
  agent: 'Mozilla/5.0 (X11; CanaryOS) Gecko/20100101 Firefox/142.0',
}
const keyOf = 'photos/cornelia-'
const closedSubject = 'Your Youngtimer account has been closed'
const nells = 'Is the yellow one still there?'

/** Cornelia, with one of everything that the shop can know of somebody, among others. */
async function cornelia(shop: Shop) {
  const { email, password, name, newEmail } = canary
  const others = await shop.signsUp('bob@example.com', { name: 'Bob' })
  const person = await shop.signsUp(email, { name, password })
  const { api } = person
  const agent = { headers: { 'user-agent': canary.agent } }
  await shop.browser().post('/api/auth/login', { email, password }, agent)

  const { model, description } = canary
  const details = { model, description, contactName: name, contactEmail: email }
  const seen = { contactPhone: canary.phone, description: canary.earlier, photos: 2 }
  const car = await shop.publishes({ ...e30, ...details, ...seen })
  const down = await shop.publishes({ ...e30, ...details })
  const bobsCar = await shop.publishes(golf)
  const { primary } = shop.database
  await sql`update listings set user_id = ${person.id} where id in (${car}, ${down})`.execute(
    primary,
  )
  await sql`update listings set user_id = ${others.id} where id = ${bobsCar}`.execute(primary)
  const photos = await sql<{ id: number; storage_key: string }>`
    select photos.id, storage_key from photos
    join listing_photos on photo_id = photos.id where listing_id in (${car}, ${down})`.execute(
    primary,
  )
  for (const { id, storage_key } of photos.rows) {
    const renamed = storage_key.replace('photos/canary-', keyOf)
    await shop.storage.put(renamed, (await shop.storage.get(storage_key))!)
    await shop.storage.delete(storage_key)
    await sql`update photos set storage_key = ${renamed}, filename = 'cornelia.jpg'
      where id = ${id}`.execute(primary)
  }
  await api.delete(`/api/listings/${down}`)
  const edited = await edits(api, car, { description })
  expect(edited.status, edited.text).toBe(200)
  await commands['take-down']!.run(shop.operator, String(down), 'The photos are of another car')
  const appeal = { token: await shop.linkTo(email), statement: canary.statement }
  const appealed = await shop.browser().post('/api/appeals', appeal)
  expect(appealed.status, appealed.text).toBe(200)
  await api.post(`/api/saved-cars/${bobsCar}`)
  await others.api.post(`/api/saved-cars/${car}`)
  await others.api.post(`/api/saved-cars/${bobsCar}`)
  await shop.api.post(`/api/listings/${car}/phone`)

  // Written signed in with another address, and before that without the account; and answered.
  const written = { name, email, phone: canary.phone, message: canary.enquiry }
  await api.post(`/api/contact/${bobsCar}`, { ...written, email: canary.otherEmail })
  await shop.browser().post(`/api/contact/${bobsCar}`, written)
  const request = { name: 'Nell', email: 'nell@example.com', message: nells }
  await shop.browser().post(`/api/contact/${car}`, request)
  const { items } = (await others.api.get('/api/enquiries')).json<Enquiries>()
  const bobs = { message: 'No contrabass fits into it, I fear.' }
  await others.api.post(`/api/enquiries/${items[0]!.id}/answers`, bobs)
  const received = (await api.get('/api/enquiries')).json<Enquiries>().items[0]!
  const replied = await api.post(`/api/enquiries/${received.id}/answers`, {
    message: canary.reply,
  })
  expect(replied.status, replied.text).toBe(200)

  const options = await api.post('/api/auth/passkeys/options', { password })
  const response = createAuthenticator().registers(options.json<{ challenge: string }>())
  const added = await api.post('/api/auth/passkeys', { name: canary.passkey, response })
  expect(added.status, added.text).toBe(200)
  // What is under way when the account is closed.
  await api.post('/api/auth/passkeys/options', { password })
  await api.post('/api/auth/passkey-login/options')
  await shop.browser().post('/api/auth/forgot-password', { email })
  // Its email is written once the answer has left, and another with a link follows.
  await shop.afterwards.settled()
  await shop.browser().post('/api/auth/login', { email, password: 'wrong-password' })
  await api.post('/api/auth/change-email', { email: newEmail, password })
  await api.post('/api/auth/change-email/agree', { token: await shop.linkTo(email) })
  expect(await shop.mailTo(newEmail)).toMatchObject([{ to_name: null }])
  await shop.catalogue.refresh()
  return { ...person, car, down, bobsCar, others }
}

test('G2: a person’s export has everything that is stored about them, and nothing of others', async () => {
  const shop = await startApp()
  const { api, car, down, bobsCar } = await cornelia(shop)
  const file = await api.get('/api/auth/export')
  expect(file.status, file.text).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  })
  const { name, email, newEmail, model, description, phone, passkey, agent } = canary
  const { otherEmail, enquiry, reply, earlier, statement } = canary
  for (const word of [
    ...[name, email, newEmail, model, description, phone, passkey, agent],
    ...[otherEmail, enquiry, reply, earlier, statement],
  ])
    expect(file.text, word).toContain(word)
  const photos = expect.arrayContaining([
    expect.stringMatching(/^\/photos\/\d+-\w{16}\/2560\.jpg$/),
  ])
  const data = file.json<Record<string, unknown[]>>()
  expect(data).toMatchObject({
    account: { name, email },
    listings: [
      {
        id: car,
        model,
        price: '15995.00',
        photos,
        edits: [{ replaced: { description: earlier } }],
      },
      { id: down, state: 'removed', photos },
    ],
    decisions: [{ listingId: down, decided: 'taken-down', ground: 'other', appeal: { statement } }],
    savedCars: [{ listingId: bobsCar, car: '1991 Volkswagen Golf GTI 16V' }],
    passkeys: [{ name: passkey }],
    enquiries: {
      sent: [
        { listingId: bobsCar, email: otherEmail, message: enquiry },
        {
          listingId: bobsCar,
          email,
          message: enquiry,
          answers: [{ message: expect.stringContaining('contrabass') }],
        },
      ],
      received: [{ listingId: car, message: nells, answers: [{ message: reply }] }],
    },
  })
  expect((data['listings']![0] as { photos: string[] }).photos).toHaveLength(2)
  expect(data['sessions']).toHaveLength(2)
  expect(data['mails']!.length).toBeGreaterThan(2)

  expect(file.text).not.toMatch(/argon2|#token=[\w-]/)
  // Who wrote, and how to reach them, is not hers to take along.
  expect(file.text).not.toMatch(/Bob|bob@|Nell|nell@/)
  // But for the number of the catalogue, which is nobody's.
  const secrets = Object.values(api.cookies)
    .map((cookie) => decodeURIComponent(cookie).split('.')[0]!)
    .filter((secret) => secret.length > 9)
  expect(secrets).not.toEqual([])
  for (const secret of secrets) expect(file.text).not.toContain(secret)
})

test('G2: after closing an account nothing in the shop speaks of whose it was', async () => {
  const shop = await startApp()
  const { api, id, car, down, bobsCar, others } = await cornelia(shop)
  const wasThere = await dump(shop.database)
  const words = [...Object.values(canary), 'Cornelia', 'cornelia', 'kanarienvogel', 'quietschgelb']
  expect(words.filter((word) => tablesWith(wasThere, word).length === 0)).toEqual([canary.password])
  const photos = await sql<{ storage_key: string }>`
    select storage_key from photos where storage_key like ${`${keyOf}%`}`.execute(
    shop.database.primary,
  )
  const keys = photos.rows.map(({ storage_key }) => storage_key)
  expect(keys).toHaveLength(3)
  const version = shop.catalogue.version()

  const closed = await api.post('/api/auth/close', { password: canary.password })
  expect(closed.status, closed.text).toBe(200)
  expect(await shop.catalogue.refresh()).toBe(version + 1)

  // The keys of the photos, random names, wait with the job that removes their bytes.
  const payloads = await payloadsOf(shop, 'erase-photos')
  expect(payloads).toHaveLength(1)
  for (let time = 0; time < 2; time++) await shop.runs('erase-photos', payloads[0])
  for (const key of keys) expect(await shop.storage.get(key), key).toBeNull()
  await sql`delete from jobs.job where name = 'erase-photos'`.execute(shop.database.primary)

  // But for the email that tells her of it.
  const told = (await rowsOf(shop, 'mails')).filter(
    ({ to_address: to }) => to !== 'bob@example.com',
  )
  expect(told).toMatchObject([
    { to_address: canary.email, to_name: null, user_id: null, subject: closedSubject },
  ])
  await sql`delete from mails where id = ${told[0]!['id']}`.execute(shop.database.primary)
  expect(JSON.stringify(told)).not.toMatch(/Cornelia|Kanarienvogel|quietschgelb/)

  await shop.securityLog.flush()
  const left = await dump(shop.database)
  for (const word of words) expect(tablesWith(left, word), word).toEqual([])
  expect(await columnsWith(shop, { users: [id], listings: [car, down] })).toEqual([
    // A record, the pictures that are known again, and who may have taken the account over.
    'moderation_log.listing_id',
    'security_log.user_id',
    'taken_down_photos.listing_id',
  ])

  for (const gone of [car, down]) {
    expect((await shop.visit(gone)).status).toBe(404)
    expect((await shop.api.get(`/api/listings/${gone}`)).status).toBe(404)
  }
  for (const path of ['/browse', '/sitemaps/searches/0.xml', '/api/listings?q=kanarienvogel', '/'])
    expect((await shop.visit(path)).text, path).not.toContain('Kanarienvogel')

  // Nor does anything of what she wrote to others, or they to her.
  for (const table of ['enquiries', 'enquiry_answers', 'enquiry_mails'])
    expect(left.get(table), table).toBe('')
  expect(await shop.mailTo('nell@example.com')).toEqual([])
  expect((await others.api.get('/api/enquiries')).json()).toMatchObject({ items: [] })

  // Bob has what he had, but for the car that is gone.
  expect((await others.api.get('/api/auth/user')).json()).toMatchObject({ name: 'Bob' })
  expect((await others.api.get('/api/auth/listings')).json()).toMatchObject([{ id: bobsCar }])
  expect((await others.api.get('/api/auth/saved-cars')).json()).toMatchObject([{ id: bobsCar }])
  expect((await shop.api.get(`/api/listings/${bobsCar}`)).json()).toMatchObject({
    images: [expect.any(String)],
  })
  expect((await shop.api.get('/api/listings?q=golf')).json()).toMatchObject({ total: { n: 1 } })
})

/** The columns, whatever their table, in which the number of one of these accounts or listings stands. */
async function columnsWith(
  { database: { primary } }: Shop,
  ids: { users: number[]; listings: number[] },
): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public'
      and (column_name in ('user_id', 'listing_id') or (table_name in ('users', 'listings') and column_name = 'id'))
    order by 1, 2`.execute(primary)
  const found: string[] = []
  for (const { table, column } of rows) {
    const isOfUser = column === 'user_id' || (table === 'users' && column === 'id')
    const { rows: left } = await sql`
      select from ${sql.table(table)}
      where ${sql.ref(column)} = any(${isOfUser ? ids.users : ids.listings}::bigint[]) limit 1
    `.execute(primary)
    if (left.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const payloadsOf = async ({ database }: Shop, queue: string) =>
  (
    await sql<{ data: object }>`select data from jobs.job where name = ${queue}`.execute(
      database.primary,
    )
  ).rows.map(({ data }) => data)

test('G2: an address that was given back may be used again, for an account that knows nothing', async () => {
  const shop = await startApp()
  const { api, id } = await cornelia(shop)
  await api.post('/api/auth/close', { password: canary.password })
  const again = await shop.signsUp(canary.email, { name: 'Somebody Else' })
  expect(again.id).toBeGreaterThan(id)
  const file = await again.api.get('/api/auth/export')
  expect(file.text).not.toMatch(/Cornelia|Kanarienvogel/)
  expect(file.json()).toMatchObject({ listings: [], savedCars: [], passkeys: [] })
})

test('G2: closing all or nothing: a fault on the way leaves the account as it was', async () => {
  const shop = await startApp()
  const { api } = await cornelia(shop)
  await sql`alter table mails rename to mails_elsewhere`.execute(shop.database.primary)
  const before = await dump(shop.database)
  const reply = await api.post('/api/auth/close', { password: canary.password })
  await sql`alter table mails_elsewhere rename to mails`.execute(shop.database.primary)
  expect(reply.status).toBe(500)
  const after = await dump(shop.database)
  for (const table of ['users', 'listings', 'photos', 'saved_cars', 'passkeys', 'search_terms'])
    expect(after.get(table)!.split('\n').sort(), table).toEqual(
      before.get(table)!.split('\n').sort(),
    )
  expect((await api.get('/api/auth/user')).status).toBe(200)
})

test('G2: emails to an address that nobody has confirmed are not its claimant’s to have or to erase', async () => {
  const shop = await startApp()
  const email = { to_address: 'ann@example.com', subject: 'For Ann', body: 'A secret of Ann’s' }
  await shop.database.primary.insertInto('mails').values(email).execute()
  const eve = await shop.signsUp('ann@example.com', { name: 'Eve', confirmed: false })
  expect((await eve.api.get('/api/auth/export')).text).not.toContain('secret of Ann')
  await eve.api.post('/api/auth/close', { password: eve.password })
  expect(await shop.mailTo('ann@example.com')).toMatchObject([
    { subject: expect.stringContaining('Confirm your email') },
    email,
  ])

  const ann = await shop.signsUp('ann@example.com')
  expect((await ann.api.get('/api/auth/export')).text).toContain('secret of Ann')
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect(await shop.mailTo('ann@example.com')).toMatchObject([{ subject: closedSubject }])
})

test('G2: whoever’s account is closed gets an email that says what is retained and for how long, and whom to write to', async () => {
  const shop = await startApp()
  const [ann, bob] = [await shop.signsUp('ann@example.com'), await shop.signsUp('bob@example.com')]
  await ann.api.post('/api/auth/close', { password: ann.password })
  const boss = await hires(shop, 'operator')
  const act = { act: 'erase', reason: 'He has asked us to by letter' }
  expect((await boss.api.post(`/api/office/people/${bob.id}/acts`, act)).status).toBe(200)
  for (const [{ email }, ...words] of [
    [ann, 'Your account has been closed', 'somebody knew your password'],
    [bob, 'We have closed your account', 'think that it is wrong'],
  ] as const) {
    const [told, ...others] = await shop.mailTo(email)
    expect(others).toEqual([])
    expect(told).toMatchObject({ subject: closedSubject, to_name: null })
    for (const word of [
      ...[...words, site.email, 'What was paid for your listings'],
      ...[`${securityLogDays} days`, `${emailDays} days`, `${reportRetentionDays} days`],
    ])
      expect(told!.body, word).toContain(word)
  }
  // The privacy notice says the same of each.
  const privacy = (await shop.api.get('/api/legal/privacy')).text
  const rows = (await shop.mailTo(ann.email))[0]!.body.match(/^.+: (?:Kept|Erased|Your|The).*$/gm)!
  expect(rows).toHaveLength(6)
  for (const row of rows) expect(privacy).toContain(JSON.stringify(row.split(': ')[1]).slice(1, -1))
})

test('whoever’s mailbox takes nothing is not written to as their account is closed', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await shop.database.primary
    .transaction()
    .execute((tx) => holdMailTo(tx, ann.email, 'no such mailbox'))
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect(await shop.mailTo(ann.email)).toEqual([])
})

test('nobody is written to about an account that was begun with their address and is closed', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp('ann@example.com', { name: 'Eve', confirmed: false })
  await eve.api.post('/api/auth/close', { password: eve.password })
  const subjects = (await shop.mailTo('ann@example.com')).map(({ subject }) => subject)
  expect(subjects).not.toContain(closedSubject)
})

/** Ann, who sent a photo signed in that stands in a listing which her browser made without her account. */
async function signedOutSeller(shop: Shop, use: 'a photo' | 'evidence') {
  const ann = await shop.signsUp('ann@example.com')
  const [sent, other] = await sendsPhotos(ann.api, 2)
  expect((await ann.api.post('/api/auth/logout')).status).toBe(200)
  const images = use === 'a photo' ? [sent] : await sendsPhotos(ann.api, 1)
  const guest = { ...typed, contactEmail: 'guest@example.com', images }
  const listed = await sells(ann.api, { ...guest, facts: { serviceHistory: 'full' } })
  expect(listed.status, listed.text).toBe(201)
  const { id } = listed.json<{ id: number }>()
  if (use === 'evidence') {
    const { browser } = await opensLink(shop, 'guest@example.com', ann.api)
    const paper = { image: sent, claim: 'serviceHistory', kind: 'invoice' }
    const changed = await edits(browser, id, { evidence: [paper] })
    expect(changed.status, changed.text).toBe(200)
  }
  const { email, password } = ann
  await ann.api.post('/api/auth/login', { email, password })
  return { ...ann, sent: sent!, other: other!, listing: id }
}

test.each(['a photo', 'evidence'] as const)(
  'G2: an account is closed though what was sent from it is %s of a listing that is not its own',
  async (use) => {
    const shop = await startApp()
    const { api, password, sent, other, listing } = await signedOutSeller(shop, use)
    const closed = await api.post('/api/auth/close', { password })
    expect(closed.status, closed.text).toBe(200)
    await shop.catalogue.refresh()
    expect((await shop.api.get(`/api/listings/${listing}`)).status).toBe(200)
    expect((await shop.api.get(sent)).status).toBe(200)
    expect((await api.get(other)).status).toBe(404)
    const senders = await shop.database.primary.selectFrom('photos').select('user_id').execute()
    expect(new Set(senders.map(({ user_id }) => user_id))).toEqual(new Set([null]))
  },
)

test('G2: the office erases an account of which a photo stands in a listing that is not its own', async () => {
  const shop = await startApp()
  const { id, sent } = await signedOutSeller(shop, 'a photo')
  const boss = await hires(shop, 'operator')
  const erased = await boss.api.post(`/api/office/people/${id}/acts`, {
    act: 'erase',
    reason: 'She has asked us to by letter',
  })
  expect(erased.status, erased.text).toBe(200)
  expect((await shop.api.get(sent)).status).toBe(200)
})
