import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLargeCounts } from '../../../test/full.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { listsCar, opensLink, rowsOf, sendsPhotos, typed } from '../../../test/sellers.ts'
import { listingLimits } from '../listings/rules.ts'

/**
 * C1, C5: whatever is sent to sell or change a car, the answer is never a fault of ours. About 150
 * inputs; `bin/test --full` tries many more. `SEED` repeats a run.
 */
const numRuns = hasLargeCounts ? 500 : 40
const seed = Number(process.env['SEED'] ?? 1980)

const nastyText = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\u202e325i', '\u2066x', '\ufeffbmw', '\u2028'],
  ...[
    'a\u2028b',
    'a\u2029b',
    'a\u0085b',
    '\u00ad',
    '\u200b',
    'ﬁ\u{10ffff}',
    '\u{20000}\u{20001}\u{20002}',
  ],
  ...['🚗'.repeat(60), 'x'.repeat(120), 'x'.repeat(10_000), "' or 1=1 --", '${7*7}', '<script>'],
  ...['K'.repeat(41), 'mk.ii', '-', '🇬🇧', '__proto__', 'constructor', 'null', 'NaN', '-0', '1e9'],
  ...[
    'a@b.co',
    '"a b"@example.com',
    'a@[127.0.0.1]',
    "o'neil@example.co.uk",
    '+44',
    '00000',
    '(',
    '%',
  ],
)
const nastyValue = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.constantFrom(null, true, [], {}, [[]], { toString: 1 }, 1e308, -1, 2 ** 53, 1990, 1990.5),
)
const field = fc.constantFrom(...Object.keys(typed), 'images', 'isPremium', '__proto__', 'userId')
// None at all now and then: what is good is to be taken in.
const changes = fc.array(fc.tuple(field, nastyValue), { maxLength: 3 })

/** Each from a subscriber of its own, so that no limit stands before what is tested. */
let n = 0
const somewhere = () => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n++ & 255}`

/** A seller, of whom each listing is changed a few times only, and the next one then. */
function sellersOf(shop: Shop) {
  let seller: Awaited<ReturnType<typeof opensLink>>
  let left = 0
  return async (changesSent: number) => {
    left -= changesSent
    if (left < 0) {
      left = listingLimits.edits.max - changesSent
      const contactEmail = `seller${n}@example.com`
      const browser = shop.browser(somewhere())
      await listsCar(browser, { contactEmail })
      seller = await opensLink(shop, contactEmail, browser)
    }
    return seller
  }
}

test('C1: listing, editing, moving and link-opening bear any input', async () => {
  const shop = await startApp()
  const nextSeller = sellersOf(shop)
  const ask = async (
    browser: ReturnType<Shop['browser']>,
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    headers = {},
  ) => {
    const response = await browser.send(method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
    expect(
      response.status,
      `${method} ${path} ${JSON.stringify(body)}: ${response.text}`,
    ).toBeLessThan(500)
    return response
  }
  let taken = 0
  const sale = fc.asyncProperty(changes, nastyText, async (given, key) => {
    const browser = shop.browser(somewhere())
    const images = await sendsPhotos(browser)
    const listingData = { ...typed, images, ...Object.fromEntries(given) }
    const header = /^[\x20-\x7e]*$/.test(key) && { 'idempotency-key': key }
    const { status } = await ask(browser, 'POST', '/api/listings', { listingData }, { ...header })
    if (status === 201) taken++
  })
  await fc.assert(sale, { numRuns, seed })
  const account = fc.asyncProperty(
    fc.record({ name: nastyValue, email: nastyValue, password: nastyText }),
    async (given) => {
      const browser = shop.browser(somewhere())
      const images = await sendsPhotos(browser)
      const userData = { ...given, confirmPassword: given.password }
      await ask(browser, 'POST', '/api/listings', { listingData: { ...typed, images }, userData })
    },
  )
  await fc.assert(account, { numRuns: numRuns / 2, seed })
  const edit = fc.asyncProperty(changes, nastyText, async (given, tag) => {
    const header = /^[\x20-\x7e]+$/.test(tag) && tag.length < 200 && { 'if-match': tag }
    const { browser, id } = await nextSeller(2)
    await ask(browser, 'PUT', `/api/listings/${id}`, Object.fromEntries(given), { ...header })
    const alone = await ask(browser, 'PUT', `/api/listings/${id}`, Object.fromEntries(given))
    if (alone.status === 200) taken++
  })
  await fc.assert(edit, { numRuns, seed })
  const small = fc.asyncProperty(nastyValue, nastyValue, async (value, another) => {
    const { browser, id } = await nextSeller(2)
    await ask(browser, 'POST', `/api/listings/${id}/state`, { to: value })
    await ask(browser, 'POST', `/api/listings/${id}/state`, value)
    await ask(browser, 'POST', '/api/manage', { token: value })
    await ask(browser, 'POST', '/api/listings', { listingData: value, userData: another })
    const where = typeof another === 'string' ? another.toWellFormed() : JSON.stringify(another)
    await ask(browser, 'PUT', `/api/listings/${encodeURIComponent(where)}`, { model: value })
  })
  await fc.assert(small, { numRuns: numRuns / 2, seed })
  // Some of it was good enough, or nothing would have reached the database.
  expect(taken).toBeGreaterThan(numRuns / 10)
  // And nothing made a premium listing of itself.
  const premium = (await rowsOf(shop, 'listings')).filter(({ plan }) => plan === 'premium')
  for (const row of premium) expect(row).toMatchObject({ state: 'pending-payment' })
})

test('C5: what is taken in comes back as it was typed', async () => {
  const shop = await startApp()
  const nextSeller = sellersOf(shop)
  const text = fc
    .string({ unit: 'grapheme', minLength: 10, maxLength: 200 })
    .filter((one) => one.trim() === one && one.length >= 10)
  await fc.assert(
    fc.asyncProperty(text, async (description) => {
      const { browser, id } = await nextSeller(1)
      const response = await browser.send('PUT', `/api/listings/${id}`, {
        payload: { description },
      })
      if (response.status === 400) return
      expect(response.status, response.text).toBe(200)
      expect(response.json()).toMatchObject({ description })
      const shown = await browser.get(`/api/listings/${id}`)
      expect(shown.json()).toMatchObject({ description })
    }),
    { numRuns, seed },
  )
})
