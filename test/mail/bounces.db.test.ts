import { expect, test } from 'vitest'
import { commands } from '../../src/operator/commands.ts'
import { readBounceApart } from '../../src/platform/mail/bounces/read-apart.server.ts'
import { readBounce } from '../../src/platform/mail/bounces/read.server.ts'
import { openOutbox } from './outbox-under-test.ts'
import { report } from './reports.ts'

async function openSent(...addresses: string[]) {
  const outbox = await openOutbox()
  await outbox.enqueues(...addresses)
  await outbox.delivers()
  const mails = await outbox.mails()
  const bounce = async (text: string) => {
    const { reads, run } = commands['bounce']!
    return run(outbox.shop.operator, await reads!(Buffer.from(text)))
  }
  const holds = async () =>
    (await outbox.db.selectFrom('undeliverable_addresses').select('address').execute()).map(
      ({ address }) => address,
    )
  const idOf = (index = 0) => mails[index]!.message_id
  return {
    ...outbox,
    bounce,
    holds,
    idOf,
    messageIdOf: (index = 0) => `<${idOf(index)}@youngtimer.test>`,
  }
}

test('a mail that comes back is marked, and nothing more is sent to that address for a while', async () => {
  const { bounce, holds, messageIdOf, mails, enqueues, delivers, sink, shop } =
    await openSent('ann@example.com')
  expect(
    await bounce(report({ recipient: 'Ann@Example.com', messageId: messageIdOf() })),
  ).toContain('mail 1 came back (5.1.1); nothing more')
  expect((await mails())[0]).toMatchObject({
    bounced_at: expect.any(Date),
    last_error: expect.stringContaining('User unknown'),
  })
  expect(await holds()).toEqual(['ann@example.com'])
  await enqueues('ann@example.com', 'bob@example.com')
  await delivers()
  expect(sink.taken.map(({ to }) => to[0])).toEqual(['ann@example.com', 'bob@example.com'])
  const held = (await mails())[1]
  expect(held).toMatchObject({ failed_at: expect.any(Date), sent_at: null })

  await shop.clock.pass({ days: 15 })
  await enqueues('ann@example.com')
  await delivers()
  expect(sink.taken).toHaveLength(3)
})

test('a report is known by the address that it was sent to, or by the message that it returns', async () => {
  for (const returns of ['message/rfc822', 'text/rfc822-headers', 'nothing'] as const) {
    const { bounce, idOf, messageIdOf, holds } = await openSent('ann@example.com')
    const to = returns === 'nothing' ? `bounce+${idOf()}@bounces.test` : 'hello@youngtimer.test'
    const text = report({ to, recipient: 'ann@example.com', messageId: messageIdOf(), returns })
    expect(await bounce(text), returns).toContain('came back')
    expect(await holds()).toEqual(['ann@example.com'])
  }
})

test('where mail was forwarded, the address that we wrote to counts', async () => {
  const { bounce, messageIdOf, holds } = await openSent('ann@example.com')
  const forwarded = { recipient: 'ann@elsewhere.example', messageId: messageIdOf() }
  expect(await bounce(report(forwarded))).toContain('nothing was done')
  expect(await bounce(report({ ...forwarded, original: 'ann@example.com' }))).toContain('came back')
  expect(await holds()).toEqual(['ann@example.com'])
})

test('a forged report does nothing: an unknown message, another address, or one sent long ago', async () => {
  const { bounce, messageIdOf, holds, mails, shop, enqueues } = await openSent(
    'ann@example.com',
    'bob@example.com',
  )
  await enqueues('cat@example.com')
  const cat = (await mails())[2]!.message_id
  const strange = '<00000000-0000-4000-8000-000000000000@youngtimer.test>'
  const forgeries = [
    report({ recipient: 'ann@example.com', messageId: strange }),
    report({ recipient: 'ann@example.com', messageId: messageIdOf(1) }),
    report({ recipient: 'ann@example.com', messageId: '' }),
    // Not sent yet.
    report({ recipient: 'cat@example.com', messageId: `<${cat}@youngtimer.test>` }),
    'Subject: Hello\r\n\r\nFinal-Recipient: rfc822; ann@example.com\r\nAction: failed\r\nStatus: 5.1.1',
    '',
    '\0'.repeat(1_000),
  ]
  for (const text of forgeries) expect(await bounce(text)).toContain('nothing was done')
  await shop.clock.pass({ days: 15 })
  expect(
    await bounce(report({ recipient: 'ann@example.com', messageId: messageIdOf() })),
  ).toContain('nothing was done')
  expect(await holds()).toEqual([])
  expect((await mails()).every(({ bounced_at }) => bounced_at === null)).toBe(true)
})

