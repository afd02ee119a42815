import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { field, linkFromMail, newcomer, signIn, signUp } from '../account-steps.ts'
import { expect, openPage, test } from '../journey.ts'
import { fitsAndIsAccessible, hires } from './steps.ts'
import { arrive } from '../person.ts'
import { accepted, openCheckout, payButton, useCard } from '../pay-steps.ts'
import {
  addPhotos,
  expectPhotos,
  fillCar,
  newCar,
  onlyPhoto,
  photoFiles,
  sendButton,
} from '../sell-steps.ts'

/** Presses a button that asks why, says why, and reads what became of it. */
async function acts(page: Page, name: string, { rule }: { rule?: string } = {}) {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  if (rule) await dialog.getByLabel('Which rule?').selectOption({ label: rule })
  await dialog.getByLabel('Why?').fill('As far as we can see from its photos')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Sells a car by the free plan, without an account. */
async function sellsFree(page: Page, car: ReturnType<typeof newCar>) {
  await openPage(page, '/create-listing')
  await addPhotos(page, [await onlyPhoto()])
  await expectPhotos(page, 1)
  await page.getByLabel('Standard').check()
  await fillCar(page, car, { withAccount: false })
  await sendButton(page).click()
}

test(
  'report, hold, reasons, appeal and back on sale, on a phone',
  { tag: '@desktop' },
  async ({ browser, page, baseURL, complaints }) => {
    const car = newCar()
    await sellsFree(page, car)
    await expect(page).toHaveURL(/\/listing\/\d+/)
    const listing = new URL(page.url()).pathname

    const visitor = await browser.newPage({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
    })
    await openPage(visitor, listing)
    await visitor.getByRole('link', { name: 'Report this listing' }).click()
    await expect(visitor.getByRole('heading', { name: 'Report a listing' })).toBeVisible()
    await visitor.getByRole('button', { name: 'Send Report' }).click()
    await expect(visitor.getByText('Please choose what is wrong')).toBeVisible()
    await visitor.getByLabel('What is wrong?').selectOption('stolen')
    await visitor.getByLabel('What have you seen? (optional)').fill('Those are my photos')
    await visitor.reload()
    await expect(visitor.getByLabel('What have you seen? (optional)')).toHaveValue(
      'Those are my photos',
    )
    await fitsAndIsAccessible(visitor, 'the report')
    const reporter = newcomer()
    await visitor.getByLabel('Email (optional)').fill(reporter.email)
    await visitor.getByRole('button', { name: 'Send Report' }).click()
    await expect(visitor.getByRole('heading', { name: 'Report sent' })).toBeFocused()

    const asked = await visitor.request.post(listing.replace('/listing', '/api/contact'), {
      headers: { origin: baseURL! },
      data: { name: 'Nell', email: reporter.email, message: 'Is the timing belt done?' },
    })
    expect(asked.status()).toBe(200)

    const mod = await hires(browser, baseURL!, 'moderator')
    await fitsAndIsAccessible(mod.page, 'today')
    await mod.page.getByRole('link', { name: `1988 BMW ${car.model}` }).click()
    await expect(mod.page.getByText('Those are my photos')).toBeVisible()
    await fitsAndIsAccessible(mod.page, 'a listing in the office')
    await expect(mod.page.getByText('timing belt')).toBeHidden()
    await acts(mod.page, 'Read the Conversation')
    await expect(mod.page.getByText('Buyer: Is the timing belt done?')).toBeVisible()
    await fitsAndIsAccessible(mod.page, 'a conversation that was opened')
    await acts(mod.page, 'Hold')
    await expect(mod.page.getByText('Being checked', { exact: true })).toBeVisible()
    // Every process hears of it within a second.
    const status = async () =>
      (await visitor.request.get(`/api${listing.replace('listing', 'listings')}`)).status()
    await expect.poll(status).toBe(404)
    await acts(mod.page, 'Take Down', { rule: 'The car or its photos are stolen' })
    await expect(mod.page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()

    await page.goto(await linkFromMail(page, car, '/appeal'))
    await expect(page.getByText('photos that are theirs to show')).toBeVisible()
    await page.getByLabel('Why should it be back?').fill('They are mine: I have the negatives.')
    await fitsAndIsAccessible(page, 'the appeal')
    await page.getByRole('button', { name: 'Send Appeal' }).click()
    await expect(page.getByRole('heading', { name: 'Appeal sent' })).toBeFocused()

    const boss = await hires(browser, baseURL!, 'operator')
    await boss.page.getByRole('link', { name: `1988 BMW ${car.model}` }).click()
    await expect(boss.page.getByText('I have the negatives')).toBeVisible()
    await acts(boss.page, 'Grant Appeal')
    await expect(boss.page.getByText('Granted: the listing is back.')).toBeVisible()
    await openPage(visitor, listing)
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(car.model)

    await boss.page.getByRole('link', { name: 'Log', exact: true }).click()
    await expect(boss.page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible()
    await expect(boss.page.getByRole('table')).toContainText('restored listing')
    await fitsAndIsAccessible(boss.page, 'the log')
    const log = boss.page.getByRole('table')
    await boss.page
      .getByLabel('Find what was done, to what, by whom or why')
      .fill('nobody did this')
    await boss.page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(boss.page.getByText('Nothing matches that.')).toBeVisible()
    await expect(boss.page.getByRole('button', { name: 'Find', exact: true })).toBeFocused()
    const number = listing.split('/').at(-1)!
    await boss.page
      .getByLabel('Find what was done, to what, by whom or why')
      .fill(`listing ${number} restored`)
    await boss.page.keyboard.press('Enter')
    await expect(log).toContainText(`restored listing ${number}`)
    await expect(log.getByRole('row')).toHaveCount(2)
    const saving = boss.page.waitForEvent('download')
    await boss.page.getByRole('link', { name: 'Save All as CSV' }).click()
    const csv = await readFile(await (await saving).path(), 'utf8')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(`restored listing ${number}`)
    // On the way back the field says what is looked for again.
    await boss.page.goBack()
    await expect(boss.page.getByText('Nothing matches that.')).toBeVisible()
    await expect(boss.page.getByLabel('Find what was done, to what, by whom or why')).toHaveValue(
      'nobody did this',
    )
    await boss.page.getByRole('link', { name: 'People', exact: true }).click()
    await boss.page.getByLabel('Find a person').fill(mod.email)
    await boss.page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(boss.page).toHaveURL(/\/office\/people\/\d+$/)
    await fitsAndIsAccessible(boss.page, 'a person')
    await acts(boss.page, 'Sign Out Everywhere')
    await mod.page.goto('/office')
    await expect(mod.page).toHaveURL(/\/login/)
    expect(complaints).toEqual([])
  },
)

test(
  'a moderator writes a rule, tries it and switches it on; what it finds waits unseen, on a phone',
  { tag: '@desktop' },
  async ({ browser, page, baseURL, complaints }) => {
    const mod = await hires(browser, baseURL!, 'moderator')
    await mod.page.getByRole('link', { name: 'Rules' }).click()
    await expect(mod.page.getByRole('heading', { name: 'Write a rule' })).toBeVisible()
    const write = mod.page.getByRole('form', { name: 'Write a rule' })
    await write.getByRole('button', { name: 'Write Rule' }).click()
    await expect(write.getByText('Please use at least 3 characters')).toBeVisible()
    await expect(write.getByText('Please write at least one phrase')).toBeVisible()
    await fitsAndIsAccessible(mod.page, 'a rule that is not written yet')
    const car = newCar()
    const name = `Just ${car.model}`
    await write.getByLabel('Name').fill(name)
    await write.getByLabel('Phrases').fill('porsche club\n911')
    await write.getByRole('button', { name: 'Try It' }).click()
    await expect(write.getByText(/it would have held \d+\.$/)).toBeVisible()
    await expect(write.getByRole('link', { name: /Porsche 911/ }).first()).toBeVisible()
    await write.getByLabel('Phrases').fill(car.model)
    await write.getByRole('button', { name: 'Write Rule' }).click()
    // The toast is an item of a list, too.
    const all = mod.page.getByRole('list', { name: 'Rules' })
    const rule = all.getByRole('listitem').filter({ hasText: name })
    await expect(rule).toContainText('off')
    await rule.getByRole('button', { name: 'Switch on' }).click()
    await expect(rule.getByRole('button', { name: 'Switch off' })).toBeVisible()
    await fitsAndIsAccessible(mod.page, 'a rule that is on')

    await sellsFree(page, car)
    const howLong = /others see it, usually within (?:an hour|\d+ (?:hours|days|weeks))/
    await expect(page.getByText(howLong).first()).toBeVisible()
    await expect(page).toHaveURL(/\/listing\/\d+/)
    await expect(page.getByRole('heading', { name: 'Your Car Is Being Checked' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(howLong)
    const visitor = await browser.newContext()
    const response = await visitor.request.get(page.url())
    expect(response.status()).toBe(404)
    await visitor.close()

    await mod.page.getByRole('link', { name: 'Today' }).click()
    await mod.page.getByRole('link', { name: `1988 BMW ${car.model}` }).click()
    await expect(mod.page.getByText(`${name}: It says`).first()).toBeVisible()
    await acts(mod.page, 'Release')
    await expect(mod.page.getByText('On sale').first()).toBeVisible()
    await mod.page.getByRole('link', { name: 'Rules' }).click()
    await expect(rule).toContainText('In 30 days it held 1: 1 in order')
    await rule.getByRole('button', { name: 'Switch off' }).click()
    await rule.getByRole('button', { name: 'Delete' }).click()
    await expect(rule).toHaveCount(0)
    // Nobody but a moderator sees it: the page that said so was a 404.
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
  },
)

test(
  'whoever doesn’t work here finds nothing at the office’s address',
  { tag: '@phone' },
  async ({ page, context, complaints }) => {
    await arrive(context)
    await page.goto('/office')
    await expect(page.getByText('There is nothing at this address')).toBeVisible()
    await fitsAndIsAccessible(page, 'the office to a stranger')
    complaints.splice(0)
  },
)

test(
  'a seller is banned, reads why, and is let back in; then erased, all on a phone',
  { tag: '@desktop' },
  async ({ browser, page, baseURL, complaints }) => {
    const eve = newcomer()
    const car = { ...newCar(), email: eve.email }
    await signUp(page, eve)
    await page.goto(await linkFromMail(page, eve, '/verify-email'))
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()
    await openPage(page, '/create-listing')
    await addPhotos(page, await photoFiles(1))
    await expectPhotos(page, 1)
    await page.getByLabel('Standard').check()
    await fillCar(page, car, { isSignedIn: true })
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+/)
    const listing = new URL(page.url()).pathname

    const boss = await hires(browser, baseURL!, 'operator')
    await boss.page.getByRole('link', { name: 'People', exact: true }).click()
    await boss.page.getByLabel('Find a person').fill(eve.email)
    await boss.page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(boss.page).toHaveURL(/\/office\/people\/\d+$/)
    await offersEmail(boss.page, `new-${eve.email}`)
    await acts(boss.page, 'Suspend', { rule: 'It looks like a fraud' })
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expect(page.getByText('The reason: As far as we can see')).toBeVisible()
    await fitsAndIsAccessible(page, 'a suspended account')
    await acts(boss.page, 'Ban', { rule: 'It looks like a fraud' })
    await expect(boss.page.getByText(/^Banned since/)).toBeVisible()
    await fitsAndIsAccessible(boss.page, 'a person who is banned')

    await page.goto('/account')
    await expect(page).toHaveURL(/\/login/)
    await field(page, 'Email').fill(eve.email)
    await field(page, 'Password').fill(eve.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(
      page.getByRole('alert').getByText('We have closed this account to you'),
    ).toBeVisible()
    await fitsAndIsAccessible(page, 'signing in while banned')
    await openPage(page, listing)
    await expect(page.getByRole('heading', { name: 'Listing Not Found' })).toBeVisible()

    await acts(boss.page, 'Lift the Ban')
    await signIn(page, eve)
    await openPage(page, listing)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model)
    await acts(boss.page, 'Erase')
    await expect(boss.page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    complaints.splice(0)
  },
)

test(
  'an operator refunds an order and gives its listing days, on a phone',
  { tag: '@desktop' },
  async ({ browser, page, baseURL, complaints }) => {
    const car = newCar()
    const id = await openCheckout(page, car)
    await useCard(page, accepted)
    await payButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+/)
    const boss = await hires(browser, baseURL!, 'operator')
    await boss.page.getByRole('link', { name: 'Money', exact: true }).click()
    await expect(boss.page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
    await fitsAndIsAccessible(boss.page, 'orders')
    await boss.page.getByLabel('Find an order').fill(String(id))
    await boss.page.getByRole('button', { name: 'Find', exact: true }).click()
    await boss.page.getByRole('link', { name: /^YT-/ }).first().click()
    await expect(boss.page.getByText(`1988 BMW ${car.model}`)).toBeVisible()
    await fitsAndIsAccessible(boss.page, 'an order')
    await acts(boss.page, 'Refund')
    await expect(boss.page.getByText(/^refunded order/)).toBeVisible()
    await boss.page.getByRole('link', { name: String(id), exact: true }).click()
    await acts(boss.page, 'Extend')
    await expect(boss.page.getByText(/^extended listing/)).toBeVisible()
    await fitsAndIsAccessible(boss.page, 'a listing that was extended')
    await boss.page.getByRole('link', { name: 'Work', exact: true }).click()
    await expect(boss.page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
    const health = boss.page.getByRole('table', { name: 'How the shop is doing' })
    await expect(health.getByRole('row', { name: /To mend PUBLIC_URL/ })).toBeVisible()
    await expect(
      health.getByRole('row', { name: /To know versions .*PostgreSQL \d/ }),
    ).toBeVisible()
    await fitsAndIsAccessible(boss.page, 'work')
    expect(complaints).toEqual([])
  },
)

async function offersEmail(page: Page, newEmail: string) {
  await page.getByRole('button', { name: 'Offer Another Email' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('New email')).toBeFocused()
  await dialog.getByLabel('New email').fill('nobody')
  await dialog.getByLabel('Why?').fill('They rang us, and knew their last three cars')
  const offer = dialog.getByRole('button', { name: 'Offer Another Email' })
  await offer.click()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await fitsAndIsAccessible(page, 'offering another email')
  await dialog.getByLabel('New email').fill(newEmail)
  await offer.click()
  await expect(page.getByText('We have written to the new address.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
}
