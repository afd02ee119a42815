import { expect, test } from 'vitest'
import type { Enquiries } from '../../src/features/enquiries/schema.ts'
import { commands } from '../../src/operator/commands.ts'
import { site } from '../../src/site.ts'
import { drafts, pays } from '../buyers.ts'
import { changesEmail } from '../person.ts'
import { edits, listsCar, rowsOf } from '../sellers.ts'
import { hires } from '../staff.ts'
import { startApp, type Shop } from '../start-app.ts'

type Person = Awaited<ReturnType<Shop['signsUp']>>
type File = { mails: { to: string; subject: string; body: string }[] }

/** Every text in a file, however deep it stands. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value === null || typeof value !== 'object'
      ? []
      : Object.values(value).flatMap(textsIn)

/** Every address in what somebody takes along, but for ours that everybody may know. */
async function addressesIn(person: Person) {
  const found = textsIn(await fileOf(person)).flatMap(
    (text) => text.match(/[\w.+-]+@[\w.-]*\w/g) ?? [],
  )
  return [...new Set(found)].filter((address) => address !== site.email).sort()
}
const fileOf = async ({ api }: Person) => (await api.get('/api/auth/export')).json<File>()

test('G2: in what somebody takes along stands no address but their own, whatever was written about them', async () => {
  const shop = await startApp()
  const [ann, bob] = [await shop.signsUp('ann@example.com'), await shop.signsUp('bob@example.com')]
  const own = { contactEmail: ann.email }
  const car = await listsCar(ann.api, own)
  await pays(ann.api, await drafts(ann.api, {}, { ...own, mileage: 7 }))
  await shop.runs('reconcile-orders')
  const bobs = await listsCar(bob.api, { contactEmail: bob.email })

  // Who writes to her, with an address and a number; whom she writes to; both have shown theirs.
  const nells = { name: 'Nell', email: 'nell@example.com', phone: '07700 900111' }
  const message = 'Is the timing belt done?'
  await shop.browser().post(`/api/contact/${car}`, { ...nells, message })
  await bob.api.post(`/api/contact/${car}`, { name: 'Bob', email: bob.email, message })
  await ann.api.post(`/api/contact/${bobs}`, { name: 'Ann', email: ann.email, message })
  for (const one of [ann, bob])
    for (const path of ['/api/enquiries', '/api/enquiries/sent'])
      for (const { id } of (await one.api.get(path)).json<Enquiries>().items) {
        await one.api.post(`/api/enquiries/${id}/email`)
        await one.api.post(`/api/enquiries/${id}/answers`, { message: 'It is, see the bill.' })
      }
  // What of it comes to our mailbox, and what we decide.
  const asked = { name: 'Ann', email: ann.email, message: 'How do I change the order of photos?' }
  await ann.api.post('/api/support', asked)
  const report = { reason: 'fraud', details: 'He wants a deposit by gift card' }
  await ann.api.post(`/api/listings/${bobs}/reports`, report)
  await bob.api.post(`/api/listings/${car}/reports`, report)
  await commands['take-down']!.run(shop.operator, String(car), 'The photos are of another car')
  await changesEmail(shop, ann, 'ann@elsewhere.example')

  const file = await fileOf(ann)
  const subjects = file.mails.map(({ subject }) => subject)
  expect(subjects.filter((one) => /written about|answered about/.test(one)).length).toBeGreaterThan(
    2,
  )
  expect(file.mails.map(({ to }) => to)).not.toContain(site.email)
  expect(subjects.join()).not.toContain('to answer')
  expect(await addressesIn(ann)).toEqual(['ann@elsewhere.example', 'ann@example.com'])
  expect(await addressesIn(bob)).toEqual(['bob@example.com'])
  const { text } = await ann.api.get('/api/auth/export')
  expect(text).not.toMatch(/900111|Nell|"mails":\[\]/)
  // What she has asked us is hers, and stands there once.
  expect(text.split(asked.message)).toHaveLength(2)
})

test('G2: whoever works in the office takes along what we wrote to them, and nobody’s address by it', async () => {
  const shop = await startApp()
  const boss = await hires(shop, 'operator')
  await hires(shop, 'moderator')
  const { mails } = await fileOf(boss)
  const told = mails.filter(({ subject }) => subject.startsWith('Who works in'))
  expect(told.length).toBeGreaterThan(0)
  expect(told.at(-1)!.body).toContain('[an address]')
  expect(await addressesIn(boss)).toEqual(['operator@example.com'])
})

