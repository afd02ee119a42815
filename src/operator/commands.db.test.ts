import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { drafts, pays } from '../../test/buyers.ts'
import { listsCar, rowsOf, typed } from '../../test/sellers.ts'
import { startApp } from '../../test/start-app.ts'
import { commands, takes } from './commands.ts'
import { premium } from '../../test/premium.ts'

/** A shop with a premium listing that was paid for, and its operator. */
async function openPaidShop() {
  const shop = await startApp()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays(buyer)
  await buyer.post('/api/listings', { draftId })
  const [order] = await rowsOf(shop, 'orders')
  const operate = (name: string, ...given: string[]) => commands[name]!.run(shop.operator, ...given)
  const isLive = async () => (await shop.api.get(`/api/listings/${draftId}`)).status === 200
  const emails = async () =>
    (await shop.mailTo(typed.contactEmail)).map(({ subject }) => subject).toReversed()
  return { shop, buyer, draftId, orderId: String(order!['id']), operate, isLive, emails }
}

test('the ledger says what became of all money, and whether it comes out', async () => {
  const { shop, operate } = await openPaidShop()
  const other = shop.browser()
  await pays(other, await drafts(other), '4000000000000002')
  expect(await operate('ledger')).toBe(
    [
      `awaiting-payment        1  ${premium.said}`,
      `fulfilled               1  ${premium.said}`,
      `captured ${premium.said} = fulfilled ${premium.said} + refunded £0.00 + on its way back £0.00: balanced`,
      'the oldest open order has waited for 0 minutes',
    ].join('\n'),
  )
})

test('a refund gives the money back once, and leaves the listing', async () => {
  const { shop, orderId, operate, isLive, emails } = await openPaidShop()
  expect(await operate('refund', orderId, 'by courtesy')).toBe(
    `order ${orderId} is to be given back: done`,
  )
  expect(await rowsOf(shop, 'sandbox_refunds')).toMatchObject([{ amount_pence: premium.pence }])
  expect(await isLive()).toBe(true)
  expect((await emails()).at(-1)).toContain('Your money back')
  await expect(operate('refund', orderId, 'once more')).rejects.toThrow('is refunded')
  await expect(operate('refund', '999', 'no reason')).rejects.toThrow('There is no order 999')
  await expect(operate('refund', 'YT-NOBODY', 'no reason')).rejects.toThrow(
    'There is no order YT-NOBODY',
  )
  await expect(operate('refund', 'all', 'no reason')).rejects.toThrow('not the number of an order')
  expect(await operate('ledger')).toContain(`refunded ${premium.said}`)
})

test('10.24: an order is found by its reference, and a long reason is printed in full beside its transitions', async () => {
  const { shop, operate } = await openPaidShop()
  const [order] = await rowsOf(shop, 'orders')
  const reason = 'They wrote twice. '.repeat(20).trim()
  const reference = ` ${String(order!['reference']).toLowerCase()} `
  expect(await operate('refund', reference, reason)).toContain('is to be given back: done')
  expect(await operate('order', reference)).toContain(reason)
  const causes = (await rowsOf(shop, 'order_moves')).map(({ cause }) => String(cause))
  expect(causes.some((cause) => cause.length === 255 && cause.includes('They wrote'))).toBe(true)
})

test('a listing that is taken down is gone at once, its seller reads why by email, and the money goes back', async () => {
  const { shop, draftId, operate, isLive, emails } = await openPaidShop()
  expect(await operate('take-down', String(draftId), 'This car is not yours')).toMatch(
    /is taken down, order \d+ is to be given back: done/,
  )
  expect(await isLive()).toBe(false)
  expect((await shop.visit(draftId)).status).toBe(404)
  expect(await rowsOf(shop, 'orders')).toMatchObject([{ state: 'refunded' }])
  expect(await rowsOf(shop, 'moderation_log')).toMatchObject([
    { listing_id: draftId, reason: 'This car is not yours', order_id: expect.any(Number) },
  ])
  expect((await emails()).slice(-2)).toEqual([
    'Your 1989 BMW 3 Series was taken down from Youngtimer',
    'Your money back: 1989 BMW 3 Series on Youngtimer',
  ])
  await expect(operate('take-down', String(draftId), 'again')).rejects.toThrow(
    'There is no listing',
  )
})

