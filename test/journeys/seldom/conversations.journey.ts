import { randomUUID } from 'node:crypto'
import { field, fillSignIn, newcomer } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import {
  asksHarriet,
  dialogOf,
  harriet,
  mailsTo,
  messageOf,
  opener,
  opens,
  sends,
  typesAll,
} from '../messages-steps.ts'
import { arrive } from '../person.ts'
import { expectComplaint, expectText } from '../seen.ts'

test(
  'a long conversation shows its newest messages, and those before them on request, each once',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const nell = await arrive(context, 'Nell')
    const { id, desk } = await asksHarriet(page, nell, browser)
    // Each side writes fewer than may be written in a day.
    for (let n = 1; n <= 54; n++) {
      const side = n % 2 ? desk : page
      const response = await side.request.post(`/api/enquiries/${id}/answers`, {
        data: { message: `Answer number ${n}.` },
      })
      expect(response.status()).toBe(200)
    }
    await desk.close()

    await openPage(page, '/account/messages')
    await page.getByRole('link', { name: /^Sent by you/ }).click()
    const entry = page.getByRole('article').filter({ hasText: '1999 Lotus Elise' })
    await entry.getByRole('heading').getByRole('button').click()
    const answers = entry.getByText(/^Answer number \d+\.$/)
    await expect(answers).toHaveCount(50)
    await expect(answers.first()).toHaveText('Answer number 5.')
    await entry.getByRole('button', { name: 'Show 4 earlier messages' }).press('Enter')
    const all = Array.from({ length: 54 }, (_, n) => `Answer number ${n + 1}.`)
    await expect(answers).toHaveText(all)
    await expect(entry.getByRole('button', { name: /earlier/ })).toHaveCount(0)
    await expect(page.locator(':focus')).toBeVisible()
    await expectAccessible(page, 'a long conversation')

    await entry.getByLabel('Your answer').fill('Answer number 55.')
    await entry.getByRole('button', { name: 'Send Answer' }).click()
    await expect(answers).toHaveText([...all, 'Answer number 55.'])
    await page
      .getByRole('link', { name: 'About', exact: true })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page).toHaveURL(/\/about$/)
    await page.goBack()
    await expect(entry).toBeVisible()
    if ((await answers.count()) === 0) await entry.getByRole('heading').getByRole('button').click()
    await expect(answers.last()).toHaveText('Answer number 55.')
  },
)

