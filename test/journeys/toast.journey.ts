import type { Locator, Page } from '@playwright/test'
import { expect, openPage, test } from './journey.ts'
import { arrive, password, signUp } from './person.ts'

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