test('a moderator may refuse a refund, and a draft that is refused is refunded when it is paid', async () => {
  const { shop, draftId, operate } = await openPaidShop()
  await operate('take-down', String(draftId), 'A fraud', 'keep-money')
  expect(await rowsOf(shop, 'orders')).toMatchObject([{ state: 'fulfilled' }])
  await expect(operate('take-down', '1', 'x', 'keep')).rejects.toThrow('keep-money')

  await operate('allow-again', String(draftId), 'The next one is another')
  const other = shop.browser()
  const refused = await drafts(other)
  const started = await other.post('/api/create-payment-intent', { amount: premium.pounds })
  await operate('take-down', String(refused), 'Not a car')
  const { clientSecret } = started.json<{ clientSecret: string }>()
  await other.post('/api/sandbox/confirm', {
    clientSecret,
    number: '4242424242424242',
    expiry: '1/30',
    cvc: '1',
  })
  await shop.runs('reconcile-orders')
  await shop.runs('reconcile-orders')
  const states = (await rowsOf(shop, 'orders')).map(({ state }) => state)
  expect(states).toEqual(['fulfilled', expect.stringMatching(/^(refunded|abandoned)$/)])
})

test('a standard listing is taken down without any money', async () => {
  const shop = await startApp()
  const id = await listsCar(shop.browser())
  expect(await commands['take-down']!.run(shop.operator, String(id), 'Spam')).toBe(
    `listing ${id} (1989 BMW 3 Series) is taken down`,
  )
})

test('10.12: the operator ends every session of a person, and of nobody else', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const other = shop.browser()
  await other.post('/api/auth/login', { email: ann.email, password: ann.password })
  const bob = await shop.signsUp('bob@example.com')
  const operate = (email: string) => commands['sign-out']!.run(shop.operator, email)
  await expect(operate('nobody@example.com')).rejects.toThrow('There is no account')

  expect(await operate('Ann@example.com')).toBe('2 sessions of Ann@example.com ended')
  for (const { get } of [ann.api, other]) expect((await get('/api/auth/user')).status).toBe(401)
  expect((await bob.api.get('/api/auth/user')).status).toBe(200)
  // Whoever was in it has no more tries at the password than a stranger.
  expect(await rowsOf(shop, 'known_devices')).toHaveLength(1)
  expect(await rowsOf(shop, 'security_log')).toContainEqual(
    expect.objectContaining({ event: 'sessions-end', what: 'bin/shop sign-out', network: null }),
  )
  const { email, password } = ann
  expect((await other.post('/api/auth/login', { email, password })).status).toBe(200)
})

test('G2: what somebody wrote while signed in is not handed out or erased for who has the address that they typed', async () => {
  const { shop, operate } = await openPaidShop()
  const ann = await shop.signsUp('ann@example.com')
  const [car] = await rowsOf(shop, 'listings')
  const typed = 'bob@example.com'
  const writes = ({ post }: Pick<typeof ann.api, 'post'>, name: string, email = typed) =>
    post(`/api/contact/${String(car!['id'])}`, { name, email, message: `It is ${name} who asks.` })
  await writes(ann.api, 'Ann')
  await writes(shop.browser(), 'Bob')
  const begun = await shop.signsUp(typed, { confirmed: false })
  await writes(begun.api, 'Robert')
  await writes(ann.api, 'Ann herself', ann.email)
  const from = async (email: string) => {
    const { enquiries } = JSON.parse(await operate('messages', email)) as {
      enquiries: { sent: { name: string }[] }
    }
    return enquiries.sent.map(({ name }) => name)
  }
  expect([await from(typed), await from(ann.email)]).toEqual([['Bob', 'Robert'], ['Ann herself']])
  expect(await operate('erase-messages', typed)).toMatch(/^enquiries 2 +Erased/)
  expect((await rowsOf(shop, 'enquiries')).map(({ name }) => name)).toEqual(['Ann', 'Ann herself'])
})

