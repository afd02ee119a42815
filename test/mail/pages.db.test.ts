import { expect, test } from 'vitest'
import { readMailConfig } from '../../src/shop/config/mail.ts'
import { openOutbox } from './outbox-under-test.ts'

test('while no mail server is configured this machine sees each message, its state, and its looks', async () => {
  const { shop, enqueues, delivers, sink, db } = await openOutbox()
  await shop.signsUp('ann@example.com', { name: 'Ann' })
  sink.replies((to) =>
    to === 'bob@example.com' ? { say: '550 5.7.1 <b>No</b>', at: 'RCPT' } : 'take',
  )
  await db.deleteFrom('mails').where('subject', 'not like', 'Confirm%').execute()
  await enqueues('bob@example.com')
  await delivers()
  await enqueues('cat@example.com')
  const { text: json } = await shop.api.get('/dev/mail.json')
  const mails = JSON.parse(json) as {
    id: number
    to: string
    state: string
    error: string | null
  }[]
  expect(mails.map(({ to, state }) => [to, state])).toEqual([
    ['cat@example.com', 'waiting'],
    ['bob@example.com', 'failed'],
    ['ann@example.com', 'sent'],
  ])
  expect(mails[1]!.error).toContain('550')

  const list = await shop.visit('/dev/mail')
  expect(list.text).toContain('&lt;b&gt;No&lt;/b&gt;')
  expect(list.headers['content-security-policy']).not.toContain('unsafe')
  const email = await shop.visit(`/dev/mail/${mails[0]!.id}`)
  expect(email.status).toBe(200)
  expect(email.text).toContain('This is between us.')
  expect(email.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  )
  for (const id of ['0', '-1', '999', 'x', '9'.repeat(30)])
    expect((await shop.visit(`/dev/mail/${id}`)).status, id).toBe(404)
})

test('with a mail server nobody sees any of it there', async () => {
  const { shop, enqueues } = await openOutbox()
  await enqueues('ann@example.com')
  const given: Record<string, string> = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@shop.test' }
  const sending = await shop.neighbour({
    config: { mail: readMailConfig((name) => given[name], []) },
  })
  for (const path of ['/dev/mail', '/dev/mail/1', '/dev/mail.json']) {
    const response = await sending.visit(path)
    expect(response.text, path).not.toContain('between us')
    expect(response.text, path).not.toContain('ann@example.com')
  }
})
