import { expectAccessible } from '../axe.ts'
import { expectRefusals, linkFromMail } from '../account-steps.ts'
import { answers, expect, openPage, test } from '../journey.ts'
import {
  addPhotos,
  expectPhotos,
  fillCar,
  listed,
  newCar,
  photoFiles,
  sendButton,
} from '../sell-steps.ts'

const cars = 'main a[href^="/listing/"]'

test(
  'a buyer filters by gearbox, sees how many don’t say theirs, and shows those too',
  { tag: '@either' },
  async ({ page }, { project }) => {
    await openPage(page, '/browse')
    if (project.name === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Gearbox').filter({ visible: true }).selectOption('automatic')
    await expect(page).toHaveURL(/\?gearbox=automatic$/)
    if (project.name === 'phone')
      await page.getByRole('button', { name: /^Show \d+ cars?$/ }).click()
    const heading = page.getByRole('heading', { name: /^\d+ cars?$/ })
    const note = page.getByText(/^Not said by the sellers of \d+ cars\./)
    await expect(note).toBeVisible()
    const few = await heading.textContent()
    await expect(page.locator(cars).first()).toBeVisible()
    await note.getByRole('link', { name: 'Show them too' }).click()
    await expect(page).toHaveURL(/unsaid=with&gearbox=automatic$/)
    await expectAccessible(page, 'a search with cars that don’t say')
    await expect(heading).not.toHaveText(few!)
    await note.getByRole('link', { name: 'Leave them out' }).click()
    await expect(heading).toHaveText(few!)
    await page.getByRole('link', { name: 'Gearbox: automatic' }).click()
    await expect(page).toHaveURL(/\/browse$/)
  },
)

/** Between what journeys sell cars for, and the longest figures that a screen is tried with: the demonstration's cars alone. */
const dearerThanOthersSell = '/browse?priceFrom=15000&maxPrice=1000000'

test(
  'a buyer opens more filters, asks for history and few owners, reads how many don’t say, and takes one off',
  { tag: '@either' },
  async ({ page }, { project }) => {
    const isPhone = project.name === 'phone'
    await openPage(page, dearerThanOthersSell)
    if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByText('More filters').filter({ visible: true }).click()
    const history = page.getByLabel('Service history').filter({ visible: true })
    await history.selectOption('Full or part')
    await expect(page).toHaveURL(/&serviceHistory=part$/)
    await page
      .getByLabel('Owners', { exact: true })
      .filter({ visible: true })
      .selectOption('Up to 3')
    await expect(page).toHaveURL(/&owners=3&serviceHistory=part$/)
    await expect(history).toHaveValue('part')
    await expectAccessible(page, 'more filters, open')
    if (isPhone) await page.getByRole('button', { name: /^Show \d+ cars?$/ }).click()
    const heading = page.getByRole('heading', { name: /^\d+ cars?$/ })
    await expect(heading).toHaveText('1 car')
    await expect(page.locator(cars).first()).toContainText('M3 Coupe')
    const note = page.getByText(/^Not said by the sellers of \d+ cars\./)
    await expect(note).toBeVisible()
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByRole('link')).toHaveText([
      /£15,000/,
      /£1,000,000/,
      /Service history: full or part/,
      /Owners: up to 3/,
      'Clear all',
    ])
    await note.getByRole('link', { name: 'Show them too' }).click()
    await expect(heading).not.toHaveText('1 car')
    await note.getByRole('link', { name: 'Leave them out' }).click()
    await expect(heading).toHaveText('1 car')
    await chips.getByRole('link', { name: 'Owners: up to 3' }).click()
    await expect(page).toHaveURL(/&serviceHistory=part$/)
    await expect(heading).toHaveText('3 cars')
    await expect(heading).toBeFocused()
  },
)

