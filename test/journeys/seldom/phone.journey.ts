import type { Page } from '@playwright/test'
import { confirmEmail, expectRefusals, newcomer, signUp } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import { listCar, newCar } from '../sell-steps.ts'

/** A number for drama, which nobody has and hardly another journey. */
const newNumber = () => `07700 900${String(Math.floor(Math.random() * 1_000)).padStart(3, '0')}`

/** The code in the newest text message to a number. */
async function codeTo(page: Page, phone: string): Promise<string> {
  const texts = (await (await page.request.get('/dev/texts.json')).json()) as {
    to: string
    text: string
  }[]
  const to = `+44${phone.replaceAll(' ', '').slice(1)}`
  const code = /^\d{6}/.exec(texts.find((text) => text.to === to)?.text ?? '')?.[0]
  if (!code) throw new Error(`there is no code for ${to}`)
  return code
}

/** Signed in with a confirmed email, and with a car for sale. */
async function sellerOf(page: Page, contactPhone: string) {
  const jo = newcomer()
  await signUp(page, jo)
  await confirmEmail(page, jo)
  return listCar(page, { ...newCar(), email: jo.email }, { contactPhone })
}

test(
  'a seller confirms the number on their listing by a code, and buyers read it there',
  { tag: '@phone' },
  async ({ page, browser, baseURL, complaints }) => {
    const phone = newNumber()
    const id = await sellerOf(page, phone)
    await openPage(page, `/listing/${id}`)
    const yours = page.getByRole('region', { name: 'Your listing' })
    await expect(yours).toContainText(`Buyers can’t see yet that ${phone} is yours.`)
    await yours.getByRole('link', { name: 'Confirm your phone' }).click()

    const section = page.getByRole('region', { name: 'Phone', exact: true })
    await expect(section).toBeInViewport()
    await expectAccessible(page, 'a number that is not confirmed')
    await section.getByRole('button', { name: `Text Me a Code to ${phone}` }).click()
    await expect(section.getByText(`We have sent a code to ${phone}.`)).toBeVisible()
    const field = section.getByLabel('Code', { exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')

    await page.keyboard.type('12 34')
    await page.keyboard.press('Enter')
    await expect(section.getByText('Type the 6 digits from the text message')).toBeVisible()
    await expect(field).toHaveValue('12 34')
    const code = await codeTo(page, phone)
    await field.fill(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await expect(section.getByText('This is not the code. You can try 4 more times.')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page, 'a code that was wrong')
    expectRefusals(complaints, 1)

    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await expect(section.getByRole('status').getByText('Phone confirmed.')).toBeVisible()
    await expect(section.getByRole('list', { name: 'Phones' })).toContainText('Confirmed')
    await expect(section.getByRole('button')).toHaveCount(0)
    await expectAccessible(page, 'a number that is confirmed')

    const buyer = await browser.newPage({ baseURL: baseURL! })
    await buyer.goto(`/listing/${id}`)
    await expect(buyer.getByRole('region', { name: 'The seller' })).toContainText('Phone confirmed')
    await buyer.close()
    await page.goto(`/listing/${id}`)
    await expect(yours).toContainText('Yours. Live')
    await expect(yours.getByText('Buyers can’t see yet')).toHaveCount(0)
  },
)

test(
  'a seller with a landline reads why it gets no code, and one who asks twice when to ask again',
  { tag: '@either' },
  async ({ page, complaints }) => {
    const phone = newNumber()
    const id = await sellerOf(page, phone)
    await openPage(page, '/account/settings')
    const section = page.getByRole('region', { name: 'Phone', exact: true })
    await section.getByRole('button', { name: /^Text Me a Code/ }).click()
    await section.getByLabel('Code', { exact: true }).fill('123')
    await section.getByRole('button', { name: /^Send Another Code/ }).click()
    await expect(section.getByText('Please wait a minute')).toBeVisible()
    // The code that was sent still works, and what was typed of it is there.
    await expect(section.getByLabel('Code', { exact: true })).toHaveValue('123')
    expectRefusals(complaints, 1)

    const contactPhone = '0161 496 0123'
    await page.request.put(`/api/listings/${id}`, { data: { contactPhone } })
    await page.reload()
    await expect(section.getByText(/This is a landline/)).toBeVisible()
    await expect(section.getByRole('button')).toHaveCount(0)
    await expectAccessible(page, 'a landline')
  },
)

test(
  'a text message service that does not respond is said, and the code can be typed should it come',
  { tag: '@either' },
  async ({ page, complaints }) => {
    const phone = newNumber()
    await sellerOf(page, phone)
    await openPage(page, '/account/settings')
    const section = page.getByRole('region', { name: 'Phone', exact: true })
    await page.route('/api/auth/phones/code', async (route) => {
      await route.fetch()
      await route.fulfill({
        status: 503,
        json: { message: 'The service that sends our text messages does not answer.' },
      })
    })
    await section.getByRole('button', { name: /^Text Me a Code/ }).click()
    // The form that the code goes into has an alert of its own by then, with nothing in it.
    const refusal = section.getByRole('alert').filter({ hasText: 'does not answer' })
    await expect(refusal).toBeVisible()
    await section.getByLabel('Code', { exact: true }).fill(await codeTo(page, phone))
    await section.getByRole('button', { name: 'Confirm Phone' }).click()
    await expect(section.getByText('Phone confirmed.')).toBeVisible()
    expect(complaints.splice(0, Infinity).filter((one) => !one.includes('503'))).toEqual([])
  },
)
