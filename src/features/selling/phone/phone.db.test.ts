import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { edits, listsCar } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { phoneCode, phoneCodeLimits } from './rules.ts'
import type { OwnPhones } from './schema.ts'

const typed = '07700 900123'
const number = '+447700900123'

/** Ann has an account with a car for sale, by a number that nobody has confirmed. */
async function annSells(options: Parameters<typeof startApp>[0] = {}) {
  const shop = await startApp(options)
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: ann.email, contactPhone: typed })
  return { shop, ann, id, ...asks(ann.api), ...sees(shop) }
}

type Shop = Awaited<ReturnType<typeof startApp>>

const asks = (api: ReturnType<Shop['browser']>) => ({
  asksFor: (phone = typed, address?: string) =>
    api.send('POST', '/api/auth/phones/code', {
      payload: { phone },
      ...(address && { remoteAddress: address }),
    }),
  types: (code: string, phone = typed) => api.post('/api/auth/phones/confirm', { phone, code }),
  phones: async () => (await api.get('/api/auth/phones')).json<OwnPhones>().phones,
})

/** What everybody reads of a listing's seller, in a process that has cached nothing. */
const sees = (shop: Shop) => ({
  factsOf: async (id: number) => {
    const fresh = await shop.neighbour()
    return (await fresh.api.get(`/api/listings/${id}/seller`)).json<object>()
  },
})

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('a seller types the code that came to their phone, and their listing says that it is confirmed', async () => {
  const { shop, id, asksFor, types, phones } = await annSells()
  const url = `/api/listings/${id}/seller`
  expect((await shop.api.get(url)).json()).toMatchObject({ isPhoneConfirmed: false })
  expect(await phones()).toEqual([
    {
      phone: typed,
      listings: [{ id, car: '1989 BMW 325i Sport' }],
      isConfirmed: false,
      hindrance: null,
      codeUntil: null,
    },
  ])

  const asked = await asksFor()
  expect(asked.status, asked.text).toBe(200)
  expect(asked.json()).toEqual({
    message: 'We have sent a code to 07700 900123. It works for 10 minutes.',
  })
  expect(shop.texts.sent).toMatchObject([{ to: number }])
  expect((await phones())[0]!.codeUntil).not.toBeNull()

  const code = shop.texts.codeTo(number)
  const wrong = await types(otherThan(code))
  expect(wrong.status).toBe(400)
  expect(wrong.json()).toMatchObject({
    message: 'This is not the code. You can try 4 more times.',
    field: 'code',
  })
  expect((await shop.api.get(url)).json()).toMatchObject({ isPhoneConfirmed: false })

  const right = await types(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(right.status, right.text).toBe(200)
  expect(await phones()).toMatchObject([{ isConfirmed: true, codeUntil: null }])
  await shop.catalogue.refresh()
  expect((await shop.api.get(url)).json()).toMatchObject({ isPhoneConfirmed: true })
  const again = await asksFor()
  expect(again.status, 'nothing more is sent to it').toBe(409)
})

test('the page of a listing says that its phone is confirmed, drawn on the server', async () => {
  const { shop, id, asksFor, types } = await annSells()
  const before = await (await shop.neighbour({ pages: 'built' })).visit(id)
  expect(before.text).not.toContain('Phone confirmed')
  await asksFor()
  await types(shop.texts.codeTo(number))
  const after = await (await shop.neighbour({ pages: 'built' })).visit(id)
  expect(after.text).toContain('Phone confirmed')
})

test('a text message is one part long, says whose code it is, and for which site', async () => {
  const { shop, asksFor } = await annSells()
  await asksFor()
  const { text } = shop.texts.sent[0]!
  const code = shop.texts.codeTo(number)
  expect(text.split('\n').at(-1)).toBe(`@shop.test #${code}`)
  expect(text).toContain('Youngtimer')
  expect(text.length).toBeLessThanOrEqual(160)
  // The letters of GSM’s own alphabet alone: with any other a part is 70 letters long.
  expect(text).toMatch(/^[\w\s.,@#:]+$/)
})

test('a number that is changed is not confirmed any more, and in another spelling it still is', async () => {
  const { shop, ann, id, asksFor, types, factsOf, phones } = await annSells()
  await asksFor()
  await types(shop.texts.codeTo(number))
  for (const [contactPhone, isPhoneConfirmed] of [
    ['+44 (0)7700 900123', true],
    ['07700 900124', false],
    // The same nine digits, in France.
    ['+33 700900123', false],
    ['0044 7700-900-123', true],
  ] as const) {
    const edited = await edits(ann.api, id, { contactPhone })
    expect(edited.status, edited.text).toBe(200)
    expect(await factsOf(id), contactPhone).toMatchObject({ isPhoneConfirmed })
    expect(await phones()).toMatchObject([{ phone: contactPhone, isConfirmed: isPhoneConfirmed }])
  }
  await edits(ann.api, id, { contactPhone: null })
  expect(await factsOf(id)).toMatchObject({ isPhoneConfirmed: false })
  expect(await phones()).toEqual([])
})

test('a number that one account has confirmed is not another’s', async () => {
  const { shop, asksFor, types, factsOf } = await annSells()
  const bob = await shop.signsUp('bob@example.com', { name: 'Bob' })
  const his = await listsCar(bob.api, {
    contactEmail: bob.email,
    contactPhone: typed,
    model: '320i',
  })
  await asksFor()
  const code = shop.texts.codeTo(number)
  expect((await asks(bob.api).types(code)).json()).toMatchObject({
    message: 'This code no longer works. Please ask for another.',
  })
  await types(code)
  expect(await factsOf(his)).toMatchObject({ isPhoneConfirmed: false })
  const anonymous = await shop.publishes({ contactPhone: typed })
  expect(await factsOf(anonymous)).toMatchObject({ isPhoneConfirmed: false })
})

test('a code works once, and one that is sent after it ends it', async () => {
  const { shop, asksFor, types } = await annSells()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  await asksFor()
  const first = shop.texts.codeTo(number)
  await timePasses(shop, { minutes: 2 })
  await asksFor()
  const second = shop.texts.codeTo(number)
  // One in a million is the same.
  if (first !== second) expect((await types(first)).status).toBe(400)
  expect((await types(second)).status).toBe(200)
  expect((await types(second)).json()).toMatchObject({
    message: 'This code no longer works. Please ask for another.',
  })
})

test('a code works for ten minutes', async () => {
  const { shop, asksFor, types, phones } = await annSells()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  await asksFor()
  await timePasses(shop, { minutes: phoneCode.minutes, seconds: -1 })
  expect((await types(otherThan(shop.texts.codeTo(number)))).text).toContain('is not the code')
  expect((await phones())[0]!.codeUntil).toBe('2026-06-01T09:10:00.000Z')
  await timePasses(shop, { seconds: 2 })
  expect((await phones())[0]!.codeUntil).toBeNull()
  expect((await types(shop.texts.codeTo(number))).json()).toMatchObject({
    message: 'This code no longer works. Please ask for another.',
  })
})

test('five wrong guesses end a code, though they come at once', async () => {
  const { shop, asksFor, types, phones } = await annSells()
  await asksFor()
  const code = shop.texts.codeTo(number)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => types(otherThan(code))))
  const words = guesses.map((guess) => guess.json<{ message: string }>().message)
  expect(words.filter((one) => one.startsWith('This is not the code')).toSorted()).toEqual([
    'This is not the code, and it no longer works. Please ask for another.',
    'This is not the code. You can try 2 more times.',
    'This is not the code. You can try 3 more times.',
    'This is not the code. You can try 4 more times.',
    'This is not the code. You can try once more.',
  ])
  expect((await types(code)).status, 'the right one is too late').toBe(400)
  expect((await phones())[0]!.codeUntil).toBeNull()
})

test('whoever sees the database doesn’t learn a code from it', async () => {
  const { shop, asksFor } = await annSells()
  await asksFor()
  const code = shop.texts.codeTo(number)
  const { rows } = await sql<{ row: string; hash: Buffer }>`
    select phone_codes::text as row, code_hash as hash from phone_codes`.execute(
    shop.database.primary,
  )
  expect(rows[0]!.row).not.toContain(code)
  const { createHash } = await import('node:crypto')
  for (const plain of [code, `${number} ${code}`])
    expect(createHash('sha256').update(plain).digest().equals(rows[0]!.hash)).toBe(false)
})

test('codes are sent so often to an account, and not twice in a minute', async () => {
  const { shop, asksFor } = await annSells()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  expect((await asksFor()).status).toBe(200)
  const hasty = await asksFor()
  expect(hasty.status).toBe(429)
  expect(hasty.text).toContain('wait a minute')
  for (let n = 1; n < phoneCodeLimits.account.max; n++) {
    await timePasses(shop, { minutes: 2 })
    expect((await asksFor()).status).toBe(200)
  }
  await timePasses(shop, { minutes: 2 })
  const refused = await asksFor()
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('try again tomorrow')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
  expect(shop.texts.sent).toHaveLength(phoneCodeLimits.account.max)
  await timePasses(shop, { days: 1 })
  expect((await asksFor()).status).toBe(200)
})

test('codes are sent to a number up to its limit, whoever requests them', async () => {
  const { shop } = await annSells()
  const statuses: number[] = []
  for (let n = 0; n <= phoneCodeLimits.number.max; n++) {
    const one = await shop.signsUp(`seller-${n}@example.com`)
    await listsCar(one.api, { contactEmail: one.email, contactPhone: typed, model: `${n}` })
    statuses.push((await asks(one.api).asksFor(typed, `203.0.113.${n}`)).status)
  }
  expect(statuses).toEqual([...Array(phoneCodeLimits.number.max).fill(200), 429])
})

test('a network requests codes up to a limit a day, whichever numbers they are for', async () => {
  const { shop } = await annSells()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  const address = '203.0.113.9'
  const sellers = phoneCodeLimits.network.max / phoneCodeLimits.account.max
  const statuses: number[] = []
  for (let n = 0; n <= sellers; n++) {
    const one = await shop.signsUp(`seller-${n}@example.com`)
    const own = `07700 90030${n}`
    await listsCar(one.api, { contactEmail: one.email, contactPhone: own, model: `${n}` })
    for (let time = 0; time < phoneCodeLimits.account.max; time++) {
      await timePasses(shop, { minutes: 2 })
      statuses.push((await asks(one.api).asksFor(own, address)).status)
      if (n < sellers) continue
      expect((await asks(one.api).asksFor(own, '198.51.100.7')).status, 'from elsewhere').toBe(200)
      break
    }
  }
  expect(statuses).toEqual([...Array(phoneCodeLimits.network.max).fill(200), 429])
})

test('no more codes leave in a day than the operator allows', async () => {
  const { shop, asksFor } = await annSells({ texting: { aDay: 1 } })
  expect((await asksFor()).status).toBe(200)
  const bob = await shop.signsUp('bob@example.com')
  await listsCar(bob.api, {
    contactEmail: bob.email,
    contactPhone: '07700 900555',
    model: '320i',
  })
  const refused = await asks(bob.api).asksFor('07700 900555')
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('as many codes as we send in a day')
})

test('an account guesses so many codes wrong in a day', async () => {
  const { shop, asksFor, types } = await annSells()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  for (let n = 0; n < phoneCodeLimits.guesses.max; n++) {
    if (n % phoneCode.guesses === 0) {
      await timePasses(shop, { minutes: 2 })
      await asksFor()
    }
    expect((await types(otherThan(shop.texts.codeTo(number)))).status).toBe(400)
  }
  await timePasses(shop, { minutes: 2 })
  await asksFor()
  const refused = await types(shop.texts.codeTo(number))
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('several wrong codes')
})

test('a code goes to a number on one’s own listings alone, and to a mobile of ours', async () => {
  const { shop, ann, id, asksFor, phones } = await annSells()
  const strange = await asksFor('07700 900999')
  expect(strange.status).toBe(400)
  expect(strange.json()).toMatchObject({
    message: 'This number is on none of your listings',
    field: 'phone',
  })
  for (const [contactPhone, words] of [
    ['020 7946 0018', /landline/],
    ['+33 6 12 34 56 78', /the United Kingdom alone/],
    ['12345', /check it/],
  ] as const) {
    await edits(ann.api, id, { contactPhone })
    const refused = await asksFor(contactPhone)
    expect(refused.status, contactPhone).toBe(400)
    expect(refused.json<{ message: string }>().message).toMatch(words)
    expect((await phones())[0]!.hindrance).toMatch(words)
  }
  expect(shop.texts.sent).toEqual([])
})

test('where text messages reach people no code goes to a number that nobody has', async () => {
  const { shop, asksFor } = await annSells()
  shop.texts.reachesPeople = true
  expect((await asksFor()).status).toBe(400)
  expect(shop.texts.sent).toEqual([])
})

test('an account that is suspended is sent no code', async () => {
  const { shop, ann, asksFor } = await annSells()
  await sql`insert into restrictions (user_id, kind, ground, reason)
    values (${ann.id}, 'suspended', 'fraud', 'Fraud')`.execute(shop.database.primary)
  const refused = await asksFor()
  expect(refused.status, refused.text).toBe(403)
  expect(shop.texts.sent).toEqual([])
})

test('an account whose email is not confirmed is sent no code', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com', { confirmed: false })
  await listsCar(eve.api, { contactEmail: eve.email, contactPhone: typed })
  const refused = await asks(eve.api).asksFor()
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('confirm your email first')
  expect(shop.texts.sent).toEqual([])
})

