import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Enquiries } from '../../src/features/enquiries/schema.ts'
import { field, fillSignIn, linkFromMail, newcomer } from './account-steps.ts'
import { expectAccessible } from './axe.ts'
import { expect, openPage, test } from './journey.ts'
import { arrive } from './person.ts'
import { expectReflow } from './reflow.ts'

/** Sells the car of listing 1, and has confirmed her address. */
const harriet = { email: 'harriet@example.com', password: 'e30-in-the-rain' }

type Mail = { to: string; subject: string; text: string }
const mailsTo = async (page: Page, address: string, words = '') => {
  const mails = (await (await page.request.get('/dev/mail.json')).json()) as Mail[]
  return mails.filter(({ to, text }) => to === address && text.includes(words))
}

const opener = (page: Page) =>
  page.getByRole('button', { name: 'Send Message' }).filter({ visible: true }).first()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send Message' })
const messageOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Message' })
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function opens(page: Page, listing = 1) {
  await openPage(page, `/listing/${listing}`)
  await opener(page).click()
  await expect(messageOf(page)).toBeVisible()
}

async function typesAll(
  page: Page,
  { name, email }: { name: string; email: string },
  text: string,
) {
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await messageOf(page).fill(text)
}

const sends = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send Message' }).click()

/** Writes to her about listing 1; returns the conversation, and a browser in which she is signed in. */
async function asksHarriet(
  page: Page,
  { name, email }: { name: string; email: string },
  browser: Browser,
) {
  const question = `Is the hood dry? ${randomUUID()}`
  await page.goto('/')
  await page.request.post('/api/contact/1', {
    data: { name, email, message: question },
  })
  const desk = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await desk.request.post('/api/auth/login', { data: harriet })
  const { items } = (await (await desk.request.get('/api/enquiries')).json()) as {
    items: { id: number; message: string }[]
  }
  const { id } = items.find(({ message }) => message === question)!
  return { question, id, desk }
}

/** What the test brings about stands in the browser's console as well. */
const expectComplaint = (complaints: string[], about: RegExp) => {
  expect(complaints.length).toBeGreaterThan(0)
  complaints.splice(0, Infinity, ...complaints.filter((one) => !about.test(one)))
}

