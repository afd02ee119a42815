import { accepted, payButton, useCard } from '../pay-steps.ts'
import { ian, unfoldActions } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import { arrive } from '../person.ts'
import {
  addPhotos,
  expectPhotos,
  fillCar,
  listCar,
  newCar,
  photoFiles,
  sendButton,
} from '../sell-steps.ts'

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

  await yours.getByRole('button', { name: 'Mark as Sold' }).press('Enter')
  await expect(yours).toContainText('Yours. Sold')
  await expect(yours.getByRole('button', { name: 'Mark as Sold' })).toHaveCount(0)
  // The strip is the first that there is.
  await expect(page.getByRole('main')).toBeFocused()
})

test('a seller can’t mark another’s listing as sold', { tag: '@either' }, async ({ page }) => {
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
    const score = page.getByText(/^Your listing has \d+ of 10 things that buyers look for$/)
    await score.click()
    await expectAccessible(page, 'the score')
    await page.getByRole('link', { name: 'Its service history' }).click()
    await expect(page.getByLabel('Service history')).toBeFocused()
  },
)

test(
  'each link of the score leads to the field that it names',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await arrive(context)
    const id = await listCar(page, newCar())
    await openPage(page, `/listing/${id}`)
    await page.getByText(/^Your listing has 0 of 10 things/).click()
    const links = page.getByRole('region', { name: 'Your listing' }).getByRole('listitem')
    await expect(links).toHaveCount(10)
    const addresses = await links
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href')] as const),
      )
    for (const [advice, field] of [
      [/^Eight photos/, page.getByRole('button', { name: 'Add photos' })],
      [/^A photo of the interior/, page.getByRole('checkbox', { name: /^Interior/ })],
      [/^A description/, page.getByLabel('Description')],
      [/^Its service history/, page.getByLabel('Service history')],
      [/MOT lasts/, page.getByLabel('MOT until')],
      [/^How many owners/, page.getByLabel('Owners, with you')],
      [/^Its gearbox/, page.getByLabel('Gearbox', { exact: true })],
      [/V5C/, page.getByLabel('V5C (log book)')],
      [/^Pictures of papers/, page.getByRole('button', { name: 'Add a picture' })],
      [/^Why it is for sale/, page.getByLabel('Reason for sale')],
    ] as const) {
      const [, address] = addresses.find(([text]) => advice.test(text))!
      // Another document each time: an address that differs in its hash alone is no other page.
      await page.goto('about:blank')
      await openPage(page, address!)
      await expect(field).toBeFocused()
      await expect(field).toBeInViewport()
    }
  },
)

test(
  'a photo of the interior counts once its seller has ticked that there is one, and stays ticked',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context)
    const id = await listCar(page, newCar())
    const interior = page.getByRole('checkbox', { name: /^Interior/ })
    await openPage(page, `/listing/${id}/edit#shots.interior`)
    await interior.check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    await expect(page.getByText(/^Your listing has 1 of 10 things/)).toBeVisible()
    await openPage(page, `/listing/${id}/edit#shots.interior`)
    await expect(interior).toBeChecked()
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
