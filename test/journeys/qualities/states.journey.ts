import { premium } from '../../premium.ts'
import { button, expectRefusals, unfoldActions } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { openAsIan, saveButton } from '../edit-steps.ts'
import { expect, test } from '../journey.ts'
import { challenged, declined, openCheckout, payButton, refused, useCard } from '../pay-steps.ts'
import { expectReflow } from '../reflow.ts'
import {
  addPhotos,
  expectPhotos,
  newCar,
  openForm,
  photoFiles,
  runCar,
  sendButton,
  tiles,
} from '../sell-steps.ts'

test(
  'no state of paying has an accessibility violation or is scrolled sideways',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    const expectNone = async (state: string) => {
      await expectAccessible(page, state)
      if (isMobile) await expectReflow(page, state)
    }
    const id = await openCheckout(page, newCar())
    await expectNone('the checkout')
    await payButton(page).click()
    await expect(page.getByText('Card number is required')).toBeVisible()
    await expectNone('incomplete')
    await useCard(page, declined)
    await payButton(page).click()
    await expect(refused(page)).toHaveText('Your card was declined.')
    await expectNone('declined')
    await useCard(page, challenged)
    await payButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Test bank' })).toBeVisible()
    await expectNone('the bank')
    for (const state of [
      'confirming',
      'waiting',
      'live',
      'refund-due',
      'refunded',
      'settled',
      'disputed',
      'cancelled',
    ]) {
      const json = {
        draftId: id,
        plan: 'premium',
        state,
        lastError: null,
        amountPence: premium.pence,
      }
      await page.route('/api/orders/*', (route) => route.fulfill({ json }))
      await page.goto(`/checkout/success?draft=${id}`)
      await expect(page.getByRole('status').locator('p').first()).toBeVisible()
      await expectNone(state)
      await page.unroute('/api/orders/*')
    }
  },
)

test(
  'no state of editing a listing has an accessibility violation, light or dark, or is scrolled sideways',
  { tag: '@either' },
  async ({ page, complaints, isMobile }) => {
    const expectNone = async (state: string) => {
      await expectAccessible(page, state)
      if (isMobile) await expectReflow(page, state)
    }
    const id = await openAsIan(page)
    await expectNone('unchanged')
    await page.getByLabel('Model').fill('')
    await saveButton(page).click()
    await expect(page.getByText('Model is required')).toBeVisible()
    await expectNone('refused')
    await page.getByLabel('Model').fill('320i Touring')
    const contactPhone = `07700 900${String(Date.now()).slice(-3)}`
    await page.request.put(`/api/listings/${id}`, { data: { contactPhone } })
    await saveButton(page).click()
    await expect(page.getByRole('button', { name: 'Save Mine Anyway' })).toBeVisible()
    await expectNone('a conflict')
    await page.getByRole('button', { name: 'Load the Other Version' }).click()
    await expectNone('the other version')
    expectRefusals(complaints, 1)
    await page.route(`/api/auth/listings/${id}`, (route) =>
      route.fulfill({ status: 200, body: '?' }),
    )
    await page.reload()
    await expect(page.getByText(/could not be loaded/)).toBeVisible()
    await expectNone('not to be had')
  },
)

test(
  'no state of the form for selling has an accessibility violation or is scrolled sideways',
  { tag: '@either' },
  async ({ page, complaints, isMobile }) => {
    const expectNone = async (state: string) => {
      await expectAccessible(page, state)
      if (isMobile) await expectReflow(page, state)
    }
    let requests = 0
    await page.route('/api/upload-images', (route) =>
      ++requests === 3 ? route.abort() : route.continue(),
    )
    await openForm(page, 'premium')
    await expectNone('empty')
    await addPhotos(page, await photoFiles(2))
    await expectPhotos(page, 2)
    await sendButton(page).click()
    await expect(page.getByText('Make is required')).toBeVisible()
    await expectNone('refused')
    await addPhotos(page, await photoFiles(1))
    await expect(tiles(page).getByRole('alert')).toBeVisible()
    await expectNone('with a photo that failed')
    await page.getByLabel('Model').fill('325i')
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByText('We kept what you typed.')).toBeVisible()
    await expectNone('restored')
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('ERR_FAILED')))
  },
)

test(
  'no state of the page that a seller’s link opens has an accessibility violation or is scrolled sideways',
  { tag: '@either' },
  async ({ page, complaints, isMobile }) => {
    const expectNone = async (state: string) => {
      await expectAccessible(page, state)
      if (isMobile) await expectReflow(page, state)
    }
    await page.goto('/manage#token=forged')
    await expect(page.getByText('This link doesn’t work any more')).toBeVisible()
    await expectNone('a forged link')
    expectRefusals(complaints, 1)
    const { link } = await runCar(page, newCar())
    await page.reload()
    await expect(page.getByRole('article')).toBeVisible()
    await expectNone('a car on sale')
    await unfoldActions(page)
    await expectNone('a car on sale, with all that can be done')
    await button(page, 'Delete').click()
    await expectNone('the question before deleting')
    await page.getByRole('button', { name: 'Keep It' }).click()
    await button(page, 'Mark as Sold').click()
    await expect(button(page, 'Relist')).toBeVisible()
    await expectNone('a sold car')
    await button(page, 'Delete').click()
    await button(page, 'Delete Listing').click()
    await expect(page.getByText('Open the link in your email')).toBeVisible()
    await page.goto('/about')
    await page.goto(link)
    await expect(page.getByText('That listing was deleted')).toBeVisible()
    await expectNone('a deleted car')
    await page.route('/api/manage', (route) => route.fulfill({ status: 200, body: '?' }))
    await page.reload()
    await expect(page.getByText('Your listings could not be loaded')).toBeVisible()
    await expectNone('not to be had')
  },
)
