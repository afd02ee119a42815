import { accepted, payButton, useCard } from '../pay-steps.ts'
import { ian, unfoldActions } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import { addPhotos, expectPhotos, fillCar, newCar, photoFiles, sendButton } from '../sell-steps.ts'

test('whoever has listed a car with an account is signed in, and at home on its page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const car = newCar()
  await openPage(page, '/create-listing?type=standard')
  await addPhotos(page, await photoFiles(2))
  await expectPhotos(page, 2)
  await fillCar(page, car)
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/listing\/\d+$/)

  const yours = page.getByRole('region', { name: 'Your listing' })
  await expect(yours).toContainText('Yours. Live, 30 days left')
  await expect(yours.getByRole('link', { name: 'your account' })).toBeVisible()
  await expect(yours.getByRole('link', { name: 'Edit, Add Photos' })).toHaveAttribute(
    'href',
    /\/listing\/\d+\/edit$/,
  )
  await expectAccessible(page, 'an own listing')

  await yours.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share your listing' })
  const code = share.getByRole('img', { name: /^QR code/ })
  await expect(code).toBeVisible()
  // Readers want dark on light, at night as well.
  await expect(code.locator('rect')).toHaveAttribute('fill', '#fff')
  await expect(share.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=For\+sale/,
  )
  await expectAccessible(page, 'sharing an own listing')
  await share.getByRole('button', { name: 'Copy the words for owners’ groups' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`${car.model}, 84,000 miles, £12,500, Harrogate.`)
  expect(copied).toContain(new URL(page.url()).pathname)
  await page.keyboard.press('Escape')

  await yours.getByRole('button', { name: 'Mark as Sold' }).click()
  await expect(yours).toContainText('Yours. Sold')
  await expect(yours.getByRole('button', { name: 'Mark as Sold' })).toHaveCount(0)
})

test('another’s listing is nobody’s to mark as sold', { tag: '@either' }, async ({ page }) => {
  await openPage(page, '/listing/1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your listing' })).toHaveCount(0)
})

test(
  'a seller reads what buyers look for and the listing lacks, and comes to its field',
  { tag: '@either' },
  async ({ page }) => {
    await page.request.post('/api/auth/login', { data: ian })
    await page.goto('/account')
    await unfoldActions(page)
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    const score = page.getByText(/^Your listing has \d of 9 things that buyers look for$/)
    await score.click()
    await expectAccessible(page, 'the score')
    await page.getByRole('link', { name: 'Its service history' }).click()
    await expect(page.getByLabel('Service history')).toBeFocused()
  },
)

test(
  'whoever has paid for a listing with an account is signed in, and at home on its page',
  { tag: '@either' },
  async ({ page, complaints }) => {
    const car = newCar()
    await openPage(page, '/create-listing?type=premium')
    await addPhotos(page, await photoFiles(1))
    await expectPhotos(page, 1)
    await fillCar(page, car)
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/checkout/)
    await useCard(page, accepted)
    await payButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    const yours = page.getByRole('region', { name: 'Your listing' })
    await expect(yours).toContainText('Yours. Live')
    await openPage(page, '/account')
    await expect(page.getByText(car.model).first()).toBeVisible()
    // That it is kept until it is paid for is told by a status that browsers call a failure.
    expect(complaints.splice(0, Infinity).filter((one) => !one.includes('402'))).toEqual([])
  },
)
