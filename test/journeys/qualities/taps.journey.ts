import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { field, linkFromMail } from '../account-steps.ts'
import { expect, openPage, test } from '../journey.ts'
import { arrive, password, signUp } from '../person.ts'
import { expectPhotos, listCar, newCar, photoFiles, sendButton } from '../sell-steps.ts'
import { thumbOn } from '../visitor.ts'

/**
 * What each task takes: presses of a thumb and keys of the keyboard, Search and Next among them. A tap that brings the
 * caret into a field counts, as does each photo that is picked and the way back. More is refused; whoever saves some
 * writes that down here. `atMost`: how many taps were promised, typing aside.
 */
const tasks = {
  'find the Golf from home': { taps: 5, keys: 0, atMost: 8 },
  'see all photos of a car and come back to the results': { taps: 9, keys: 0 },
  'ask a seller about a car': { taps: 4, keys: 45 },
  'call a seller': { taps: 1, keys: 0 },
  'save a car while signed out, and sign in': { taps: 2, keys: 74 },
  'narrow all cars to manual estates under £10,000': { taps: 8, keys: 0 },
  'find cars near Leeds from home': { taps: 1, keys: 6 },
  'list a car with eight photos from home': { taps: 22, keys: 102, atMost: 25 },
  'mark a car as sold, signed out, by the link in the email': { taps: 2, keys: 0, atMost: 4 },
  'change the price of one’s listing': { taps: 3, keys: 11 },
  'delete one’s listing': { taps: 3, keys: 0 },
  'sign out': { taps: 2, keys: 0 },
} satisfies Record<string, { taps: number; keys: number; atMost?: number }>
type Task = keyof typeof tasks