test(
  'by keyboard alone a visitor writes to a seller, who reads it and answers',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const buyer = { ...newcomer(), name: `Bob ${randomUUID().slice(0, 8)}` }
    const question = `Is the hood dry? ${randomUUID()}`
    let requests = 0
    await page.route('**/api/contact/*', async (route) => {
      requests++
      // Long enough for whoever presses twice.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await openPage(page, '/listing/1')
    await opener(page).focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect(messageOf(page)).toBeVisible()
    await expectAccessible(page, 'the dialog')
    const submit = dialog.getByRole('button', { name: 'Send Message' })
    await submit.focus()
    await page.keyboard.press('Enter')
    for (const text of [
      'Name is required',
      'Valid email is required',
      'Message must be at least 10 characters',
    ])
      await expect(dialog.getByText(text)).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    await expectAccessible(page, 'the dialog with what is wrong')
    await expectReflow(page, 'the dialog with what is wrong')
    expect(requests).toBe(0)

    await page.keyboard.type(buyer.name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(buyer.email)
    await page.keyboard.press('Tab')
    await expect(field(page, 'Phone (optional)')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type(question)
    await page.keyboard.press('Tab')
    // Nothing that is hidden stands in between.
    await expect(submit).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expectText(page, 'Message Sent')
    await expectText(page, 'Your inquiry has been sent to the seller. They will contact you soon!')
    await expect(dialog).toBeHidden()
    await expect(opener(page)).toBeFocused()
    const wrote = page.getByText('You wrote to the seller today').filter({ visible: true })
    await expect(wrote).toBeVisible()
    expect(requests).toBe(1)

    expect(await mailsTo(page, harriet.email, question)).toHaveLength(1)
    const confirmations = await mailsTo(page, buyer.email)
    expect(confirmations).toHaveLength(1)
    expect(confirmations[0]!.text).not.toContain(question)
    expect(await page.content()).not.toContain(harriet.email)

    const desk = await browser.newContext({ baseURL: new URL(page.url()).origin })
    await desk.request.post('/api/auth/login', { data: harriet })
    const inbox = await desk.newPage()
    await inbox.goto('/account')
    await expect(
      inbox.getByRole('link', { name: /\d messages?(?:, \d+ new)? about the/ }).first(),
    ).toBeVisible()
    await inbox
      .getByRole('main')
      .getByRole('link', { name: /^Messages \d+ unread$/ })
      .click()
    await expect(inbox).toHaveURL(/\/account\/messages$/)
    const entry = inbox.getByRole('article').filter({ hasText: buyer.name })
    const open = entry.getByRole('heading').getByRole('button')
    await expect(open).toContainText('(unread)')
    await open.press('Enter')
    await expect(entry.getByText(question, { exact: true })).toBeVisible()
    await expect(open).not.toContainText('(unread)')
    await expect(entry.getByText('They don’t see your email address.')).toBeVisible()
    await expect(inbox.getByText(buyer.email)).toHaveCount(0)
    await expectAccessible(inbox, 'the inbox')
    await expectReflow(inbox, 'the inbox')

    const reply = `As dry as a bone. ${randomUUID()}`
    const send = entry.getByRole('button', { name: 'Send Answer' })
    await send.click()
    await expect(entry.getByText('Message is required')).toBeVisible()
    await entry.getByLabel('Your answer').fill(reply)
    await inbox.reload()
    await open.click()
    await expect(entry.getByLabel('Your answer')).toHaveValue(reply)
    await send.dblclick()
    await expectText(inbox, 'Answer Sent')
    await expect(entry.getByText(reply, { exact: true })).toBeVisible()
    await expect(entry.getByLabel('Your answer')).toHaveValue('')
    // The buyer hasn't shown that the address is theirs: the email has a link, and no word of the answer.
    expect(await mailsTo(page, buyer.email, reply)).toEqual([])
    const [notice] = await mailsTo(page, buyer.email, 'There is an answer')
    expect(notice!.subject).toContain('answered about the 1999 Lotus Elise')

    await page.goto(await linkFromMail(page, buyer, '/conversation'))
    const thread = page.getByRole('article')
    await expect(thread.getByText(question, { exact: true })).toBeVisible()
    await expect(thread.getByText(reply, { exact: true })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expect(page.getByText(harriet.email)).toHaveCount(0)
    await expectAccessible(page, 'a conversation by its link')
    await expectReflow(page, 'a conversation by its link')
    const thanks = `Yes! ${randomUUID()}`
    await thread.getByLabel('Your answer').fill(thanks)
    await page.reload()
    await expect(thread.getByLabel('Your answer')).toHaveValue(thanks)
    await thread.getByRole('button', { name: 'Send Answer' }).click()
    await expectText(page, 'Answer Sent')
    await thread.getByRole('button', { name: /^Show my email address to/ }).press('Enter')
    await expect(thread.getByText(`sees your email address, ${buyer.email}`)).toBeVisible()
    await expect(thread.getByRole('heading')).toBeFocused()
    expect(await mailsTo(page, harriet.email, thanks)).toHaveLength(1)

    // Another conversation is under this one, and over it once this has ended: somebody wrote there.
    const list = /\/api\/enquiries(\?|$)/
    await inbox.route(list, async (route) => {
      const response = await route.fetch()
      const { items, ...rest } = (await response.json()) as Enquiries
      const [own] = items.filter(({ name }) => name === buyer.name)
      const other = { ...own!, id: own!.id + 1_000_000, name: 'Nell' }
      const inOrder = own!.ended === null ? [own!, other] : [other, own!]
      await route.fulfill({ response, json: { ...rest, items: inOrder } })
    })
    await inbox.reload()
    await expect(open).toContainText('(unread)')
    await open.click()
    await expect(entry.getByText(thanks, { exact: true })).toBeVisible()
    await expect(entry.getByRole('link', { name: buyer.email })).toHaveAttribute(
      'href',
      `mailto:${encodeURIComponent(buyer.email)}`,
    )
    // Her page stood open meanwhile.
    await thread.getByRole('button', { name: 'Block' }).click()
    await expect(thread.getByRole('button', { name: 'Unblock' })).toBeVisible()
    await entry.getByRole('button', { name: /^Show my email address to/ }).press('Enter')
    await expectText(inbox, 'so your email was not shown')
    await expect(entry.getByText('has ended this conversation')).toBeVisible()
    await expect(inbox.getByRole('article').first()).toContainText('Nell')
    await expect(entry.getByRole('heading')).toBeFocused()
    await inbox.unroute(list)
    await thread.getByRole('button', { name: 'Unblock' }).click()
    await expectText(page, 'Unblocked')
    await inbox.reload()
    await open.click()
    await entry.getByRole('button', { name: 'Block' }).press('Enter')
    await expectText(inbox, 'Blocked')
    // What is gone hands the focus to the heading over it.
    const heading = entry.getByRole('heading')
    await expect(heading).toBeFocused()
    await entry.getByRole('button', { name: 'Unblock' }).press('Enter')
    await expectText(inbox, 'Unblocked')
    await expect(heading).toBeFocused()
    await entry.getByRole('button', { name: 'Block' }).press('Enter')
    await expect(entry.getByRole('button', { name: 'Unblock' })).toBeVisible()
    await thread.getByLabel('Your answer').fill('And one more thing')
    await thread.getByRole('button', { name: 'Send Answer' }).click()
    await expect(thread.getByRole('alert')).toContainText('your message was not sent')
    expectComplaint(complaints, /409/)

    await entry.getByRole('button', { name: 'Remove' }).click()
    await inbox.getByRole('button', { name: 'Remove Conversation' }).click()
    await expectText(inbox, 'Message Removed')
    await expect(entry).toHaveCount(0)
    await expect(inbox.getByRole('heading', { name: 'Messages', level: 1 })).toBeFocused()
    await desk.close()
  },
)

test(
  'a buyer who is signed in follows a conversation, is warned, and sees where a link leads',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const nell = await arrive(context, 'Nell')
    const { question, id, desk } = await asksHarriet(page, nell, browser)
    await desk.request.post(`/api/enquiries/${id}/answers`, {
      data: { message: 'Pay by bank transfer at https://www.gov.uk@evil.example/pay, please.' },
    })
    await desk.close()

    await openPage(page, '/')
    await page.getByRole('button', { name: 'Menu 1 unread' }).click()
    await page.getByRole('link', { name: 'Messages 1 unread' }).click()
    const entry = page.getByRole('article').filter({ hasText: '1999 Lotus Elise' })
    await expect(page.getByRole('link', { name: /^Sent by you/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await entry.getByRole('heading').getByRole('button').click()
    await expect(entry.getByText(question, { exact: true })).toBeVisible()
    await expect(entry.getByRole('list', { name: 'Be careful' })).toContainText('money to be sent')
    await expect(entry.getByText('leads to evil.example')).toBeVisible()
    await expect(entry.getByRole('link', { name: /evil/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
    await expectAccessible(page, 'a conversation as its buyer')
    await expectReflow(page, 'a conversation as its buyer')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    await entry.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByRole('dialog', { name: 'Report this conversation' })).toBeVisible()
  },
)

test(
  'of a long conversation the newest answers are shown, and those before them when asked for, each once',
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
  'what is typed while an answer is on its way stays, and is kept',
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
  'whoever is signed in need not say who they are, and leaves nothing typed behind',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const { name, email } = await arrive(context, 'Nell')
    await opens(page)
    await expect(field(page, 'Name')).toHaveValue(name)
    await expect(field(page, 'Email')).toHaveValue(email)
    await messageOf(page).fill('A secret question of Nell’s')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expectText(page, 'Signed Out')
    const stored = await page.evaluate(
      () => JSON.stringify(sessionStorage) + JSON.stringify(localStorage),
    )
    expect(stored).not.toContain('Nell')
    await opens(page)
    await expect(messageOf(page)).toHaveValue('')
    await expect(field(page, 'Name')).toHaveValue('')
  },
)

test(
  'a seller is told that a car is their own, and robots get nowhere',
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

test(
  'a visitor without scripts is told what to do, and nobody reads another’s messages',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const still = await plain.newPage()
    await still.goto('/listing/1')
    await expect(still.getByText(/Writing to the seller needs JavaScript/)).toBeVisible()
    expect(await still.getByRole('button', { name: 'Send Message' }).count()).toBe(0)
    await still.goto('/account/messages')
    await expect(still.getByText(/Messages need JavaScript/)).toBeVisible()
    await plain.close()
    await page.goto('/account/messages')
    await expect(page).toHaveURL(/\/login\?returnTo=%2Faccount%2Fmessages$/)
  },
)