test(
  'what is typed while an answer is sent stays, and is stored',
  { tag: '@desktop' },
  async ({ page }) => {
    const buyer = { ...newcomer(), name: `Bob ${randomUUID().slice(0, 8)}` }
    await page.request.post('/api/contact/1', {
      data: { name: buyer.name, email: buyer.email, message: 'Is the hood dry, and the boot?' },
    })
    await page.request.post('/api/auth/login', { data: harriet })
    await openPage(page, '/account/messages')
    const entry = page.getByRole('article').filter({ hasText: buyer.name })
    const open = entry.getByRole('heading').getByRole('button')
    await open.click()
    const answer = entry.getByLabel('Your answer')
    const arrival = Promise.withResolvers<void>()
    await page.route('**/answers', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await answer.fill('The hood is.')
    await entry.getByRole('button', { name: 'Send Answer' }).click()
    await expect(entry.getByRole('button', { name: 'Sending…' })).toBeVisible()
    await answer.fill('And so is the boot.')
    arrival.resolve()
    await expectText(page, 'Answer Sent')
    await expect(entry.getByText('The hood is.', { exact: true })).toBeVisible()
    await expect(answer).toHaveValue('And so is the boot.')
    await page.reload()
    await open.click()
    await expect(answer).toHaveValue('And so is the boot.')
    await entry.getByRole('button', { name: 'Send Answer' }).click()
    await expect(answer).toHaveValue('')
  },
)

test(
  'an answer that is sent with a session that has ended is there once its seller is back',
  { tag: '@desktop' },
  async ({ page, context, complaints }) => {
    const buyer = { ...newcomer(), name: `Bob ${randomUUID().slice(0, 8)}` }
    await page.request.post('/api/contact/1', {
      data: { name: buyer.name, email: buyer.email, message: 'Is the hood dry, and the boot?' },
    })
    await page.request.post('/api/auth/login', { data: harriet })
    await openPage(page, '/account/messages')
    const entry = page.getByRole('article').filter({ hasText: buyer.name })
    const open = entry.getByRole('heading').getByRole('button')
    // What is read is counted anew, which must not meet the ended session before the answer does.
    const isCounted = page
      .waitForResponse((response) => response.request().method() === 'PATCH')
      .then(() =>
        Promise.all([
          page.waitForResponse(/\/api\/enquiries\/counts$/),
          page.waitForResponse(/\/api\/auth\/user$/),
        ]),
      )
    await open.click()
    await isCounted
    const answer = entry.getByLabel('Your answer')
    await answer.fill('The hood is, and so is the boot.')
    // The server forgets the session; the browser still holds its cookies.
    const cookies = await context.cookies()
    await page.request.post('/api/auth/logout', { data: {} })
    await context.addCookies(cookies)
    await entry.getByRole('button', { name: 'Send Answer' }).click()
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await fillSignIn(page, harriet)
    await expect(page).toHaveURL(/\/account\/messages/)
    await open.click()
    await expect(answer).toHaveValue('The hood is, and so is the boot.')
    expectComplaint(complaints, /401/)
  },
)

test(
  'the way from one conversation to all, and from a car without any, leaves the keyboard at their heading',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const asked = await page.request.post('/api/contact/1', {
      data: { name: 'Bob', email: newcomer().email, message: 'Is the hood dry, and the boot?' },
    })
    expect(asked.status()).toBe(200)
    const signedIn = await page.request.post('/api/auth/login', { data: harriet })
    expect(signedIn.status()).toBe(200)
    const { items } = (await (await page.request.get('/api/enquiries')).json()) as {
      items: { id: number }[]
    }
    const heading = page.getByRole('heading', { level: 1, name: 'Messages' })
    for (const [address, link] of [
      [`conversation=${items[0]!.id}`, 'All your messages'],
      ['conversation=999999999', 'All Messages'],
      ['listing=999999999', 'All Messages'],
    ] as const) {
      await openPage(page, `/account/messages?${address}`)
      await page.getByRole('link', { name: link, exact: true }).press('Enter')
      await expect(page).toHaveURL('/account/messages')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(heading).toBeFocused()
    }
    expectComplaint(complaints, /404/)
  },
)

test(
  'whoever presses to have their messages loaded again goes on from the heading over them',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await page.request.post('/api/auth/login', { data: harriet })
    await page.route(/\/api\/enquiries(\?|$)/, (route) => route.abort())
    await openPage(page, '/account/messages')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute(/\/api\/enquiries(\?|$)/)
    await again.press('Enter')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeFocused()
    expectComplaint(complaints, /ERR_FAILED/)
  },
)

test(
  'what was typed survives a failed request, closing and loading again, until it is sent',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const buyer = newcomer()
    const question = `Is the hood dry? ${randomUUID()}`
    await opens(page)
    await typesAll(page, buyer, question)
    await page.route('**/api/contact/*', (route) => route.abort())
    await sends(page)
    await expectText(page, 'Error Sending Message')
    await expect(dialogOf(page).getByRole('alert')).toContainText('Check your connection')
    await expect(messageOf(page)).toHaveValue(question)
    // A dialog makes what is beside it inert: the toast is closed, and not the dialog under it.
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toBeHidden()
    await expect(messageOf(page)).toHaveValue(question)
    await page.unroute('**/api/contact/*')

    const refusal = 'This seller is being sent a lot of messages. Please try again in an hour.'
    await page.route('**/api/contact/*', (route) =>
      route.fulfill({ status: 429, json: { message: refusal, code: 'too-many', requestId: 'x' } }),
    )
    await sends(page)
    await expect(dialogOf(page).getByRole('alert')).toHaveText(refusal)
    await expectAccessible(page, 'the dialog with a refusal')
    await page.unroute('**/api/contact/*')

    // Pointed at, it stays; not for longer than its dialog.
    await toast.hover()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(toast).toBeHidden()
    await opener(page).click()
    await expect(messageOf(page)).toHaveValue(question)
    await page.reload({ waitUntil: 'networkidle' })
    await opener(page).click()
    await expect(messageOf(page)).toHaveValue(question)
    await expect(field(page, 'Email')).toHaveValue(buyer.email)
    // Another car is another message.
    await opens(page, 2)
    await expect(messageOf(page)).toHaveValue('')
    await opens(page, 1)
    await sends(page)
    await expectText(page, 'Message Sent')
    await expect(dialogOf(page)).toBeHidden()
    await opener(page).click()
    await expect(messageOf(page)).toHaveValue('')
    expectComplaint(complaints, /ERR_FAILED|429/)
  },
)

