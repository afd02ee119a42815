import type { Locator, Page } from '@playwright/test'
import { expect, openPage, test } from '../journey.ts'
import { arrive, password, signUp } from '../person.ts'

/** A finger in the middle of it meets the control itself, or what is written on it. */
const isReached = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(hit)
  })

async function expectReached(...controls: Locator[]) {
  for (const control of controls) {
    await expect(control).toBeInViewport()
    await expect.poll(() => isReached(control)).toBe(true)
  }
}

const toastOf = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true })

test(
  'who is sent to sign in reaches every field and the button beside the toast',
  { tag: '@either' },
  async ({ page, context }) => {
    const ann = await signUp(context)
    await openPage(page, '/browse?make=Porsche')
    await page
      .getByRole('button', { name: /^Save car: / })
      .first()
      .click()
    await expect(toastOf(page, 'Account required')).toBeVisible()
    const [email, secret] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
    const send = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
    await expect(email).toBeVisible()
    await expectReached(email, secret, send)
    await email.fill(ann.email)
    await expectReached(secret, send)
    await secret.fill(password)
    await expect(toastOf(page, 'Account required')).toBeVisible()
    await expectReached(send)
  },
)

test(
  'on a listing neither the price’s bar nor the heart is under the toast',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context)
    await openPage(page, '/listing/1')
    const heart = page.getByRole('button', { name: /^Save car: 1999 Lotus Elise/ }).first()
    await heart.click()
    await expect(toastOf(page, 'Car saved')).toBeVisible()
    await expectReached(heart, page.getByRole('button', { name: 'Send Message' }).last())
  },
)

test(
  'who chooses a password reads the hint, though the toast came to lie there',
  { tag: '@phone' },
  async ({ page }) => {
    // The toast stays for as long as this takes.
    await page.addInitScript(() => {
      const { setTimeout } = window
      const later = (handler: TimerHandler, ms?: number) =>
        setTimeout(handler, ms === 5_000 ? 300_000 : ms)
      window.setTimeout = later as typeof window.setTimeout
    })
    await openPage(page, '/browse?make=Porsche')
    await page
      .getByRole('button', { name: /^Save car: / })
      .first()
      .click()
    const words = toastOf(page, 'Account required')
    await expect(words).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    const hint = page.getByText(/^At least \d+ characters\./)
    await expect(hint).toBeVisible()
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    // What it would lie on then is words alone: the hint, and the bars below it.
    const { y } = (await toast.boundingBox())!
    await hint.evaluate(
      (own, top) => window.scrollBy(0, own.getBoundingClientRect().top - top),
      y + 2,
    )
    await expectReached(hint)
    await expect(words).toBeVisible()
  },
)

test(
  'a journey fails where a toast lies on what it presses or fills next',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/browse?make=Porsche')
    await page
      .getByRole('button', { name: /^Save car: / })
      .first()
      .click()
    const words = toastOf(page, 'Account required')
    await expect(words).toBeVisible()
    const email = page.getByLabel('Email')
    await expect(email).toBeVisible()
    // Over the whole screen, and kept there, wherever it would make way to: one that is under the pointer waits.
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`[popover]:popover-open, [popover] > li {
        position: fixed !important; inset: 0 !important; translate: none !important;
        width: auto !important; max-width: none !important; height: auto !important;
      }`)
      document.adoptedStyleSheets.push(sheet)
    })
    await toast.hover({ position: { x: 9, y: 9 } })
    for (const deed of [
      () => email.fill('ann@example.com'),
      () => email.press('Enter'),
      () => page.getByRole('link', { name: 'About' }).first().click(),
    ])
      await expect(deed()).rejects.toThrow(
        /the toast “Account required.*” lies on what is to be used next, <(input|a) /,
      )
    // What belongs to the toast isn't covered by it.
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(words).toBeHidden()
    await email.fill('ann@example.com')
  },
)

test(
  'a journey fails where a toast says what stands on the page already',
  { tag: '@desktop' },
  async ({ page, context, complaints }) => {
    await arrive(context)
    await openPage(page, '/listing/1')
    const words = 'Added to your saved cars'
    const heart = page.getByRole('button', { name: /^Save car: 1999 Lotus Elise/ }).first()
    await heart.click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    expect(complaints).toEqual([])
    await page.evaluate((text) => {
      const alert = document.createElement('p')
      alert.textContent = text
      document.querySelector('main')!.append(alert)
    }, words)
    await expect.poll(() => complaints).toEqual([`toast: “${words}” stands on the page already`])
    complaints.splice(0)
  },
)