test('what a command does about somebody’s data or money stands in the log of staff, and a look at nothing does not', async () => {
  const { shop, orderId, operate } = await openPaidShop()
  const ann = await shop.signsUp('ann@example.com')
  const [car] = await rowsOf(shop, 'listings')
  const message = { name: 'Cornelia', email: 'cornelia@example.com', message: 'Is it still there?' }
  await shop.api.post(`/api/contact/${String(car!['id'])}`, { payload: message })
  const [enquiry] = await rowsOf(shop, 'enquiries')
  await shop.database.primary
    .updateTable('mails')
    .set({ failed_at: new Date() })
    .where('to_address', '=', message.email)
    .execute()
  const [failed] = (await rowsOf(shop, 'mails')).filter(({ failed_at }) => failed_at)
  await operate('refund', orderId, 'by courtesy')
  await operate('sign-out', ann.email)
  await operate('resend', String(failed!['id']))
  await operate('messages', message.email)
  await operate('erase-messages', message.email)
  for (const nothing of ['messages', 'erase-messages']) await operate(nothing, message.email)
  await operate('resend', 'all')
  await operate('replay', 'all')
  expect(
    (await rowsOf(shop, 'staff_log')).map((row) => [
      row['actor'],
      row['action'],
      `${String(row['subject'])} ${String(row['subject_id'])}`,
      row['reason'],
    ]),
  ).toEqual([
    ['command', 'order-refund', `order ${orderId}`, 'by courtesy'],
    ['command', 'sign-out', `user ${ann.id}`, null],
    ['command', 'resend', `email ${String(failed!['id'])}`, null],
    ['command', 'export', `conversation ${String(enquiry!['id'])}`, null],
    ['command', 'erase', `conversation ${String(enquiry!['id'])}`, null],
  ])
})

test('a command takes what it says, no less and no more', () => {
  const some = { arguments: '<order> <reason> [keep-money]' }
  expect(takes(some, ['1', 'x'])).toBe(true)
  expect(takes(some, ['1', 'x', 'keep-money'])).toBe(true)
  for (const given of [[], ['1'], ['1', ''], ['1', 'x', 'y', 'z']])
    expect(takes(some, given)).toBe(false)
  expect(takes({ arguments: '' }, [])).toBe(true)
  expect(takes({ arguments: '' }, ['x'])).toBe(false)
})

test('a command that takes one of two options refuses both together', () => {
  const staff = commands['staff']!
  for (const given of [[], ['add', 'ann@example.com', 'operator'], ['remove', 'ann@example.com']])
    expect(takes(staff, given), given.join(' ')).toBe(true)
  const both = ['add', 'ann@example.com', 'operator', 'remove', 'ben@example.com']
  for (const length of [4, 5]) expect(takes(staff, both.slice(0, length))).toBe(false)
})

test('where more words were searched for in vain than are listed, that is said', async () => {
  const shop = await startApp()
  const operate = () => commands['unfound']!.run(shop.operator)
  const search = (words: number) =>
    sql`
      insert into unfound_words (day, word, n)
      select (app_now() at time zone 'Europe/London')::date, 'word ' || n, 3 from generate_series(1, ${words}) as n
    `.execute(shop.database.primary)
  await search(200)
  expect((await operate()).split('\n')).toHaveLength(200)
  await sql`delete from unfound_words`.execute(shop.database.primary)
  await search(201)
  const lines = (await operate()).split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([201, 'and 1 more: bin/shop unfound 90 201'])
})

test('the figures say what happened on each day and which pages were looked at', async () => {
  const shop = await startApp({ at: '2026-06-14T12:00:00Z' })
  const operate = (...given: string[]) => commands['figures']!.run(shop.operator, ...given)
  const id = await shop.publishes()
  for (const path of ['/', '/', `/listing/${id}`, '/nowhere'])
    await shop.api.post('/api/happened', { payload: { name: 'page_view', path } })
  await shop.visits.flush()
  await shop.clock.pass({ days: 1 })
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post(`/api/saved-cars/${id}`)
  await ann.api.post(`/api/listings/${id}/phone`)
  expect(await operate('2')).toBe(
    [
      'page views by route',
      '  /                               2',
      '  /listing/:id                    1',
      '  other                           1',
      '',
      'day           page views         saves         calls      messages  new listings',
      '2026-06-14             4             0             0             0             1',
      '2026-06-15             0             1             1             0             0',
      'in all                 4             1             1             0             1',
      'Days are those of London; today is not over, and the last seconds are not in it.',
    ].join('\n'),
  )
  expect((await operate()).split('\n')).toHaveLength(4 + 1 + 1 + 30 + 2)
  for (const days of ['0', '-1', 'all', '367', '1.5'])
    await expect(operate(days)).rejects.toThrow(`'${days}' is not a number of days`)
})