test(
  'a seller reads that a car is their own, and robots get nowhere',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await opens(page)
    const buyer = newcomer()
    const spam = `Buy now at the shop of ${randomUUID()}`
    await typesAll(page, buyer, spam)
    const honeypot = page.locator('input[name=website]')
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
    await honeypot.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'))
    await sends(page)
    await expectText(page, 'Message Sent')
    expect(await mailsTo(page, harriet.email, spam)).toEqual([])
    expect(await mailsTo(page, buyer.email)).toEqual([])

    await context.request.post('/api/auth/login', { data: harriet })
    await openPage(page, '/listing/1')
    await opener(page).click()
    await expect(dialogOf(page)).toContainText('This is your own listing.')
    await dialogOf(page).getByRole('link', { name: 'your messages' }).click()
    await expect(page).toHaveURL(/\/account\/messages\?listing=1$/)
  },
)

test(
  'a seller of many cars pages through what was written, and reads about one car alone',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context)
    const item = (id: number) => ({
      id,
      side: 'seller',
      listingId: 1 + (id % 2),
      car: id % 2 ? '1991 Volkswagen Golf GTI 16V' : '1999 Lotus Elise',
      name: `Buyer ${id}`,
      email: null,
      phone: null,
      ownEmail: 'ann@example.com',
      isEmailShown: false,
      warnings: [],
      ended: null,
      message: `Question number ${id} about your car`,
      createdAt: '2026-06-15T12:00:00.000Z',
      isRead: id % 3 !== 0,
      answers: [],
      earlierAnswers: 0,
    })
    const all = Array.from({ length: 45 }, (_, n) => item(45 - n))
    await page.route(/\/api\/enquiries(\?|$)/, (route) => {
      const query = new URL(route.request().url()).searchParams
      const before = Number(query.get('before') ?? 1_000)
      const listing = query.get('listing')
      const requested = all.filter(
        ({ id, listingId }) => id < before && (listing === null || String(listingId) === listing),
      )
      const items = requested.slice(0, 20)
      const next = requested.length > 20 ? items.at(-1)!.id : null
      return route.fulfill({ json: { items, next } })
    })
    const ofCar = (listingId: number) => ({
      listingId,
      car: all.find((one) => one.listingId === listingId)!.car,
      messages: all.filter((one) => one.listingId === listingId).length,
      unread: 8,
    })
    await page.route('**/api/enquiries/counts', (route) =>
      route.fulfill({
        json: {
          messages: 45,
          unread: 15,
          listings: [ofCar(2), ofCar(1)],
          sent: { messages: 0, unread: 0 },
        },
      }),
    )
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), unreadMessages: 15 } })
    })
    await openPage(page, '/account/messages')
    const entries = page.getByRole('article')
    await expect(entries).toHaveCount(20)
    await expectAccessible(page, 'many messages')
    await page.getByRole('button', { name: 'Show Older Messages' }).click()
    await expect(entries).toHaveCount(40)
    await page.getByRole('button', { name: 'Show Older Messages' }).press('Enter')
    await expect(entries).toHaveCount(45)
    await expect(page.getByRole('button', { name: 'Show Older Messages' })).toHaveCount(0)
    // What is read next follows.
    await expect(entries.nth(39).getByRole('heading')).toBeFocused()
    await page.getByRole('link', { name: /1999 Lotus Elise/ }).click()
    await expect(page).toHaveURL(/\?listing=1$/)
    await expect(entries).toHaveCount(20)
    await expect(entries.filter({ hasText: 'Golf' })).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: 'Messages 15 unread' })).toBeVisible()
  },
)