test('what is wrong with the service is said in words, and a code that may have left works', async () => {
  const { shop, asksFor, types, phones } = await annSells()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  shop.texts.answer = () => ({ kind: 'unavailable', retryAfter: 30 })
  const unavailable = await asksFor()
  expect(unavailable.status).toBe(503)
  expect(unavailable.text).toContain('try again in a few minutes')
  expect(unavailable.headers['retry-after']).toBe('30')
  expect((await phones())[0]!.codeUntil, 'nothing has left').toBeNull()

  await timePasses(shop, { minutes: 2 })
  shop.texts.answer = () => ({ kind: 'refused' })
  const refused = await asksFor()
  expect(refused.status).toBe(400)
  expect(refused.json()).toMatchObject({ field: 'phone' })
  expect((await phones())[0]!.codeUntil).toBeNull()

  await timePasses(shop, { minutes: 2 })
  shop.texts.answer = () => ({ kind: 'unanswered' })
  const unanswered = await asksFor()
  expect(unanswered.status).toBe(503)
  expect(unanswered.text).toContain('If a code arrives, type it here')
  expect((await phones())[0]!.codeUntil).not.toBeNull()
  expect((await types(shop.texts.codeTo(number))).status).toBe(200)
})

test('a text message service that hangs delays nobody, and its code is good should it arrive', async () => {
  const { shop, asksFor, types } = await annSells({ texting: { patience: 50 } })
  const { promise: never, resolve } = Promise.withResolvers<{ kind: 'accepted' }>()
  shop.texts.answer = () => never
  const unanswered = await asksFor()
  expect(unanswered.status).toBe(503)
  expect(unanswered.text).toContain('does not answer')
  resolve({ kind: 'accepted' })
  await expect.poll(() => shop.texts.sent.length).toBe(1)
  expect((await types(shop.texts.codeTo(number))).status).toBe(200)
})