/** Does one of the tasks on a page, and compares what it took with what is written down. */
async function does(
  page: Page,
  task: Task,
  how: (thumb: ReturnType<typeof thumbOn>) => Promise<void>,
) {
  const thumb = thumbOn(page)
  await how(thumb)
  const { atMost = Infinity, ...needed }: { taps: number; keys: number; atMost?: number } =
    tasks[task]
  const why = 'more are refused; fewer are to be written down in the table'
  expect.soft(thumb.done, `what it takes to ${task}: ${why}`).toEqual(needed)
  expect.soft(needed.taps, `taps to ${task}, as promised`).toBeLessThanOrEqual(atMost)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()
const golf = '1990 Volkswagen Golf GTI 16V'

test(
  'a buyer finds, narrows, looks, asks and calls in no more taps and keys than today',
  { tag: '@phone' },
  async ({ page }) => {
    const panel = page.getByRole('search', { name: 'Find a car' })
    const heading = page.getByRole('heading', { level: 1 })
    await openPage(page, '/')
    await does(page, 'find cars near Leeds from home', async ({ types, press }) => {
      await types(panel.getByLabel('Near'), 'Leeds')
      await press('Enter')
      await expect(page).toHaveURL('/browse?near=Leeds')
      await expect(page.getByRole('article').first()).toBeVisible()
    })
    await openPage(page, '/')
    await does(page, 'find the Golf from home', async ({ chooses, tap }) => {
      await chooses(panel.getByLabel('Make'), 'Volkswagen')
      await tap(panel.getByRole('button', { name: 'SEARCH CARS' }))
      await expectText(page, /^\d+ cars? for Volkswagen/)
      await tap(page.getByRole('link', { name: /^See all \d+ in Browse/ }).first())
      await expect(page).toHaveURL(/\/browse\?/)
      // Another journey sells one by the same name.
      await tap(page.getByRole('link', { name: golf }).first())
      await expect(heading).toContainText(golf)
    })
    await does(page, 'ask a seller about a car', async ({ tap, types, typesNext }) => {
      await tap(button(page, 'Send Message'))
      const dialog = page.getByRole('dialog', { name: 'Send Message' })
      const message = dialog.getByRole('textbox', { name: 'Message' })
      await expect(message).toBeVisible()
      await types(field(page, 'Name'), 'Bob')
      await typesNext(field(page, 'Email'), `${randomUUID().slice(0, 8)}@example.com`)
      await types(message, 'Is it still for sale?')
      await tap(dialog.getByRole('button', { name: 'Send Message' }))
      await expectText(page, 'Message Sent')
    })
    await openPage(page, '/browse')
    await does(
      page,
      'narrow all cars to manual estates under £10,000',
      async ({ tap, chooses }) => {
        await tap(button(page, 'Filters'))
        const filters = page.getByRole('dialog', { name: 'Filters' })
        await chooses(filters.getByLabel('Max price'), '10000')
        await chooses(filters.getByLabel('Body'), 'estate')
        await chooses(filters.getByLabel('Gearbox'), 'manual')
        await tap(filters.getByRole('button', { name: /^Show/ }))
        await expect(filters).toBeHidden()
        await expect(page.getByRole('article').first()).toContainText(/Volvo 240|Subaru Legacy/)
      },
    )
    const results = page.url()
    await does(
      page,
      'see all photos of a car and come back to the results',
      async ({ tap, goesBack }) => {
        await tap(page.getByRole('article').first().getByRole('link'))
        await tap(button(page, 'View full screen'))
        const viewer = page.getByRole('dialog', { name: /^Photos of the/ })
        const next = viewer.getByRole('button', { name: 'Next photo' })
        while (await next.isEnabled()) await tap(next)
        await tap(viewer.getByRole('button', { name: 'Close the full-screen view' }))
        await expect(viewer).toBeHidden()
        await goesBack()
        await expect(page).toHaveURL(results)
      },
    )
    await openPage(page, '/listing/1')
    await does(page, 'call a seller', async ({ tap }) => {
      const number = page.locator('a[href^="tel:"]').filter({ visible: true })
      await expect(number).toHaveCount(0)
      await tap(button(page, /Call Now/))
      await expect(number.first()).toContainText(/\d{5}/)
    })
  },
)

test(
  'a visitor saves a car and signs in for it in no more taps and keys than today',
  { tag: '@phone' },
  async ({ page, context }) => {
    const ann = await signUp(context)
    await openPage(page, '/browse?make=Porsche')
    const heart = page.getByRole('button', { name: 'Save car: 1991 Porsche 911 Carrera 2' })
    await does(
      page,
      'save a car while signed out, and sign in',
      async ({ tap, types, typesNext, press }) => {
        await tap(heart)
        await types(field(page, 'Email'), ann.email)
        await typesNext(field(page, 'Password'), password)
        await press('Enter')
        await expectText(page, 'Car saved')
        await expect(heart).toHaveAttribute('aria-pressed', 'true')
      },
    )
  },
)

test(
  'a seller without an account lists a car and marks it as sold in no more taps and keys than today',
  { tag: '@phone' },
  async ({ page }) => {
    const label = (name: string) => page.getByLabel(name, { exact: true })
    const email = `${randomUUID().slice(0, 8)}@example.com`
    await openPage(page, '/')
    await does(
      page,
      'list a car with eight photos from home',
      async ({ tap, takes, chooses, types, typesNext }) => {
        await tap(page.getByRole('link', { name: 'List for Free' }))
        await takes(await photoFiles(8), button(page, 'Add photos'))
        await chooses(label('Make'), 'BMW')
        await types(label('Model'), '325i')
        await chooses(label('Year'), '1988')
        await chooses(label('Condition'), 'very-good')
        await types(label('Mileage'), '84000')
        await typesNext(label('Price'), '12500')
        await typesNext(label('Location'), 'Harrogate')
        await typesNext(label('Description'), 'Two owners, stamps in the book, rust as usual.')
        await types(label('Contact name'), 'Jo Driver')
        await typesNext(label('Contact email'), email)
        await tap(page.getByRole('switch'))
        await expectPhotos(page, 8)
        await tap(sendButton(page))
        await expect(page).toHaveURL(/\/listing\/\d+$/)
      },
    )
    const link = await linkFromMail(page, { email }, '/manage')
    await does(
      page,
      'mark a car as sold, signed out, by the link in the email',
      async ({ tap, done }) => {
        // The press on the link is the mail program’s.
        await page.goto(link)
        done.taps += 1
        await tap(button(page, /^Mark as Sold/))
        await expectText(page, /is marked as sold/)
      },
    )
  },
)

test(
  'a seller with an account changes a price, deletes a listing and signs out in no more taps and keys than today',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context)
    const id = await listCar(page, newCar())
    await openPage(page, '/account')
    await does(page, 'change the price of one’s listing', async ({ tap, type, press }) => {
      await tap(page.getByRole('link', { name: /^Edit/ }))
      await tap(page.getByLabel('Price'))
      while ((await page.getByLabel('Price').inputValue()) !== '') await press('Backspace')
      await type('11950')
      await tap(button(page, 'Save Changes'))
      await expectText(page, 'Listing Updated')
      await expectText(page, '£11,950')
    })
    await openPage(page, '/account')
    await does(page, 'delete one’s listing', async ({ tap }) => {
      await tap(button(page, /^More for/))
      await tap(button(page, /^Delete/))
      await tap(button(page, 'Delete Listing'))
      await expectText(page, 'Listing Deleted')
    })
    expect((await page.request.get(`/api/listings/${id}`)).status()).toBe(404)
    await openPage(page, '/')
    await does(page, 'sign out', async ({ tap }) => {
      await tap(button(page, 'Menu'))
      await tap(
        page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }),
      )
      await expectText(page, 'Signed Out')
    })
  },
)
