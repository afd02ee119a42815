import { expect, test } from 'vitest'
import { fakeTwilio } from '../../../test/fake-twilio.ts'
import { twilio } from './twilio.ts'

const soon = () => AbortSignal.timeout(2_000)
const code = { to: '+447911123457', text: '123456 is your code' }

async function opens() {
  const fake = await fakeTwilio()
  const said: string[] = []
  const time = { now: 0 }
  const opened = (more: Partial<typeof fake.settings> = {}) =>
    twilio(
      { ...fake.settings, ...more },
      { onError: ({ message }) => said.push(message), now: () => time.now * 1_000 },
    )
  return { fake, said, time, opened, texts: opened() }
}

/** Nobody who reads a log learns whom we have written to, what, or a key. */
const secrets = /7911|123456|twilio-secret|SKfed|ACABC/i

test('Twilio is handed a text message in its own form, and takes it', async () => {
  const { fake, said, texts } = await opens()
  expect(texts.reachesPeople).toBe(true)
  expect(await texts.send(code, soon())).toEqual({ kind: 'accepted' })
  expect(fake.sent).toEqual([
    { To: code.to, From: '+447911123456', Body: code.text, ValidityPeriod: '600' },
  ])
  expect(said).toEqual([])
})

test('a messaging service is named as one, and a name as a sender', async () => {
  const { fake, opened } = await opens()
  const service = `MG${'0'.repeat(32)}`
  await opened({ from: service }).send(code, soon())
  await opened({ from: 'Youngtimer' }).send(code, soon())
  expect(fake.sent).toMatchObject([{ MessagingServiceSid: service }, { From: 'Youngtimer' }])
  expect(fake.sent[0]).not.toHaveProperty('From')
})

test('a number that Twilio refuses is refused for good, and the next one goes', async () => {
  const { fake, said, texts } = await opens()
  expect(await texts.send({ ...code, to: '+441632960123' }, soon())).toEqual({ kind: 'refused' })
  expect(said).toEqual(['Twilio answered 400 (21614)'])
  expect(await texts.send(code, soon())).toEqual({ kind: 'accepted' })
  expect(fake.sent).toHaveLength(1)
})

test('a wrong key is logged for the operator by its error number, without the key, and nothing leaves', async () => {
  const { fake, said, opened } = await opens()
  const outcome = await opened({ secret: 'twilio-secret-of-before' }).send(code, soon())
  expect(outcome).toEqual({ kind: 'unavailable', retryAfter: 5 })
  expect(said).toEqual(['Twilio answered 401 (20003)'])
  expect(fake.sent).toEqual([])
})

test('Twilio is not called while it asks for a pause, and whoever wants a code reads how long that is', async () => {
  const { fake, time, texts } = await opens()
  fake.instead = { status: 429, body: { code: 20_429 }, headers: { 'retry-after': '30' } }
  expect(await texts.send(code, soon())).toEqual({ kind: 'unavailable', retryAfter: 30 })
  fake.instead = undefined
  time.now = 29
  expect(await texts.send(code, soon())).toEqual({ kind: 'unavailable', retryAfter: 1 })
  expect(fake.asked).toBe(1)
  time.now = 31
  expect(await texts.send(code, soon())).toEqual({ kind: 'accepted' })
})

test('where it doesn’t say for how long, it is twice as long with each time, to an end', async () => {
  const { fake, time, texts } = await opens()
  fake.instead = { status: 500, body: '<html>' }
  const pauses: unknown[] = []
  for (let n = 0; n < 9; n++) {
    pauses.push(await texts.send(code, soon()))
    time.now += 1_000
  }
  expect(pauses).toEqual(
    [5, 10, 20, 40, 80, 160, 300, 300, 300].map((retryAfter) => ({
      kind: 'unavailable',
      retryAfter,
    })),
  )
})

test('a text message without a response from Twilio is said to be unknown', async () => {
  const { fake, said, texts, opened } = await opens()
  fake.instead = 'silence'
  expect(await texts.send(code, AbortSignal.timeout(50))).toEqual({ kind: 'unanswered' })
  for (const instead of [
    { status: 201, body: 'garbage' },
    { status: 201, body: [] },
    { status: 201, body: { sid: 7 } },
    { status: 201, body: { sid: 'SM1', error_code: 30_001 } },
    { status: 200, body: 'x'.repeat(1_100_000) },
    { status: 307, body: {}, headers: { location: 'http://127.0.0.1:1/' } },
  ]) {
    fake.instead = instead
    expect(await texts.send(code, soon()), JSON.stringify(instead).slice(0, 60)).toEqual({
      kind: 'unanswered',
    })
  }
  const nowhere = opened({ apiUrl: 'http://127.0.0.1:1' })
  expect(await nowhere.send(code, soon())).toEqual({ kind: 'unanswered' })
  expect(said).toHaveLength(8)
})

test('no response of Twilio’s brings a number, a code or a key into a log', async () => {
  const { fake, said, texts } = await opens()
  for (const status of [400, 401, 403, 404, 429, 500, 503]) {
    fake.instead = {
      status,
      body: { code: '+447911123457', message: `to +447911123457: ${code.text}, twilio-secret` },
    }
    await texts.send(code, soon())
  }
  expect(said.length).toBeGreaterThan(1)
  expect(said.filter((line) => secrets.test(line))).toEqual([])
})