test('while a code is on its way nothing of the database is held', async () => {
  const { shop, asksFor, phones } = await annSells()
  let sentMeanwhile: unknown
  shop.texts.answer = async () => {
    // Hangs for good where a transaction is open, as the database may have one connection.
    sentMeanwhile = (await phones())[0]!.codeUntil
    return { kind: 'accepted' }
  }
  expect((await asksFor()).status).toBe(200)
  expect(sentMeanwhile).toEqual(expect.any(String))
})

test('a shop that sends no text messages offers no code', async () => {
  const { shop, ann, asksFor } = await annSells({ texting: { transport: null, listStored: null } })
  expect((await ann.api.get('/api/auth/phones')).json()).toEqual({ isOffered: false, phones: [] })
  expect((await asksFor()).status).toBe(409)
  expect((await shop.visit('/dev/texts')).status).toBe(404)
})

test('text messages that nobody sends are shown to this machine, as text', async () => {
  const { shop, asksFor } = await annSells()
  shop.texts.sent.push({ to: number, text: '<b>Hello</b>', writtenAt: new Date() })
  await asksFor()
  const list = await shop.api.get('/dev/texts.json')
  expect(list.json()).toMatchObject([
    { to: number, text: expect.stringContaining('is your Youngtimer code') },
    { text: '<b>Hello</b>' },
  ])
  const { text, headers } = await shop.visit('/dev/texts')
  expect(text).toContain('&lt;b&gt;Hello&lt;/b&gt;')
  expect(text).toContain(shop.texts.codeTo(number))
  expect(headers['cache-control']).toBe('no-store')
})

