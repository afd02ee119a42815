import type { Page } from '@playwright/test'
import { expectRefusals, newcomer, signUp } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../journey.ts'

const listing = {
  id: 1,
  car: '1999 Lotus Elise 111S',
  plan: 'standard',
  state: 'live',
  expiresAt: '2026-12-21T09:00:00.000Z',
}

/** What the server would say to an email's link; that it does is shown where the clock can be set. */
async function respondsWith(page: Page, ...responses: { status?: number; json: object }[]) {
  const requested: unknown[] = []
  await page.route('/api/listings/answer', async (route) => {
    requested.push(route.request().postDataJSON())
    const { status = 200, json } = responses[Math.min(requested.length, responses.length) - 1]!
    await route.fulfill({ status, json })
  })
  return requested
}

test(
  'a listing is renewed by opening the link of its email',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const requested = await respondsWith(page, { json: listing })
    await page.goto('/renew#token=from-a-letter')
    await expect(page.getByRole('heading', { name: 'On sale until 21 Dec 2026' })).toBeFocused()
    await expect(page).toHaveURL('/renew')
    expect(requested).toEqual([{ token: 'from-a-letter', answer: 'renewed' }])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See your listing' }).click()
    await expect(page).toHaveURL('/listing/1')
    expect(complaints).toEqual([])
  },
)

test(
  'the link whether a car is sold leads to a question, which a button answers',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const requested = await respondsWith(
      page,
      { json: listing },
      { json: { ...listing, state: 'sold' } },
    )
    await page.goto('/still-for-sale#token=from-a-letter')
    await expect(page.getByText(listing.car)).toBeVisible()
    await expectAccessible(page)
    expect(requested).toEqual([{ token: 'from-a-letter' }])
    await page.getByRole('button', { name: 'It is sold' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Marked as sold' })).toBeFocused()
    expect(requested.at(-1)).toEqual({ token: 'from-a-letter', answer: 'sold' })

    await page.goto('/about')
    await respondsWith(page, { json: listing })
    await page.goto('/still-for-sale#token=from-another')
    await page.getByRole('button', { name: 'Still for sale' }).click()
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
    // The link of a third letter, in the same tab, is about another car.
    await page.goto('/still-for-sale#token=from-a-third')
    await expect(page.getByRole('button', { name: 'It is sold' })).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test(
  'the button that says that a car is sold stays in its place with the focus until that is saved',
  { tag: '@desktop' },
  async ({ page }) => {
    const { promise: saved, resolve: save } = Promise.withResolvers<void>()
    await page.route('/api/listings/answer', async (route) => {
      const { answer } = route.request().postDataJSON() as { answer?: string }
      if (answer) await saved
      await route.fulfill({ json: answer ? { ...listing, state: 'sold' } : listing })
    })
    await page.goto('/still-for-sale#token=from-a-letter')
    await page.getByRole('button', { name: 'It is sold' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeFocused()
    save()
    await expect(page.getByRole('heading', { name: 'Marked as sold' })).toBeFocused()
  },
)

test(
  'the link of another decision, opened in the same tab, has an appeal of its own',
  { tag: '@phone' },
  async ({ page }) => {
    const decision = (car: string) => ({
      car,
      rule: 'A listing may not insult, threaten or expose anybody.',
      reason: 'It names the neighbours.',
      decidedAt: '2026-11-20T09:00:00.000Z',
      isAppealed: false,
      outcome: null,
    })
    await page.route('/api/appeals/look', async (route) => {
      const { token } = route.request().postDataJSON() as { token: string }
      await route.fulfill({ json: decision(`Car of ${token}`) })
    })
    await page.route('/api/appeals', (route) => route.fulfill({ json: { message: 'Thank you.' } }))
    const statement = page.getByRole('textbox', { name: 'Why should it be back?' })
    await page.goto('/appeal#token=one')
    await statement.fill('They are my own neighbours.')
    await page.goto('/appeal#token=two')
    await expect(page.getByText('Car of two')).toBeVisible()
    await expect(statement).toHaveValue('')
    await page.goto('/appeal#token=one')
    await expect(statement).toHaveValue('They are my own neighbours.')
    await page.getByRole('button', { name: 'Send Appeal' }).click()
    await expect(page.getByRole('heading', { name: 'Appeal sent' })).toBeFocused()
    await page.goto('/appeal#token=two')
    await expect(statement).toHaveValue('')
  },
)

test(
  'a link that works no more says so, and one that could not be tried is tried again',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await page.goto('/renew#token=long-gone')
    await expect(page.getByText('This link is not valid any more.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'My Account' }).last()).toBeVisible()
    expectRefusals(complaints, 1)

    await page.goto('/about')
    await respondsWith(
      page,
      { status: 503, json: { message: 'Please try again in a moment', code: 'unavailable' } },
      { json: listing },
    )
    await page.goto('/renew#token=from-a-letter')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'On sale until 21 Dec 2026' })).toBeVisible()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('503')))
  },
)

test(
  'what would be sent is read on a phone without scrolling sideways',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const ann = newcomer()
    await signUp(page, ann)
    for (const path of ['/dev/mail', '/dev/texts']) {
      await page.goto(path)
      const { wide, seen } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        seen: document.documentElement.clientWidth,
      }))
      expect(wide, path).toBeLessThanOrEqual(seen)
    }
    await page.goto('/dev/mail')
    await expect(page.getByText(ann.email).first()).toBeVisible()
    await expect(page.getByText('The newest 100 are shown.')).toBeVisible()
    const toAnn = page.getByRole('article').filter({ hasText: ann.email }).first()
    await toAnn.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const letter = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
    const { width } = page.viewportSize()!
    expect(letter).toEqual([width, width])
    expect(complaints).toEqual([])
  },
)
