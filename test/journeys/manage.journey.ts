import type { Page } from '@playwright/test'
import { button, expectRefusals, linkFromMail, unfoldActions } from './account-steps.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { listCar, newCar, tabTo } from './sell-steps.ts'

const toastOf = (page: Page, text: RegExp) => page.getByText(text).first()

test(
  'a seller sets a car under offer, sold, on sale again and deletes it by the link from the email, by keyboard alone',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const car = newCar()
    const id = await listCar(page, car)
    await page.goto(await linkFromMail(page, car, '/manage'))
    await expect(page.getByRole('article')).toContainText(car.model)
    await expect(page).toHaveURL('/manage')
    await expect(page.getByText('Live, 30 days left')).toBeVisible()
    await expect(button(page, 'Renew')).toHaveCount(0)

    await tabTo(page, button(page, 'More for'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('A listing can be renewed in its last 5 days.')).toBeVisible()
    await tabTo(page, button(page, 'Under Offer'))
    await page.keyboard.press('Enter')
    await expect(toastOf(page, /is marked as under offer/)).toBeVisible()
    await expect(page.getByText('Under offer, 30 days left')).toBeVisible()
    await expect(button(page, 'Back on Sale')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Live, 30 days left')).toBeVisible()

    await tabTo(page, button(page, 'Mark as Sold'))
    await page.keyboard.press('Enter')
    await expect(toastOf(page, /is marked as sold/)).toBeVisible()
    await expect(button(page, 'Relist')).toBeFocused()
    const sold = await page.request.get(`/api/listings/${id}`)
    expect(await sold.json()).toMatchObject({ state: 'sold' })
    await page.keyboard.press('Enter')
    await expect(toastOf(page, /is on sale again/)).toBeVisible()
    await expect(page.getByText('Live, 30 days left')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('article')).toContainText(car.model)
    await tabTo(page, button(page, 'More for'))
    await page.keyboard.press('Enter')
    await tabTo(page, button(page, 'Delete'))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Keep It' }).press('Enter')
    await expect(button(page, 'Delete')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete Listing' }).press('Enter')
    await expect(toastOf(page, /Listing Deleted/)).toBeVisible()
    await expect(page.getByText('Open the link in your email')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect((await page.request.get(`/api/listings/${id}`)).status()).toBe(404)

    await page.goto(await linkFromMail(page, car, '/manage'))
    await expect(page.getByText('That listing was deleted')).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test(
  'whoever runs a listing by a link has what an account has: one action before others, Share, the score, and a strip on its page in a later tab',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const car = newCar()
    const id = await listCar(page, car)
    const link = await linkFromMail(page, car, '/manage')
    await page.goto(link)
    const row = page.getByRole('article')
    await expect(row.getByRole('link', { name: /^Edit/ })).toBeVisible()
    await expect(button(page, 'Mark as Sold')).toBeVisible()
    await expect(button(page, 'Delete')).toBeHidden()
    await unfoldActions(page)
    await expect(button(page, 'Delete')).toBeVisible()
    await button(page, 'Share').click()
    const share = page.getByRole('dialog', { name: 'Share your listing' })
    await expect(share.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(share.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible()
    await expect(share.getByRole('button', { name: /for owners’ groups$/ })).toBeVisible()
    await expectAccessible(page, 'sharing by a link')
    await page.keyboard.press('Escape')
    await row.getByText(/things that buyers look for$/).click()
    await page.getByRole('link', { name: 'Its service history' }).click()
    await expect(page.getByLabel('Service history')).toBeFocused()

    const later = await context.newPage()
    await later.goto(`/listing/${id}`)
    const yours = later.getByRole('region', { name: 'Your listing' })
    await expect(yours).toContainText('Yours. Live, 30 days left')
    await expect(yours.getByRole('link', { name: 'your listings' })).toHaveAttribute(
      'href',
      '/manage',
    )
    const kept = await later.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain(link.split('=')[1])
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(later.url())
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    await stranger.waitForLoadState('networkidle')
    await expect(stranger.getByRole('region', { name: 'Your listing' })).toHaveCount(0)
    await stranger.context().close()
  },
)

test(
  'a link that could not be sent is tried again, and a change that is refused is said',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const car = newCar()
    await listCar(page, car)
    await page.route('/api/manage', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.goto(await linkFromMail(page, car, '/manage'))
    await expect(page.getByText('Your link could not be opened')).toBeVisible()
    await expect(page).toHaveURL('/manage')
    await page.reload()
    await expect(page.getByText('Your link could not be opened')).toBeVisible()
    await page.unroute('/api/manage')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article')).toContainText(car.model)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('ERR_FAILED')))

    await page.route('/api/listings/*/state', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'This car is not on sale', code: 'conflict' },
      }),
    )
    await button(page, 'Mark as Sold').click()
    await expect(toastOf(page, /Update Failed/)).toBeVisible()
    await expect(page.getByRole('article')).toContainText('This car is not on sale')
    await expect(page.getByText('Live, 30 days left')).toBeVisible()
    expectRefusals(complaints, 1)
  },
)
