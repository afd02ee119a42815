import { expect, test } from 'vitest'
import { commands } from '../../src/operator/commands.ts'
import { drafts, pays } from '../buyers.ts'
import { changesEmail } from '../person.ts'
import { listsCar, rowsOf } from '../sellers.ts'
import { hires } from '../staff.ts'
import { startApp, type Shop } from '../start-app.ts'

const earlier = 'ann@example.com'
const newer = 'ann@elsewhere.example'
const another = 'ann.at.work@example.com'

/** What went to each of Ann's addresses whose subject begins so. */
const addressedTo = async (shop: Shop, subject: string) =>
  (await rowsOf(shop, 'mails'))
    .filter((mail) => String(mail['subject']).startsWith(subject))
    .map((mail) => mail['to_address'])
    .sort()

test('the outcome of a report is sent to the account’s new address after a change, and to another where that was typed', async () => {
  const shop = await startApp()
  const [ann, bob] = [await shop.signsUp(earlier), await shop.signsUp('bob@example.com')]
  const ids = [await listsCar(bob.api), await listsCar(bob.api, { mileage: 1 })] as const
  const report = { reason: 'fraud', details: 'He wants a deposit by gift card' }
  await ann.api.post(`/api/listings/${ids[0]}/reports`, report)
  await ann.api.post(`/api/listings/${ids[1]}/reports`, { ...report, email: another })
  // Typed by somebody who is nobody's account.
  await shop.browser().post(`/api/listings/${ids[0]}/reports`, { ...report, email: earlier })
  await changesEmail(shop, ann, newer)
  const told = (await rowsOf(shop, 'reports')).map(({ email }) => email)
  expect(told.sort()).toEqual([another, newer, earlier].sort())
  await commands['take-down']!.run(shop.operator, String(ids[0]), 'Stolen photos')
  expect(await addressedTo(shop, 'What became of your report')).toEqual([newer])
})

test('our answer to a question goes to the account’s new address after a change, and to another where that was typed', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp(earlier)
  const asked = { name: 'Ann', message: 'How do I change the order of photos?' }
  await ann.api.post('/api/support', { ...asked, email: earlier })
  await ann.api.post('/api/support', { ...asked, email: another })
  await shop.browser().post('/api/support', { ...asked, email: earlier })
  await changesEmail(shop, ann, newer)
  const said = await commands['support']!.run(shop.operator)
  expect(said.match(/<[^>]+>/g)).toEqual([`<${newer}>`, `<${another}>`, `<${earlier}>`])
})

test('reports and questions sent signed out with an earlier address stay with the account after its change, and are no later reader’s', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp(earlier)
  const id = await shop.publishes()
  const report = { reason: 'fraud', details: 'He wants a deposit by gift card', email: earlier }
  await shop.browser().post(`/api/listings/${id}/reports`, report)
  const asked = { name: 'Ann', message: 'How do I change the order of photos?', email: earlier }
  await shop.browser().post('/api/support', asked)
  await changesEmail(shop, ann, newer)
  const olga = await shop.signsUp(earlier, { name: 'Olga' })
  const fileOf = async ({ api }: typeof ann) => (await api.get('/api/auth/export')).json()
  expect(await fileOf(ann)).toMatchObject({ reports: [report], support: [asked] })
  expect(await fileOf(olga)).toMatchObject({ reports: [], support: [] })
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect(await rowsOf(shop, 'reports')).toMatchObject([{ email: null, user_id: null }])
  expect(await rowsOf(shop, 'support_messages')).toEqual([])
})

const isOf = (mails: { to: string; subject: string }[], subject: string) =>
  mails.filter((mail) => mail.subject.startsWith(subject)).map(({ to }) => to)

test.each([
  ['the account’s', earlier],
  ['another', another],
])(
  'G2: a receipt that went to %s address is taken along after a change of address, and erased with the account',
  async (_, contactEmail) => {
    const shop = await startApp()
    const ann = await shop.signsUp(earlier)
    await pays(ann.api, await drafts(ann.api, {}, { contactEmail }))
    await shop.runs('reconcile-orders')
    const gone = { to_address: earlier, subject: 'Of a feature that knows no account', body: 'x' }
    await shop.database.primary.insertInto('mails').values(gone).execute()
    await changesEmail(shop, ann, newer)
    const [order] = await rowsOf(shop, 'orders')
    await commands['refund']!.run(shop.operator, String(order!['id']), 'by courtesy')
    const { mails } = (await ann.api.get('/api/auth/export')).json<{
      mails: { to: string; subject: string }[]
    }>()
    expect(isOf(mails, 'Receipt')).toEqual([contactEmail])
    expect(isOf(mails, gone.subject)).toEqual([earlier])
    expect(isOf(mails, 'Your money back')).toEqual([contactEmail === earlier ? newer : another])

    await ann.api.post('/api/auth/close', { password: ann.password })
    const left = (await rowsOf(shop, 'mails')).map((mail) => mail['to_address'])
    expect(left.filter((address) => address === earlier || address === another)).toEqual([])
    expect(await rowsOf(shop, 'orders')).toMatchObject([{ listing_id: null, state: 'refunded' }])
  },
)

test('a receipt is nobody’s to erase until the address of its account is confirmed', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com', { name: 'Eve', confirmed: false })
  await pays(eve.api, await drafts(eve.api, {}, { contactEmail: another }))
  await shop.runs('reconcile-orders')
  await eve.api.post('/api/auth/close', { password: eve.password })
  expect(await addressedTo(shop, 'Receipt')).toEqual([another])
})

test('G2: what we decide about a listing is taken along and erased with its account, wherever it went', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp(earlier)
  const id = await listsCar(ann.api, { contactEmail: another })
  const boss = await hires(shop, 'operator')
  const reason = 'Somebody has reported it'
  const decide = async (act: object) => {
    const decided = await boss.api.post(`/api/office/listings/${id}/acts`, { reason, ...act })
    expect(decided.status, decided.text).toBe(200)
  }
  await decide({ act: 'hold' })
  await decide({ act: 'release' })
  await decide({ act: 'extend', days: 3 })
  await decide({ act: 'take-down', ground: 'other' })
  const appeal = {
    token: await shop.linkTo(another),
    statement: 'It is my own car, and on my drive',
  }
  expect((await shop.browser().post('/api/appeals', appeal)).status).toBe(200)
  const [appealed] = await rowsOf(shop, 'appeals')
  await boss.api.post(`/api/office/appeals/${String(appealed!['id'])}`, {
    outcome: 'upheld',
    reason,
  })
  await decide({ act: 'restore' })
  const { mails } = (await ann.api.get('/api/auth/export')).json<{ mails: { to: string }[] }>()
  expect(mails.filter(({ to }) => to === another)).toHaveLength(7)
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect((await rowsOf(shop, 'mails')).filter((mail) => mail['to_address'] === another)).toEqual([])
})