test(
  'a parameter of an address that no filter takes is left out, and named',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await openPage(page, `${dearerThanOthersSell}&owners=7&serviceHistory=full`)
    await expect(page.getByText('Owners “7”: must be one of: 1, 2, 3, 4, 5')).toBeVisible()
    await expect(page.getByRole('heading', { name: '3 cars' })).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test(
  'a seller opens what may be said beside, fills some of it in, and a buyer reads it',
  { tag: '@either' },
  async ({ page }) => {
    const car = newCar()
    await openPage(page, '/create-listing?type=standard')
    await fillCar(page, car, { withAccount: false })
    await page.getByText('More about the car (optional)').click()
    await page.getByLabel('Gearbox', { exact: true }).selectOption('manual')
    await page.getByLabel('Power (bhp)').fill('9000')
    await page.getByLabel('Name of the paint').fill('Diamond Black')
    await page.getByLabel('Originality of the engine').selectOption('alike')
    await page.getByLabel('What was done to the engine').fill('Rebuilt in 2014')
    await page.getByLabel('Originality of the wheels').selectOption('original')
    await addPhotos(page, await photoFiles(1))
    await expectPhotos(page, 1)
    // Further down, and in the form for longer than the part that was opened.
    await page.getByLabel('Contact name').fill('')
    await sendButton(page).click()
    const power = page.getByLabel('Power (bhp)')
    await expect(power).toBeFocused()
    await expect(power).toHaveAccessibleDescription(/Power must be a whole number from 5 to 2,000/)
    await power.fill('171')
    await expect(power).toBeInViewport()
    await page.getByLabel('Contact name').fill('Jo Driver')
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    await openPage(page, page.url())
    const table = page.getByRole('table', { name: 'Specification' })
    for (const [name, value] of [
      ['Gearbox', 'Manual'],
      ['Power', '171 bhp'],
      ['Name of the paint', 'Diamond Black'],
    ] as const)
      await expect(table.getByRole('row', { name: `${name} ${value}` })).toBeVisible()
    const originality = page.getByRole('region', { name: 'Originality' })
    await expect(originality.getByRole('row')).toHaveText([
      'EngineReplaced by the same. Rebuilt in 2014',
      'WheelsOriginal',
    ])
    await expect(table).not.toContainText('Originality')
    await expectAccessible(page, 'a listing with facts')
    expect((await listed(page, car)).ids).toHaveLength(1)
  },
)

test(
  'what was typed beside is there again after the page was closed',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/create-listing?type=standard')
    await page.getByText('More about the car (optional)').click()
    await page.getByLabel('Gearbox', { exact: true }).selectOption('manual')
    await page.getByLabel('Model').fill('325i')
    await page.getByLabel('Model').blur()
    await openPage(page, '/create-listing?type=standard')
    await expect(page.getByLabel('Model')).toHaveValue('325i')
    await page.getByText('More about the car (optional)').click()
    await expect(page.getByLabel('Gearbox', { exact: true })).toHaveValue('manual')
  },
)

test(
  'how original a part is and what was done to it stand side by side',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/create-listing?type=standard')
    await page.getByText('More about the car (optional)').click()
    for (const part of ['engine', 'gearbox', 'paint', 'interior', 'wheels']) {
      const said = (await page.getByLabel(`Originality of the ${part}`).boundingBox())!
      const done = (await page.getByLabel(`What was done to the ${part}`).boundingBox())!
      expect([part, done.y, done.x > said.x]).toEqual([part, said.y, true])
    }
  },
)

test(
  'a registration fills in what is empty, by keyboard, and says where it came from',
  { tag: '@either' },
  async ({ page, complaints }) => {
    await openPage(page, '/create-listing?type=standard')
    await page.getByText('Fill in by registration (optional)').click()
    const registration = page.getByLabel('Registration', { exact: true })
    await registration.fill('nope')
    await registration.press('Enter')
    await expect(registration).toHaveAccessibleDescription(/must be a British one/)
    expectRefusals(complaints, 1)
    await page.getByLabel('Model').fill('GTV Lusso, one of the last')
    await registration.fill('w318 kpb')
    await registration.press('Enter')
    const record = page.getByRole('status').filter({ hasText: 'From DVLA and DVSA' })
    await expect(record).toContainText('invented, for this demonstration')
    await expect(page.getByLabel('Make')).toHaveValue('Alfa Romeo')
    await expect(page.getByLabel('Year')).toHaveValue('2000')
    await expect(page.getByLabel('Model')).toHaveValue('GTV Lusso, one of the last')
    await page.getByText('More about the car (optional)').click()
    await expect(page.getByLabel('Fuel')).toHaveValue('petrol')
    await expect(page.getByLabel('Engine size')).toHaveValue('2959')
    // What a record filled in says whose it is, for as long as it stands there.
    for (const label of ['Make', 'Year', 'Fuel', 'Engine size', 'Vehicle tax'])
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(
        'From DVLA’s record (invented)',
      )
    await expect(page.getByLabel('Model')).toHaveAccessibleDescription('')
    await page.getByLabel('Year').selectOption('1999')
    await expect(page.getByLabel('Year')).toHaveAccessibleDescription('')
    await expect(record).toContainText('You chose 1999; the record says 2000.')
    await expect(record).toContainText('none of it is filled in')
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(record).toContainText('You chose 1999; the record says 2000.')
    await expectAccessible(page, 'both optional parts of the form, open')
    await expect(page.getByLabel('Year')).toHaveValue('1999')
    // What is a record's is known to be when the page comes again.
    await page.reload()
    await answers(page)
    await page.getByText('Fill in by registration (optional)').click()
    await page.getByText('More about the car (optional)').click()
    await expect(page.getByLabel('Make')).toHaveAccessibleDescription(
      'From DVLA’s record (invented)',
    )
    await expect(page.getByLabel('Fuel')).toHaveAccessibleDescription(
      'From DVLA’s record (invented)',
    )
    await expect(page.getByLabel('Year')).toHaveAccessibleDescription('')
    // The same plate takes nothing back, though the form says otherwise meanwhile.
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(record).toContainText('You chose 1999; the record says 2000.')
    await expect(page.getByLabel('Make')).toHaveValue('Alfa Romeo')
    // A plate that was mistyped leaves nothing of its car behind but what was typed.
    await registration.fill('H427 VDR')
    await registration.press('Enter')
    await expect(record).toContainText('You chose 1999; the record says 1990.')
    await expect(page.getByLabel('Make')).toHaveValue('')
    await expect(page.getByLabel('Fuel')).toHaveValue('')
    await expect(page.getByLabel('Model')).toHaveValue('GTV Lusso, one of the last')
    await page.getByLabel('Year').selectOption('1990')
    await expect(page.getByLabel('Make')).toHaveValue('Volkswagen')
    await expect(page.getByLabel('Fuel')).toHaveValue('petrol')
    await expect(record).toContainText('all of it can be changed in the form')
  },
)

