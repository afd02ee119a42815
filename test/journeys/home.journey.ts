import { expect, test } from './journey.ts'

test('the home page opens, with cars on it', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /BMW|Porsche|Ford|Mazda/ })
      .first(),
  ).toBeVisible()
})

test('an address that leads nowhere says so', async ({ page, complaints }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The browser itself reports the status in its console.
  complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
})
