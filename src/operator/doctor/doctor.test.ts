import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { readConfig } from '../../shop/config/config.ts'
import type { Finding } from '../../features/office/work/schema.ts'
import { ill, illFirst, note, printFindings, well } from './finding.ts'
import { examineMailRecords, resolver, type Records } from './mail-records.ts'
import { examineSettings } from './settings.ts'
import { examineTaxRates } from './tax-rates.ts'

const illOf = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'ill').map(({ what }) => what)

const whole = {
  PUBLIC_URL: 'https://cars.example',
  DEMO: '0',
  TRUST_PROXY: 'loopback',
  STRIPE_SECRET_KEY: 'sk_live_CANARY',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_CANARY',
  SMTP_URL: 'smtps://user:CANARY@mail.example:465',
  MAIL_FROM: 'hello@cars.example',
  MAIL_BOUNCE_DOMAIN: 'bounces.cars.example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'CANARY',
  TWILIO_FROM: 'Youngtimer',
  OPERATOR_NAME: 'Cars and Sons Ltd',
  OPERATOR_ADDRESS: '1 High Street, Harrogate',
  OPERATOR_COMPANY: '01234567',
  OPERATOR_ICO: 'ZA123456',
}

test('the doctor finds a shop well that is ready for strangers, and prints no secret', () => {
  const findings = examineSettings(readConfig(whole))
  expect(illOf(findings)).toEqual([])
  expect(printFindings(findings)).not.toContain('CANARY')
})

test.each([
  ['OPERATOR_ICO', 'OPERATOR_…'],
  ['MAIL_BOUNCE_DOMAIN', 'MAIL_BOUNCE_DOMAIN'],
  ['TRUST_PROXY', 'TRUST_PROXY'],
])('without %s the doctor says so', (name, what) => {
  const { [name]: _, ...rest } = whole as Record<string, string>
  expect(illOf(examineSettings(readConfig(rest)))).toEqual([what])
})

test('keys of Stripe’s test mode take no money, and the doctor says so', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_CANARY', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
  const findings = examineSettings(readConfig({ ...whole, ...keys }))
  expect(illOf(findings)).toEqual(['STRIPE_SECRET_KEY'])
  expect(printFindings(findings)).toContain('test mode')
  expect(printFindings(findings)).not.toContain('CANARY')
})

test('a shop with a bucket, for many machines, needs both keys set', () => {
  const bucket = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'shop', S3_SECRET_ACCESS_KEY: 'CANARY' }
  const keys = { AUTH_SECRET: 'CANARY'.repeat(6), DATA_KEY: 'CANARY'.repeat(6) }
  const found = (env: Record<string, string>) =>
    examineSettings(readConfig({ ...whole, ...bucket, ...env }))
  const { AUTH_SECRET, DATA_KEY } = keys
  const some: Record<string, string>[] = [{}, { AUTH_SECRET }, { DATA_KEY }]
  for (const given of some) expect(illOf(found(given))).toEqual(['AUTH_SECRET, DATA_KEY'])
  expect(illOf(found(keys))).toEqual([])
  expect(printFindings(found(keys))).not.toContain('CANARY')
})

test('the doctor says whether text messages are sent, and to where', () => {
  const said = (env: Record<string, string>) =>
    examineSettings(readConfig(env)).find(({ what }) => what === 'TWILIO_…')
  expect(said({ ...whole, SMS_COUNTRIES: 'GB, IE', SMS_A_DAY: '50' })).toMatchObject({
    state: 'well',
    words: 'text messages are sent to GB, IE, 50 a day at most',
  })
  const { TWILIO_ACCOUNT_SID: _a, TWILIO_AUTH_TOKEN: _b, TWILIO_FROM: _c, ...rest } = whole
  expect(said(rest)).toMatchObject({ state: 'note', words: expect.stringContaining('can’t') })
  expect(said({})).toMatchObject({ state: 'note', words: expect.stringContaining('files') })
})

test('the doctor says before the rates of vehicle tax end, and that none are known after', () => {
  const state = (day: string) => examineTaxRates(day).state
  expect(state('2027-02-13')).toBe('well')
  expect(state('2027-02-15')).toBe('note')
  expect(state('2027-03-31')).toBe('note')
  expect(state('2027-04-01')).toBe('ill')
})

test('the doctor lists for a shop as it comes all that strangers would miss', () => {
  expect(illOf(examineSettings(readConfig({})))).toEqual([
    'PUBLIC_URL',
    'STRIPE_SECRET_KEY',
    'SMTP_URL',
    'MAIL_BOUNCE_DOMAIN',
    'OPERATOR_…',
  ])
})

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
const mail = { from: 'hello@cars.example', domains: ['bounces.cars.example'] }

test('records of mail are found, missing, or not to be had for want of a resolver', async () => {
  const states = async (records: Partial<Records>) =>
    Object.fromEntries(
      (await examineMailRecords(mail, records as Records)).map(({ what, state }) => [what, state]),
    )
  expect(
    await states({
      resolveTxt: async (name) =>
        name === 'cars.example'
          ? [['unrelated'], ['v=spf1 include:', 'mail.example -all']]
          : [['v=DMARC1; p=reject']],
      resolveMx: async () => [{ exchange: 'mx.cars.example', priority: 10 }],
    }),
  ).toEqual({ SPF: 'well', DMARC: 'well', MX: 'well', DKIM: 'note' })
  expect(
    await states({ resolveTxt: async () => [['unrelated']], resolveMx: failing('ENODATA') }),
  ).toEqual({ SPF: 'ill', DMARC: 'ill', MX: 'ill', DKIM: 'note' })
  expect(
    await states({ resolveTxt: failing('ETIMEOUT'), resolveMx: failing('ECONNREFUSED') }),
  ).toEqual({ SPF: 'note', DMARC: 'note', MX: 'note', DKIM: 'note' })
})

test('the doctor cuts off every resolver that never responds, however many there are', async () => {
  const silent = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = createSocket('udp4').bind(0, '127.0.0.1')
      await once(socket, 'listening')
      return socket
    }),
  )
  const servers = silent.map((socket) => `127.0.0.1:${socket.address().port}`)
  const findings = await examineMailRecords(mail, resolver(servers))
  expect(findings.map(({ state }) => state)).toEqual(['note', 'note', 'note', 'note'])
  // Asked one after the other, each twice, they would end by themselves, as late, after fourteen seconds.
  for (const { words } of findings.slice(0, -1)) expect(words).toContain('(ECANCELLED)')
  for (const socket of silent) socket.close()
})

test('what is ill stands first, and is counted', () => {
  expect(printFindings(illFirst([well('a', 'good'), note('b', 'perhaps'), ill('c', 'bad')]))).toBe(
    'ILL   c: bad\nnote  b: perhaps\nwell  a: good\n1 of 3 are ill.',
  )
})