test('a confirmation ends after a year, and the listing says so', async () => {
  const { shop, ann, asksFor, types } = await annSells()
  await timeIs(shop, '2026-06-01T09:00:00Z')
  await asksFor()
  await types(shop.texts.codeTo(number))
  await timePasses(shop, { days: 364 })
  const id = await shop.publishes({ contactPhone: typed })
  await sql`update listings set user_id = ${ann.id} where id = ${id}`.execute(shop.database.primary)
  const url = `/api/listings/${id}/seller`
  await shop.runs('remove-expired')
  expect((await shop.api.get(url)).json()).toMatchObject({ isPhoneConfirmed: true })
  await timePasses(shop, { days: 2 })
  await shop.runs('remove-expired')
  await shop.catalogue.refresh()
  expect((await shop.api.get(url)).json()).toMatchObject({ isPhoneConfirmed: false })
})

test('asking, guessing wrong and confirming stand in the security log, without number or code', async () => {
  const { shop, ann, asksFor, types } = await annSells()
  await asksFor()
  const code = shop.texts.codeTo(number)
  await types(otherThan(code))
  await asksFor()
  await types(code)
  await shop.securityLog.flush()
  const { rows } = await sql<{ line: string; event: string; outcome: string; reason: string }>`
    select security_log::text as line, event, outcome, reason from security_log
    where user_id = ${ann.id} and event like 'phone%' order by id`.execute(shop.database.primary)
  const found = rows.map(({ event, outcome, reason }) => [event, outcome, reason].join(' ').trim())
  expect(found.toSorted()).toEqual([
    'phone-code-request done',
    'phone-code-request refused too-many',
    'phone-confirmation done',
    'phone-confirmation refused invalid',
  ])
  expect(rows.map(({ line }) => line).join()).not.toMatch(/900123/)
  expect(JSON.stringify(shop.logged)).not.toMatch(new RegExp(`900123|${code}`))
})

test('what is confirmed is given out with one’s data, and erased with the account', async () => {
  const { shop, ann, asksFor, types } = await annSells()
  await asksFor()
  await types(shop.texts.codeTo(number))
  const file = (await ann.api.get('/api/auth/export')).json<{ confirmedPhones: unknown[] }>()
  expect(file.confirmedPhones).toEqual([{ number, confirmedAt: expect.any(String) }])
  const closed = await ann.api.post('/api/auth/close', { password: ann.password })
  expect(closed.status, closed.text).toBe(200)
  for (const table of ['phone_confirmations', 'phone_codes']) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(shop.database.primary)
    expect(rows, table).toEqual([])
  }
})
