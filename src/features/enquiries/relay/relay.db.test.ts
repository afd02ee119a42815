import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { canaries, e30 } from '../../../../test/cars.ts'
import { dump, tablesWith } from '../../../../test/database/dump.ts'
import { edits, rowsOf } from '../../../../test/sellers.ts'
import { captureLog, startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { commands } from '../../../operator/commands.ts'
import { recordSent } from '../../../platform/mail/delivery/queue.server.ts'
import { renderEmail } from '../../../platform/mail/template/layout.email.tsx'
import type { Config } from '../../../shop/config/config.ts'
import { readMailConfig } from '../../../shop/config/mail.ts'
import { startMail } from '../../../shop/mail.ts'
import { conversationDays, notPassedOnADay } from '../rules.ts'
import type { Conversation, Enquiries } from '../schema.ts'

const eventually = { timeout: 20_000 }
const domain = 'replies.test'
const mail = readMailConfig((name) => (name === 'MAIL_REPLY_DOMAIN' ? domain : undefined), [])

const nellWrites = { name: 'Nell', email: 'nell@example.com', message: 'Is the timing belt done?' }

/** Ann sells a car, and Nell has written to her; both have accounts, and emails are answered by mail. */
async function annAndNell(config: Partial<Config> = { mail }) {
  const shop = await startApp({ config })
  const ann = await shop.signsUp('ann@example.com')
  const nell = await shop.signsUp(nellWrites.email, { name: 'Nell' })
  const car = await shop.publishes({ ...e30, contactEmail: ann.email })
  await sql`update listings set user_id = ${ann.id} where id = ${car}`.execute(
    shop.database.primary,
  )
  await nell.api.post(`/api/contact/${car}`, nellWrites)
  const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
  return { shop, ann, nell, car, id: items[0]!.id }
}

/** The address that the newest email about a conversation to somebody is answered at. */
async function replyAddressOf(shop: Shop, to: string): Promise<string> {
  const emails = (await rowsOf(shop, 'mails')).filter(
    (row) => row['to_address'] === to && row['reply_to_address'] !== null,
  )
  return String(emails.at(-1)?.['reply_to_address'])
}

/** Hands a message in as the mail server does. */
async function comesIn(shop: Shop, text: string): Promise<string> {
  const { reads, run } = commands['reply']!
  const operator = { ...shop.operator, config: { ...shop.operator.config, mail } }
  return run(operator, await reads!(Buffer.from(text)))
}

let n = 0
const message = (
  { from, to, id = `${++n}@example.com` }: { from: string; to: string; id?: string },
  body: string,
  ...headers: string[]
) => [`From: ${from}`, `To: ${to}`, `Message-ID: <${id}>`, ...headers, '', body].join('\r\n')

const said = async (person: { api: ReturnType<Shop['browser']> }, id: number) =>
  (await person.api.get(`/api/enquiries/${id}`)).json<Conversation>().answers

test('both sides answer by mail through addresses of ours, and read all of it on the page', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  const ofAnn = await replyAddressOf(shop, ann.email)
  expect(ofAnn).toMatch(/^reply\+[0-9a-f]{32}@replies\.test$/)
  expect(
    await comesIn(
      shop,
      message({ from: `Ann <${ann.email}>`, to: ofAnn }, 'It was done last year.'),
    ),
  ).toBe(`an answer in conversation ${id} was passed on`)
  const ofNell = await replyAddressOf(shop, nell.email)
  expect(ofNell).not.toBe(ofAnn)
  await comesIn(
    shop,
    message({ from: nell.email, to: ofNell }, 'Yes!\r\n\r\n> It was done last year.'),
  )
  expect(await said(nell, id)).toMatchObject([
    { message: 'It was done last year.', isOwn: false },
    { message: 'Yes!', isOwn: true },
  ])
  const emails = await rowsOf(shop, 'mails')
  expect(emails.at(-1)).toMatchObject({
    to_address: ann.email,
    reply_to_name: 'Nell by way of Youngtimer',
  })
  for (const email of emails.filter(({ to_address: to }) => to === ann.email))
    expect(JSON.stringify(email)).not.toContain(nell.email)
  for (const email of emails.filter(({ to_address: to }) => to === nell.email))
    expect(JSON.stringify(email)).not.toContain(ann.email)
  const kept = JSON.stringify(await rowsOf(shop, 'enquiry_addresses'))
  for (const address of [ofAnn, ofNell]) expect(kept).not.toContain(address.slice(6, 38))
})

