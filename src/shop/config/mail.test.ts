import { expect, test } from 'vitest'
import { readMailConfig } from './mail.ts'

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { problems, mail: readMailConfig((name) => env[name], problems) }
}
const from = { MAIL_FROM: 'Our Shop <shop@example.com>' }

test('without a server there is none, and messages are from the site’s own address', () => {
  expect(read({})).toEqual({
    problems: [],
    mail: {
      smtp: undefined,
      bounceDomain: undefined,
      replyDomain: 'replies.invalid',
      from: { name: 'Youngtimer', address: 'hello@youngtimer.example' },
    },
  })
})

test('a server is read from one address', () => {
  const { problems, mail } = read({
    ...from,
    SMTP_URL: 'smtps://shop%40example.com:p%3Ass@mail.example.com',
    MAIL_BOUNCE_DOMAIN: 'bounces.example.com',
    MAIL_REPLY_DOMAIN: 'replies.example.com',
  })
  expect(problems).toEqual([])
  expect(mail).toEqual({
    smtp: {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      requireTls: false,
      auth: { user: 'shop@example.com', pass: 'p:ss' },
    },
    from: { name: 'Our Shop', address: 'shop@example.com' },
    bounceDomain: 'bounces.example.com',
    replyDomain: 'replies.example.com',
  })
})

test('V12.3.1: no email crosses a network in the clear unless it is trusted, and no password ever', () => {
  const tls = (SMTP_URL: string, trustNetwork = false) =>
    readMailConfig((name) => ({ ...from, SMTP_URL })[name as 'SMTP_URL'], [], trustNetwork).smtp
      ?.requireTls
  expect(tls('smtp://shop:secret@mail.example.com')).toBe(true)
  expect(tls('smtp://shop:secret@localhost:2525')).toBe(false)
  expect(tls('smtp://mail.example.com')).toBe(true)
  expect(tls('smtp://mail.example.com', true)).toBe(false)
  expect(tls('smtp://shop:secret@mail.example.com', true)).toBe(true)
})

test('everything that is wrong is listed, and no password is quoted', () => {
  const wrong: [env: Record<string, string>, problem: string][] = [
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL needs MAIL_FROM'],
    [{ ...from, SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL must be smtp://'],
    [{ ...from, SMTP_URL: 'https://shop:secret@mail.example.com' }, 'SMTP_URL must be smtp://'],
    [
      { ...from, SMTP_URL: 'smtp://shop:secret@mail.example.com/?pool=1' },
      'SMTP_URL must be smtp://',
    ],
    [{ ...from, SMTP_URL: 'smtp://shop@mail.example.com' }, 'both a user and a password'],
    [{ ...from, SMTP_URL: 'smtp://shop:%zzsecret@mail.example.com' }, 'percent-encoded'],
    [{ MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM must be one address'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be one address'],
    [{ MAIL_BOUNCE_DOMAIN: 'not a domain' }, 'MAIL_BOUNCE_DOMAIN must be'],
    [{ MAIL_REPLY_DOMAIN: 'not a domain' }, 'MAIL_REPLY_DOMAIN must be'],
  ]
  for (const [env, problem] of wrong) {
    const { problems } = read(env)
    expect(problems.join(), JSON.stringify(env)).toContain(problem)
    expect(problems.join()).not.toContain('secret')
  }
})