test('what is delayed has not come back; what is full or refused as spam holds nothing else up', async () => {
  const { bounce, messageIdOf, holds, mails } = await openSent('ann@example.com')
  const about = { recipient: 'ann@example.com', messageId: messageIdOf() }
  expect(await bounce(report({ ...about, action: 'delayed', status: '4.4.1' }))).toContain(
    'nothing was done',
  )
  expect((await mails())[0]!.bounced_at).toBeNull()
  for (const status of ['4.4.7', '5.7.1', '5.3.4'])
    expect(await bounce(report({ ...about, status }))).toBe(`mail 1 came back (${status})`)
  expect(await holds()).toEqual([])
})

test('whoever shows that an address is theirs and in use gets mail there again', async () => {
  const { shop, db, holds } = await openSent()
  const ann = await shop.signsUp('ann@example.com')
  const hold = () =>
    db
      .insertInto('undeliverable_addresses')
      .values({ address: ann.email, reason: 'x', held_until: new Date('2999-01-01') })
      .execute()
  await hold()
  await shop.browser().post('/api/auth/login', { email: ann.email, password: 'not the password' })
  expect(await holds()).toEqual([ann.email])
  await shop.browser().post('/api/auth/login', { email: ann.email, password: ann.password })
  expect(await holds()).toEqual([])

  await hold()
  await shop.browser().post('/api/auth/forgot-password', { email: ann.email })
  const token = await shop.linkTo(ann.email)
  await shop.browser().post('/api/auth/reset-password', { token, password: 'another-good-one' })
  expect(await holds()).toEqual([])

  await hold()
  const response = await shop
    .browser()
    .post('/api/auth/login', { email: ann.email, password: 'another-good-one' })
  expect(response.status).toBe(200)
})

test('whoever is not confirmed yet clears nothing by signing in, but by the link from an email', async () => {
  const { shop, db, holds } = await openSent()
  const ann = await shop.signsUp('ann@example.com', { confirmed: false })
  await db
    .insertInto('undeliverable_addresses')
    .values({ address: ann.email, reason: 'x', held_until: new Date('2999-01-01') })
    .execute()
  await shop.browser().post('/api/auth/login', { email: ann.email, password: ann.password })
  expect(await holds()).toEqual([ann.email])
  await ann.api.post('/api/auth/verify-email', { token: await shop.linkTo(ann.email) })
  expect(await holds()).toEqual([])
})

test('a report of several recipients is read for each', async () => {
  const two = report({ recipient: 'a@example.com' }).replace(
    'Diagnostic-Code',
    'Diagnostic-Code: smtp; 550 no\r\n\r\nFinal-Recipient: RFC822;b@example.com\r\nAction: FAILED\r\nStatus: 5.2.1 (disabled)\r\nDiagnostic-Code',
  )
  expect(
    (await readBounce(two))?.recipients.map(({ addresses, status }) => [...addresses, status]),
  ).toEqual([
    ['a@example.com', '5.1.1'],
    ['b@example.com', '5.2.1'],
  ])
})

test('10.3: a report that takes long to read is given up, in the command’s own process', async () => {
  const { bounce, shop } = await openSent('ann@example.com')
  const nested = Array.from(
    { length: 5_000 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}`,
  )
  const hard = ['Content-Type: multipart/mixed; boundary=b0', '', ...nested, ''].join('\r\n')
  await expect(readBounceApart(Buffer.from(hard), { deadline: 1 })).rejects.toThrow(
    'takes too long',
  )
  // The shop itself takes facts and no message.
  await expect(commands['bounce']!.run(shop.operator, hard)).rejects.toThrow('JSON')
  await expect(commands['bounce']!.run(shop.operator, '{"message":"x"}')).rejects.toThrow(
    'messageIds',
  )
  expect(await bounce('x'.repeat(200_000))).toContain('no report about a message')
})