test('a buyer with the longest name writes and gets an answer, and emails have as much of the name as fits', async () => {
  // Of seven units, and one character to whoever reads it.
  const whole = '👩🏽‍🌾'
  for (const longest of ['x'.repeat(255), `${whole.repeat(36)}xxx`]) {
    const { shop, ann, nell, car } = await annAndNell()
    await edits(ann.api, car, { contactName: longest })
    const written = { ...nellWrites, name: longest, message: 'Is it still for sale?' }
    expect((await nell.api.post(`/api/contact/${car}`, written)).status).toBe(200)
    const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
    const { id } = items.find(({ name }) => name === longest)!
    for (const { api } of [ann, nell]) {
      const answered = await api.post(`/api/enquiries/${id}/answers`, { message: 'It is here.' })
      expect(answered.status, answered.text).toBe(200)
    }
    const names = (await rowsOf(shop, 'mails')).flatMap((row) => row['reply_to_name'] ?? [])
    const cut = names.map(String).filter((name) => !name.startsWith('Nell '))
    expect(cut).toHaveLength(3)
    for (const name of cut) {
      const own = name.replace(/ by way of Youngtimer$/, '')
      expect(name.length).toBeGreaterThan(245)
      expect(longest.startsWith(own)).toBe(true)
      expect(longest.startsWith('x') || own.length % whole.length === 0).toBe(true)
    }
  }
})

test('without a mail server an answer that is put into the data folder is passed on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'youngtimer-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { shop, ann, nell, id } = await annAndNell({})
  const config = { ...shop.operator.config, dataDir }
  const { logger } = captureLog()
  const { stop } = startMail(config, { database: shop.database, logger, renderEmail })
  onTestFinished(stop)
  const to = await replyAddressOf(shop, ann.email)
  expect(to).toMatch(/@replies\.invalid$/)
  await expect.poll(() => readdir(join(dataDir, 'mail')), eventually).toContain('replies')
  await writeFile(
    join(dataDir, 'mail/replies/answer.eml'),
    message({ from: ann.email, to }, 'It was done last year.'),
  )
  await expect
    .poll(() => said(nell, id), eventually)
    .toMatchObject([{ message: 'It was done last year.', isOwn: false }])
})

test('an address that somebody shows stands in emails, which are still answered through us', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  await ann.api.post(`/api/enquiries/${id}/email`)
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'It was done.' })
  const [email] = await shop.mailTo(nell.email)
  expect(email!.body).toContain(`shown you their email address: ${ann.email}`)
  expect(await replyAddressOf(shop, nell.email)).toContain('@replies.test')
})

test('G5: a Reply-To address is stored nowhere once the email with it has left', async () => {
  const { shop, ann } = await annAndNell()
  const address = await replyAddressOf(shop, ann.email)
  for (const { id } of await shop.mailTo(ann.email))
    await recordSent(shop.database.primary, id, { keepsBody: false })
  const left = await dump(shop.database)
  expect(tablesWith(left, address.slice(6, 38))).toEqual([])
  expect(await comesIn(shop, message({ from: ann.email, to: address }, 'Yes!'))).toContain(
    'was passed on',
  )
})

test('K2: a message that comes twice is one answer', async () => {
  const { shop, ann, id } = await annAndNell()
  await timeIs(shop, new Date(Date.now() + 60_000))
  const to = await replyAddressOf(shop, ann.email)
  const text = message({ from: ann.email, to, id: 'same@example.com' }, 'It was done last year.')
  await comesIn(shop, text)
  await timePasses(shop, { minutes: 60 })
  expect(await comesIn(shop, text)).toContain('taken in before')
  expect(await said(ann, id)).toHaveLength(1)
})

test('the same words by mail are a further answer once the other side has written in between', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  const to = await replyAddressOf(shop, ann.email)
  const yes = () => comesIn(shop, message({ from: ann.email, to }, 'Yes.'))
  await yes()
  await yes()
  await nell.api.post(`/api/enquiries/${id}/answers`, { message: 'And may I come on Sunday?' })
  expect(await yes()).toContain('was passed on')
  expect((await said(nell, id)).map((answer) => answer.message)).toEqual([
    'Yes.',
    'And may I come on Sunday?',
    'Yes.',
  ])
})

