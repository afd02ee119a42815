import { randomUUID } from 'node:crypto'
import type { Enquiries } from '../../src/features/enquiries/schema.ts'
import { field, linkFromMail, newcomer } from './account-steps.ts'
import { expectAccessible } from './axe.ts'
import { expect, openPage, test } from './journey.ts'
import {
  asksHarriet,
  dialogOf,
  harriet,
  mailsTo,
  messageOf,
  opener,
  opens,
} from './messages-steps.ts'
import { arrive } from './person.ts'
import { expectReflow, setTypeSize } from './reflow.ts'
import { expectComplaint, expectText } from './seen.ts'

test(
  'a visitor writes to a seller, who reads it and answers, by keyboard alone',
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
    const sender = entry.getByRole('heading').getByText(buyer.name, { exact: true })
    await setTypeSize(inbox, '200%')
    expect((await sender.boundingBox())!.width).toBeGreaterThan(150)
    await setTypeSize(inbox, '')
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
    await expect(entry.getByRole('list', { name: 'Be careful' })).toContainText('sending money')
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
  'a visitor without scripts reads what to do, and nobody reads another’s messages',
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