test(
  'a shop without a records service has the registration as a note, and nothing offers to look it up',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route('**/api/vehicle-look-up', (route) =>
      route.fulfill({ json: { canAsk: false } }),
    )
    await openPage(page, '/create-listing?type=standard')
    await page.getByText('Fill in by registration (optional)').click()
    await expect(page.getByLabel('Registration', { exact: true })).toHaveAccessibleDescription(
      /No records can be checked here/,
    )
    await expect(page.getByRole('button', { name: 'Look up' })).toHaveCount(0)
    await expect(page.getByLabel('Show this car’s MOT history')).toHaveCount(0)
    await expect(page.getByLabel('Show the registration')).toBeVisible()
  },
)

test(
  'a records service that fails stops nobody from listing a car',
  { tag: '@phone' },
  async ({ page }) => {
    const car = newCar()
    // Never answered.
    await page.route('**/api/vehicle-look-up', () => {})
    await openPage(page, '/create-listing?type=standard')
    await page.getByText('Fill in by registration (optional)').click()
    await page.getByLabel('Registration', { exact: true }).fill('W318 KPB')
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByRole('button', { name: 'Looking up…' })).toBeVisible()
    await fillCar(page, car, { withAccount: false })
    await addPhotos(page, await photoFiles(1))
    await expectPhotos(page, 1)
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
  },
)

test('a seller shows the registration, and takes it back', { tag: '@either' }, async ({ page }) => {
  const car = newCar()
  await openPage(page, '/create-listing?type=standard')
  await fillCar(page, car, { withAccount: false })
  await page.getByText('Fill in by registration (optional)').click()
  await page.getByLabel('Show the registration').check()
  await addPhotos(page, await photoFiles(1))
  await expectPhotos(page, 1)
  await sendButton(page).click()
  const registration = page.getByLabel('Registration', { exact: true })
  await expect(registration).toBeFocused()
  await expect(registration).toHaveAccessibleDescription(/Registration is needed/)
  await registration.fill('e55 jcz')
  await expectAccessible(page, 'the registration, and what is shown by it')
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/listing\/\d+$/)
  const address = page.url()
  const line = page.getByRole('row', { name: 'Registration E55 JCZ' })
  await expect(line).toBeVisible()
  await expect(page.getByText('E-reg').first()).toBeVisible()

  await openPage(page, await linkFromMail(page, car, '/manage'))
  // The link is opened once its listing stands there.
  await expect(page.getByRole('article')).toContainText(car.model)
  await openPage(page, `${address}/edit`)
  await page.getByText('Registration and MOT history (optional)').click()
  await expect(page.getByLabel('Registration', { exact: true })).toHaveValue('E55 JCZ')
  await page.getByLabel('Show the registration').uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
  await expect(line).toHaveCount(0)
})