test('F2: nobody answers in another’s name: neither from elsewhere, nor without the random part', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  const to = await replyAddressOf(shop, ann.email)
  for (const from of ['eve@example.com', nell.email, `${ann.email}.evil.example`]) {
    const became = await comesIn(shop, message({ from, to }, 'Please pay me a deposit.'))
    expect(became).toContain('another address')
  }
  await comesIn(
    shop,
    message({ from: `${ann.email}\r\nFrom: eve@example.com`, to }, 'Please pay me a deposit.'),
  )
  for (const elsewhere of [
    `reply+${'0'.repeat(32)}@${domain}`,
    `reply+${to.slice(6, 37)}@${domain}`,
    `bounce+${to.slice(6)}`,
    'hello@youngtimer.test',
  ])
    expect(
      await comesIn(shop, message({ from: ann.email, to: elsewhere }, 'Hello there')),
    ).toContain('nothing was done')
  expect(await said(ann, id)).toEqual([])
  expect(await shop.mailTo('eve@example.com')).toEqual([])
  const told = (await shop.mailTo(ann.email)).filter(({ subject }) => /not passed on/.test(subject))
  expect(told).toHaveLength(notPassedOnADay.max)
  expect(JSON.stringify(told)).not.toContain('deposit')
})

test('files, and emails without words, are not passed on, and the writer gets an email that says why', async () => {
  const { shop, ann, id } = await annAndNell()
  const to = await replyAddressOf(shop, ann.email)
  const from = ann.email
  await comesIn(
    shop,
    message(
      { from, to },
      [
        '--edge',
        'Content-Type: text/plain',
        '',
        'Here is the bill.',
        '--edge',
        'Content-Type: application/pdf; name=bill.pdf',
        'Content-Disposition: attachment',
        '',
        'x',
        '--edge--',
      ].join('\r\n'),
      'Content-Type: multipart/mixed; boundary=edge',
    ),
  )
  expect((await shop.mailTo(from))[0]!.body).toContain('It had a file attached')
  await comesIn(shop, message({ from, to }, '> Is the timing belt done?'))
  expect((await shop.mailTo(from))[0]!.body).toContain('no words in it above the quoted text')
  await comesIn(shop, message({ from, to }, 'x'.repeat(5_001)))
  expect((await shop.mailTo(from))[0]!.body).toContain('at most 5000 characters')
  expect(await said(ann, id)).toEqual([])
})

test('an automatic reply is not passed on, and nobody gets an email about it', async () => {
  const { shop, ann, id } = await annAndNell()
  const to = await replyAddressOf(shop, ann.email)
  const before = await rowsOf(shop, 'mails')
  for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'List-Id: <x.example>'])
    expect(await comesIn(shop, message({ from: ann.email, to }, 'I am away.', header))).toContain(
      'nothing was done',
    )
  expect(await said(ann, id)).toEqual([])
  expect(await rowsOf(shop, 'mails')).toEqual(before)
})

