import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLargeCounts } from '../../../../test/full.ts'
import { e30 } from '../../../../test/cars.ts'
import { rowsOf } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import type { Enquiries } from '../schema.ts'

/**
 * C1, C5, F2: whatever is sent to write, read or answer, the answer is never a fault of ours, and every
 * email goes to one address. `bin/test --full` tries many more. `SEED` repeats a run.
 * A third and a fifth of it are asked for too, in whole numbers: of a part of one fast-check never makes an end.
 */
const numRuns = hasLargeCounts ? 1_500 : 150
const seed = Number(process.env['SEED'] ?? 1980)

const good = {
  name: 'Bob Buyer',
  email: 'bob@example.com',
  phone: '07700 900123',
  message: 'Is the timing belt done?',
}
const nastyText = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\u202e325i', '\u2066x', '\ufeffbmw', '\u2028'],
  ...['a\r\nBcc: eve@example.com', 'bob@example.com\r\nBcc: eve@example.com', 'a\u0085b', '\u00ad'],
  ...['bob@example.com,eve@example.com', 'bob@example.com;eve@example.com', 'b@x.co\n,eve@x.co'],
  ...['Bob <eve@example.com>', '"a,b"@example.com', '=?utf-8?q?eve=40example.com?=', '\u200b'],
  ...['🚗'.repeat(5), '🚗'.repeat(300), 'x'.repeat(5_001), '\n'.repeat(4_000), 'a\rb\rc\rd\re\rf'],
  ...["' or 1=1 --", '<script>attacked()</script>', '__proto__', '+44', '00000', '(', '%', 'NaN'],
  ...[
    'a@b.co',
    "o'neil@example.co.uk",
    'BOB@EXAMPLE.COM',
    'b@[127.0.0.1]',
    'ﬁ\u{10ffff}',
    'İ@x.co',
  ],
)
const nastyValue = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.emailAddress(),
  fc.constantFrom(null, true, [], {}, [['a@b.co']], { toString: 1 }, 1e308, -1, 2 ** 53, [
    'a@b.co',
  ]),
)
const field = fc.constantFrom(...Object.keys(good), 'website', '__proto__', 'userId', 'listingId')
const changes = fc.array(fc.tuple(field, nastyValue), { maxLength: 3 })

/** Each from a subscriber of its own, and to a car that few have written about. */
let n = 0
const somewhere = () => ({ remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n++ & 255}` })
const forgetsCounts = ({ database }: Shop) => database.primary.deleteFrom('limit_counts').execute()

test(
  'C1, F2: writing to a seller bears any input, and every email has one reader',
  async () => {
    const shop = await startApp()
    const car = await shop.publishes(e30)
    let taken = 0
    const writing = fc.asyncProperty(changes, async (given) => {
      await forgetsCounts(shop)
      const body = JSON.stringify({ ...good, ...Object.fromEntries(given) })
      const response = await shop.api.post(`/api/contact/${car}`, {
        ...somewhere(),
        headers: { 'content-type': 'application/json' },
        payload: body,
      })
      expect([200, 400], `${body}: ${response.text}`).toContain(response.status)
      if (response.status === 200) taken++
    })
    await fc.assert(writing, { numRuns, seed, endOnFailure: true })
    const whole = fc.asyncProperty(nastyValue, async (body) => {
      const response = await shop.api.post(`/api/contact/${car}`, {
        ...somewhere(),
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      expect(response.status, response.text).toBe(400)
    })
    await fc.assert(whole, { numRuns: numRuns / 5, seed, endOnFailure: true })
    // Some of it was good enough, or nothing would have reached the database.
    expect(taken).toBeGreaterThan(numRuns / 10)
    const mails = await rowsOf(shop, 'mails')
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      for (const address of [mail['to_address'], mail['reply_to_address'] ?? 'a@b.co'])
        expect(address).toMatch(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/)
      for (const line of [mail['subject'], mail['to_name'] ?? '', mail['reply_to_name'] ?? ''])
        expect(line).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
    }
  },
  30 * 60_000,
)

test(
  'C1: reading, marking and answering bear any input as well',
  async () => {
    const shop = await startApp()
    const ann = await shop.signsUp('ann@example.com')
    const car = await shop.publishes(e30)
    await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
    await shop.api.post(`/api/contact/${car}`, { payload: good })
    const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
    const { id } = items[0]!
    let answered = 0
    const anything = fc.asyncProperty(nastyValue, nastyValue, async (value, another) => {
      await forgetsCounts(shop)
      // Each inbox that is read has all answers in it: thousands of them would be most of the work.
      const { numDeletedRows } = await shop.database.primary
        .deleteFrom('enquiry_answers')
        .executeTakeFirst()
      answered += Number(numDeletedRows)
      const text = typeof another === 'string' ? another.toWellFormed() : JSON.stringify(another)
      const where = encodeURIComponent(text)
      for (const [method, path, body] of [
        ['POST', `/api/enquiries/${id}/answers`, { message: value }],
        ['POST', `/api/enquiries/${id}/answers`, value],
        ['POST', `/api/enquiries/${where}/answers`, { message: good.message }],
        ['PATCH', `/api/enquiries/${id}`, { isRead: value }],
        ['PATCH', `/api/enquiries/${where}`, { isRead: true }],
        ['DELETE', `/api/enquiries/${where}`, undefined],
        ['GET', `/api/enquiries?listing=${where}`, undefined],
        ['GET', `/api/enquiries?before=${where}`, undefined],
        ['POST', `/api/contact/${where}`, good],
      ] as const) {
        const response = await ann.api.send(method, path, {
          ...somewhere(),
          ...(body !== undefined && {
            headers: { 'content-type': 'application/json' },
            payload: JSON.stringify(body),
          }),
        })
        expect(
          response.status,
          `${method} ${path} ${JSON.stringify(body)}: ${response.text}`,
        ).toBeLessThan(429)
      }
    })
    await fc.assert(anything, { numRuns: numRuns / 3, seed, endOnFailure: true })
    expect(answered).toBeGreaterThan(0)
  },
  30 * 60_000,
)

test(
  'C5: what is taken in is read as it was typed',
  async () => {
    const shop = await startApp()
    const ann = await shop.signsUp('ann@example.com')
    const car = await shop.publishes(e30)
    await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
    const text = fc
      .string({ unit: 'grapheme', minLength: 10, maxLength: 200 })
      .filter((one) => one.trim() === one && !one.includes('\r'))
    let buyers = 0
    await fc.assert(
      fc.asyncProperty(text, async (message) => {
        await forgetsCounts(shop)
        // Words that come twice are another buyer's: of one they would be taken for the first message again.
        const payload = { ...good, email: `buyer-${++buyers}@example.com`, message }
        const response = await shop.api.post(`/api/contact/${car}`, { ...somewhere(), payload })
        if (response.status === 400) return
        expect(response.status, response.text).toBe(200)
        const read = (await ann.api.get('/api/enquiries')).json<Enquiries>()
        expect(read.items.map((enquiry) => enquiry.message)).toContain(message)
      }),
      { numRuns: numRuns / 3, seed, endOnFailure: true },
    )
  },
  30 * 60_000,
)