test('G2: an email about one account that went to the address of another is the first one’s alone, to have and to erase', async () => {
  const shop = await startApp()
  const [ann, bob] = [await shop.signsUp('ann@example.com'), await shop.signsUp('bob@example.com')]
  // They share a mailbox: hers is the car, his the address.
  const car = await listsCar(ann.api, { contactEmail: bob.email })
  await commands['take-down']!.run(shop.operator, String(car), 'The photos are of another car')
  // He writes as well, to be answered where she reads.
  const bobs = { name: 'Bob', email: ann.email, message: 'Is the timing belt done?' }
  expect((await bob.api.post(`/api/contact/${await shop.publishes()}`, bobs)).status).toBe(200)
  // What no account is known of is whoever's that reads there.
  const gone = { to_address: bob.email, subject: 'Of a feature that knows no account', body: 'x' }
  await shop.database.primary.insertInto('mails').values(gone).execute()

  const takenDown = 'Your 1989 BMW 3 Series was taken down'
  const sent = 'Your message about the'
  const has = async (person: Person) => {
    const { mails } = await fileOf(person)
    return [takenDown, sent, gone.subject].filter((subject) =>
      mails.some((mail) => mail.subject.startsWith(subject)),
    )
  }
  expect([await has(ann), await has(bob)]).toEqual([[takenDown], [sent, gone.subject]])
  await bob.api.post('/api/auth/close', { password: bob.password })
  expect(await has(ann)).toEqual([takenDown])
})

test('G2: what somebody wrote while signed in is theirs alone, though another’s address was typed in it', async () => {
  const shop = await startApp()
  const [ann, bob] = [await shop.signsUp('ann@example.com'), await shop.signsUp('bob@example.com')]
  const car = await shop.publishes()
  const words = 'I have asked about the timing belt of it.'
  await ann.api.post(`/api/contact/${car}`, { name: 'Ann', email: bob.email, message: words })
  await ann.api.post('/api/support', { name: 'Ann', email: bob.email, message: words })
  const report = { reason: 'fraud', details: words, email: bob.email }
  await ann.api.post(`/api/listings/${car}/reports`, report)
  const told = async ({ api }: Person) =>
    (await api.get('/api/auth/export')).text.split(words).length - 1
  expect([await told(ann), await told(bob)]).toEqual([3, 0])
  await bob.api.post('/api/auth/close', { password: bob.password })
  expect(await told(ann)).toBe(3)
})

test('G2: what somebody wrote in an account that they had only begun with their address is theirs, to have and to erase', async () => {
  const shop = await startApp()
  const bob = await shop.signsUp('bob@example.com')
  // On another device, where he never opened the link.
  const begun = await shop.signsUp(bob.email, { confirmed: false })
  const car = await shop.publishes()
  const words = 'I have asked about the timing belt of it.'
  await begun.api.post(`/api/contact/${car}`, { name: 'Bob', email: bob.email, message: words })
  await begun.api.post('/api/support', { name: 'Bob', email: bob.email, message: words })
  const report = { reason: 'fraud', details: words, email: bob.email }
  await begun.api.post(`/api/listings/${car}/reports`, report)
  const { text } = await bob.api.get('/api/auth/export')
  expect(text.split(words)).toHaveLength(1 + 3)
  await bob.api.post('/api/auth/close', { password: bob.password })
  expect([await rowsOf(shop, 'enquiries'), await rowsOf(shop, 'support_messages')]).toEqual([
    [],
    [],
  ])
  expect(await rowsOf(shop, 'reports')).toMatchObject([{ email: null, user_id: null }])
})

test('G2: an email about a report or a listing of one account is in its export alone, whichever address it went to', async () => {
  const shop = await startApp()
  const [ann, bob] = [await shop.signsUp('ann@example.com'), await shop.signsUp('bob@example.com')]
  const [car, own] = [await shop.publishes(), await listsCar(ann.api, { contactEmail: bob.email })]
  const { primary } = shop.database
  await primary.updateTable('listings').set({ confirmed_email: bob.email }).execute()
  await edits(ann.api, own, { contactEmail: ann.email })
  const report = { reason: 'fraud', details: 'He wants a deposit', email: bob.email }
  await ann.api.post(`/api/listings/${car}/reports`, report)
  await shop.browser().post(`/api/listings/${car}/reports`, report)
  await commands['take-down']!.run(shop.operator, String(car), 'The photos are of another car')
  for (let n = 0; n < 2; n++) {
    await primary.deleteFrom('limit_counts').execute()
    await shop.runs('tell-reporters')
  }
  const about = async (person: Person) =>
    (await fileOf(person)).mails
      .map(({ subject }) => subject)
      .filter((subject) => /another email address|our report/.test(subject))
  const became = 'What became of your report about a 1989 BMW 3 Series'
  const moved = 'Your 1989 BMW 3 Series on Youngtimer has another email address'
  expect(await about(ann)).toEqual([moved, 'Your report about a 1989 BMW 3 Series', became])
  expect(await about(bob)).toEqual([became])
  await bob.api.post('/api/auth/close', { password: bob.password })
  expect(await about(ann)).toHaveLength(3)
})