test('an answer by mail gives its writer’s address to nobody, nor lets its reader into their side', async () => {
  const { shop, ann, car } = await annAndNell()
  await shop.api.post(`/api/contact/${car}`, {
    payload: { ...nellWrites, name: 'Bob', email: 'bob@example.com' },
  })
  const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
  const { id } = items.find(({ name }) => name === 'Bob')!
  const confirmation = (await shop.mailTo('bob@example.com'))[0]!.body
  const token = /#token=([\w-]+)/.exec(confirmation)![1]!
  await shop.browser().post('/api/enquiries/open', { token })
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'It was done last year.' })
  const to = await replyAddressOf(shop, 'bob@example.com')
  const [email] = await shop.mailTo('bob@example.com')
  const link = /https?:\S+#token=\S+/.exec(email!.body)![0]
  const elsewhere = `https://safe.example/?url=${encodeURIComponent(link)}&data=1`
  const rewritten = `https://filter.example/?d=${new URL(link).hostname}&u=${Buffer.from(link).toString('base64')}`
  // Neither heading is known as one of a quotation.
  const body = [
    'Good! Bob Buyer <Bob@Example.com>',
    '',
    '---------- Forwarded message ---------',
    `From: Ann by way of Youngtimer <${to}>`,
    'To: <bob@example.com>, mailto:BOB@example.com',
    '',
    'It was done last year.',
    `Read and answer: ${link}`,
    `Read and answer: <${elsewhere}>`,
    `Read and answer: ${rewritten}`,
    'https://example.com/#timing-belts',
  ].join('\r\n')
  expect(await comesIn(shop, message({ from: 'bob@example.com', to }, body))).toContain('passed on')
  const [answer] = (await said(ann, id)).slice(-1)
  expect(answer!.message).toContain('Good! Bob Buyer [left out]')
  expect(answer!.message).toContain('https://example.com/#timing-belts')
  const passedOn = JSON.stringify([answer, (await shop.mailTo(ann.email))[0]]).toLowerCase()
  expect(passedOn).toContain('good!')
  for (const secret of [
    'bob@example.com',
    to,
    link.split('token=')[1]!.toLowerCase(),
    rewritten.split('u=')[1]!.toLowerCase(),
  ])
    expect(passedOn).not.toContain(secret)
})

test('whoever answers by mail in a conversation that was ended gets an email that says so', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  const to = await replyAddressOf(shop, ann.email)
  await nell.api.send('PUT', `/api/enquiries/${id}/block`)
  expect(await comesIn(shop, message({ from: ann.email, to }, 'It was done.'))).toContain(
    'not passed on',
  )
  expect((await shop.mailTo(ann.email))[0]!.body).toContain('has ended this conversation')
  expect(await said(ann, id)).toEqual([])
})

test('an address of ours works for its time, for the address it was sent to, until one’s own side is removed', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  await timeIs(shop, new Date(Date.now() + 60_000))
  const to = await replyAddressOf(shop, ann.email)
  const answers = (body: string) => comesIn(shop, message({ from: ann.email, to }, body))
  const setEmail = (email: string) =>
    sql`update listings set contact_email = ${email} where id = ${car}`.execute(
      shop.database.primary,
    )
  await setEmail('garage@example.com')
  expect(await answers('It was done.')).toContain('no longer works')
  await setEmail(ann.email)
  expect(await answers('It was done.')).toContain('was passed on')
  await timePasses(shop, { days: conversationDays.address + 1 })
  expect(await answers('Once more.')).toContain('no longer works')
  await shop.runs('remove-expired')
  expect(await rowsOf(shop, 'enquiry_addresses')).toEqual([])
  await nell.api.post(`/api/enquiries/${id}/answers`, { message: 'Are you there?' })
  const again = await replyAddressOf(shop, ann.email)
  await ann.api.send('DELETE', `/api/enquiries/${id}`)
  expect(await comesIn(shop, message({ from: ann.email, to: again }, 'Yes'))).toContain(
    'no longer works',
  )
})

/** Bob, who has no account, has written to Ann as well, and she has answered; nobody has opened his links. */
async function annAndBob() {
  const { shop, ann, car } = await annAndNell()
  await shop.api.post(`/api/contact/${car}`, {
    payload: { ...nellWrites, name: 'Bob', email: bob },
  })
  const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
  const { id } = items.find(({ name }) => name === 'Bob')!
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'It was done.' })
  return { shop, ann, car, id }
}
const bob = 'bob@example.com'

test('F3: an email to an unconfirmed address has a Reply-To of ours, and no name and no words', async () => {
  const { shop, ann } = await annAndBob()
  const emails = (await rowsOf(shop, 'mails')).filter((row) => row['to_address'] === bob)
  expect(emails).toHaveLength(2)
  expect(emails[1]).toMatchObject({
    reply_to_name: 'Youngtimer',
    reply_to_address: expect.stringMatching(/^reply\+[0-9a-f]{32}@replies\.test$/),
  })
  expect(JSON.stringify(emails)).not.toMatch(/It was done|Ann|Bob/)
  expect(JSON.stringify(emails)).not.toContain(canaries.email)
  expect(JSON.stringify(emails)).not.toContain(ann.email)
})

test('F3: whoever answers from an address that nobody has confirmed shows that it is theirs, is sent what was said, and goes on by mail', async () => {
  const { shop, ann, id } = await annAndBob()
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'The bill is here.' })
  const first = await replyAddressOf(shop, bob)
  const text = message({ from: bob, to: first, id: 'first@example.com' }, 'Who is this? B. Buyer')
  expect(await comesIn(shop, text)).toContain('was not passed on')
  const [sent] = await shop.mailTo(bob)
  expect(sent!.body).toMatch(/> It was done\.[^]*> The bill is here\./)
  expect(sent!.body).toContain('What you wrote there was not passed on')
  expect(await said(ann, id)).toHaveLength(2)
  // As a mail server does that is not sure.
  expect(await comesIn(shop, text)).toContain('taken in before')
  const second = await replyAddressOf(shop, bob)
  expect(second).not.toBe(first)
  expect(await comesIn(shop, message({ from: bob, to: second }, 'On Sunday, then.'))).toContain(
    'was passed on',
  )
  expect((await said(ann, id)).at(-1)).toMatchObject({ message: 'On Sunday, then.', isOwn: false })
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'At ten.' })
  expect((await shop.mailTo(bob))[0]!.body).toContain('> At ten.')
  const toAnn = JSON.stringify(
    (await rowsOf(shop, 'mails')).filter(({ to_address: to }) => to === ann.email),
  )
  expect(toAnn).not.toContain(bob)
  expect(toAnn).not.toContain('Who is this')
})

test('F3: nothing but an answer of its own reader shows whose an address is', async () => {
  const { shop, ann, id } = await annAndBob()
  const to = await replyAddressOf(shop, bob)
  const before = (await shop.mailTo(bob)).length
  expect(
    await comesIn(shop, message({ from: bob, to }, 'I am away.', 'Auto-Submitted: auto-replied')),
  ).toContain('nothing was done')
  for (const elsewhere of [`reply+${'0'.repeat(32)}@${domain}`, `bounce+${to.slice(6)}`])
    expect(await comesIn(shop, message({ from: bob, to: elsewhere }, 'Hello'))).toContain(
      'nothing was done',
    )
  expect(await shop.mailTo(bob)).toHaveLength(before)
  await comesIn(shop, message({ from: 'eve@example.com', to }, 'Please pay me a deposit.'))
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'Two keys, too.' })
  expect(await said(ann, id)).toHaveLength(2)
  expect(JSON.stringify(await shop.mailTo(bob))).not.toMatch(/It was done|Two keys|deposit/)
  expect(await shop.mailTo('eve@example.com')).toEqual([])
})

test('an email to an unconfirmed address has no Reply-To where the shop takes no replies by mail', async () => {
  const { shop, ann, car } = await annAndNell({ mail: { ...mail, replyDomain: undefined } })
  await shop.api.post(`/api/contact/${car}`, {
    payload: { ...nellWrites, name: 'Bob', email: bob },
  })
  const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
  const { id } = items.find(({ name }) => name === 'Bob')!
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'It was done.' })
  const [email] = (await rowsOf(shop, 'mails')).filter((row) => row['to_address'] === bob).slice(-1)
  expect(email).toMatchObject({ reply_to_address: null })
  expect((await shop.mailTo(bob))[0]!.body).not.toContain('reply to this message')
})

test('an answer by mail of whoever is suspended is not passed on, though it comes from another address of theirs', async () => {
  const { shop, ann, nell, car } = await annAndNell()
  const other = 'nell@other.example'
  await nell.api.post(`/api/contact/${car}`, { ...nellWrites, email: other })
  const browser = shop.browser()
  const opened = await browser.post('/api/enquiries/open', { token: await shop.linkTo(other) })
  const { id } = opened.json<{ id: number }>()
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: 'It was done last year.' })
  await sql`insert into restrictions (user_id, kind, ground, reason)
    values (${nell.id}, 'banned', 'fraud', 'Bad cheques')`.execute(shop.database.primary)
  const to = await replyAddressOf(shop, other)
  expect(await comesIn(shop, message({ from: other, to }, 'Your bank details?'))).toContain(
    'was not passed on: We can’t take this from you',
  )
  expect(await said(ann, id)).toHaveLength(1)
})
