import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { chosenTypes } from '../../../src/features/photos/rules.ts'
import { expectRefusals } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { asksBeforeClosing, expect, openPage, test } from '../journey.ts'
import { expectPhotos, newCar, runCar, tiles } from '../sell-steps.ts'

/** A page with lines on it, and a name in red above them. */
async function paperWithName(name: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
    <rect width="900" height="600" fill="#f4f1e8"/><rect x="90" y="60" width="360" height="60" fill="#d02020"/>
    ${[200, 260, 320, 380, 440].map((y) => `<rect x="90" y="${y}" width="${500 + (y % 7) * 30}" height="14" fill="#444"/>`).join('')}
  </svg>`
  return { name, mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}

async function redIn(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  let n = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > data[at + 1]! + 80 && data[at]! > data[at + 2]! + 80) n++
  return n
}

const rows = (page: Page) => page.getByRole('listitem', { name: /^Picture \d+$/ })
const adding = (page: Page) => page.getByRole('button', { name: 'Add a picture' })
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[aria-label="Pictures of evidence"]').setInputFiles(files)
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** CSS pixels from the end of one part of a page to the beginning of the next one. */
async function gapBetween(page: Page, part: string, next: string): Promise<number> {
  const [above, below] = await Promise.all(
    [part, next].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
  )
  return Math.round(below!.y - above!.y - above!.height)
}

/** A car on sale whose seller says a few things of it, and its form, open at its evidence. */
async function opensEvidence(page: Page) {
  const { id } = await runCar(page, newCar())
  const facts = {
    serviceHistory: 'full',
    owners: '2',
    v5c: 'present',
    engineOriginality: 'original',
  }
  expect((await page.request.put(`/api/listings/${id}`, { data: { facts } })).status()).toBe(200)
  await openPage(page, `/listing/${id}/edit#evidence`)
  await expect(adding(page)).toBeFocused()
  return id
}

test(
  'a seller shows what they say by pictures with a name covered, and strangers see them beside the rest',
  { tag: '@either' },
  async ({ page, browser }) => {
    const id = await opensEvidence(page)
    await expect(page.locator('input[aria-label="Pictures of evidence"]')).toHaveAttribute(
      'accept',
      chosenTypes,
    )
    await choose(page, await paperWithName('book.png'), await paperWithName('v5c.png'))
    await expect(rows(page)).toHaveCount(2)
    const [book, v5c] = [rows(page).nth(0), rows(page).nth(1)]
    await expect(book.getByText(/^Anybody can look at this/)).toHaveCount(0)
    await book.getByLabel('What it shows').selectOption('Service history')
    await book.getByLabel('What it is').selectOption('Service book page')
    await book.getByLabel(/^A line about it/).fill('The first six stamps')
    await expect(book.getByText(/^Anybody can look at this/)).toBeVisible()
    await v5c.getByLabel('What it is').selectOption('V5C (log book)')
    await expectAccessible(page, 'a form with evidence')
    expect(await isWider(page)).toBe(false)

    // What is missing is said where it is missing.
    await save(page)
    await expect(v5c.getByLabel('What it shows')).toHaveAccessibleDescription(
      /Choose what the picture shows/,
    )
    const isCovered = v5c.getByLabel(/^Names, addresses and the document reference number/)
    await expect(isCovered).toHaveAccessibleDescription(/Please confirm that names, addresses/)
    await v5c.getByLabel('What it shows').selectOption('V5C (log book)')
    await isCovered.check()

    const before = (await book.getByRole('img').getAttribute('src'))!
    await book.getByRole('button', { name: 'Cover part of it' }).click()
    const editor = page.getByRole('dialog', { name: 'Cover part of the picture' })
    await expect(editor.getByAltText('As it is now')).toBeVisible()
    await expectAccessible(page, 'covering part of a picture')
    await editor.getByRole('button', { name: 'Cover', exact: true }).click()
    await expect(editor).toHaveCount(0)
    await expect(book.getByRole('status')).toHaveText('Covered.')
    await expect(book.getByRole('img')).not.toHaveAttribute('src', before)
    await book.getByRole('button', { name: 'Undo the covering' }).click()
    await expect(book.getByRole('img')).toHaveAttribute('src', before)
    await book.getByRole('button', { name: 'Cover part of it' }).click()
    await expect(editor.getByAltText('As it is now')).toBeVisible()
    await editor.getByRole('button', { name: 'Cover', exact: true }).click()
    await expect(editor).toHaveCount(0)
    await expect(book.getByRole('status')).toHaveText('Covered.')
    await save(page)
    await expect(page).toHaveURL(`/listing/${id}`)
    expect((await page.request.get(before)).status()).toBe(404)

    const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const theirs = await stranger.newPage()
    await openPage(theirs, `/listing/${id}`)
    const evidence = theirs.getByRole('region', { name: 'Evidence' })
    await expect(evidence.getByRole('heading')).toHaveText([
      'Evidence',
      'With pictures',
      'The seller says so',
    ])
    await expect(evidence).toContainText('Owners, with you2')
    const link = evidence.getByRole('link', { name: /Service book page: The first six stamps/ })
    await expect(link).toBeVisible()
    await expectAccessible(theirs, 'a listing with evidence')
    expect(await isWider(theirs)).toBe(false)
    // What stands around the links to the pictures takes no part in how far the parts are from each other.
    expect(await gapBetween(theirs, 'Asking prices', 'What it costs to keep')).toBe(
      await gapBetween(theirs, 'Specification', 'Description'),
    )
    const picture = await stranger.request.get((await link.getAttribute('href'))!)
    expect(await redIn(await picture.body())).toBe(0)

    await link.click()
    const viewer = theirs.getByRole('dialog', { name: /evidence$/ })
    await expect(viewer.getByAltText(/photo 1 of 2$/)).toBeVisible()
    await theirs.keyboard.press('ArrowRight')
    await expect(viewer.getByAltText(/photo 2 of 2$/)).toBeInViewport()
    await theirs.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(theirs).toHaveURL(`/listing/${id}`)
    await stranger.close()
  },
)

test(
  'a PDF is refused with what to do instead, and a picture that is taken out is seen no more',
  { tag: '@desktop' },
  async ({ page }) => {
    const id = await opensEvidence(page)
    await choose(page, {
      name: 'bill.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await expect(page.getByRole('alert').filter({ hasText: 'bill.pdf is a PDF' })).toContainText(
      'Please photograph the page',
    )
    await choose(page, await paperWithName('bill.png'))
    await rows(page).getByLabel('What it shows').selectOption('Restoration')
    await rows(page).getByLabel('What it is').selectOption('Invoice')
    await save(page)
    await expect(page).toHaveURL(`/listing/${id}`)
    const link = page.getByRole('region', { name: 'Evidence' }).getByRole('link')
    await expect(link).toHaveCount(1)
    const address = (await link.getAttribute('href'))!
    expect((await page.request.get(address)).status()).toBe(200)

    await openPage(page, `/listing/${id}/edit#evidence`)
    await expect(rows(page).getByLabel('What it is')).toHaveValue('invoice')
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await expect(adding(page)).toBeFocused()
    await expect(page.getByText('Picture 1 removed.')).toBeVisible()
    await save(page)
    await expect(page).toHaveURL(`/listing/${id}`)
    await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Evidence' })).toHaveCount(0)
  },
)

test(
  'a paper that is dropped or pasted at the evidence is no photo of the car',
  { tag: '@desktop' },
  async ({ page }) => {
    const { id } = await runCar(page, newCar())
    await openPage(page, `/listing/${id}/edit`)
    await expectPhotos(page, 1)
    const part = page.locator('[data-of=evidence]')
    const bring = async (name: string, kind: 'drop' | 'paste', to: Locator) => {
      const { buffer } = await paperWithName(name)
      await to.evaluate(
        (target, [bytes, name, kind]) => {
          const files = new DataTransfer()
          const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0)!)
          files.items.add(new File([content], name, { type: 'image/png' }))
          const more = { bubbles: true, cancelable: true }
          const given =
            kind === 'drop'
              ? [
                  new DragEvent('dragover', { dataTransfer: files, ...more }),
                  new DragEvent('drop', { dataTransfer: files, ...more }),
                ]
              : [new ClipboardEvent('paste', { clipboardData: files, ...more })]
          for (const event of given) target.dispatchEvent(event)
        },
        [buffer.toString('base64'), name, kind] as const,
      )
    }
    // Closed, it opens for what is dropped.
    await bring('book.png', 'drop', part.locator('summary'))
    await expect(rows(page)).toHaveCount(1)
    await bring('bill.png', 'drop', rows(page).first())
    await expect(rows(page)).toHaveCount(2)
    await adding(page).focus()
    await bring('mot.png', 'paste', page.locator('body'))
    await expect(rows(page)).toHaveCount(3)
    await expect(tiles(page)).toHaveCount(1)
    await page.getByLabel('Description').focus()
    await bring('car.png', 'paste', page.locator('body'))
    await expectPhotos(page, 2)
    await expect(rows(page)).toHaveCount(3)
  },
)

test(
  'what is wrong with a picture goes with it, and is not said of the next one',
  { tag: '@desktop' },
  async ({ page }) => {
    await opensEvidence(page)
    await choose(page, await paperWithName('book.png'), await paperWithName('bill.png'))
    await expect(rows(page)).toHaveCount(2)
    const missing = page.getByText('Choose what the picture shows')
    await rows(page).nth(1).getByLabel('What it shows').selectOption('Restoration')
    await rows(page).nth(1).getByLabel('What it is').selectOption('Invoice')
    await save(page)
    await expect(missing).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(missing).toHaveCount(0)
    await choose(page, await paperWithName('mot.png'))
    await expect(rows(page)).toHaveCount(2)
    await expect(missing).toHaveCount(0)
    await save(page)
    await expect(missing).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove picture 2' }).click()
    await choose(page, await paperWithName('another.png'))
    await expect(rows(page)).toHaveCount(2)
    await expect(missing).toHaveCount(0)
  },
)

test(
  'a picture that is removed while another is sent is gone, and leaving meanwhile leads to a question',
  { tag: '@desktop' },
  async ({ page }) => {
    await opensEvidence(page)
    await choose(page, await paperWithName('book.png'))
    await expect(rows(page)).toHaveCount(1)
    const arrival = Promise.withResolvers<void>()
    await page.route('/api/upload-images', async (route) => {
      await arrival.promise
      await route.continue()
    })
    const isSent = page.waitForRequest('**/api/upload-images')
    await choose(page, await paperWithName('bill.png'))
    await isSent
    const isAsked = () => asksBeforeClosing(page)
    expect(await isAsked()).toBe(true)
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await expect(rows(page)).toHaveCount(0)
    arrival.resolve()
    await expect(page.getByText('The picture is there.')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    expect(await isAsked()).toBe(false)
  },
)

test(
  'a picture that is first by the time its covering is undone is the one that changes',
  { tag: '@desktop' },
  async ({ page }) => {
    await opensEvidence(page)
    await choose(
      page,
      await paperWithName('book.png'),
      await paperWithName('bill.png'),
      await paperWithName('mot.png'),
    )
    await expect(rows(page)).toHaveCount(3)
    const sourceOf = async (n: number) =>
      (await rows(page).nth(n).getByRole('img').getAttribute('src'))!
    const [asSent, last] = [await sourceOf(1), await sourceOf(2)]
    await rows(page).nth(1).getByRole('button', { name: 'Cover part of it' }).click()
    const editor = page.getByRole('dialog', { name: 'Cover part of the picture' })
    await expect(editor.getByAltText('As it is now')).toBeVisible()
    await editor.getByRole('button', { name: 'Cover', exact: true }).click()
    await expect(rows(page).nth(1).getByRole('status')).toHaveText('Covered.')

    const answer = Promise.withResolvers<void>()
    await page.route('**/api/photos/**', async (route) => {
      if (route.request().method() === 'DELETE') await answer.promise
      await route.continue()
    })
    await rows(page).nth(1).getByRole('button', { name: 'Undo the covering' }).click()
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await expect(rows(page)).toHaveCount(2)
    // Another place, and the same picture still.
    await expect(rows(page).nth(0).getByRole('button', { name: 'Undo the covering' })).toBeVisible()
    answer.resolve()
    await expect(rows(page).nth(0).getByRole('img')).toHaveAttribute('src', asSent)
    await expect(rows(page).nth(1).getByRole('img')).toHaveAttribute('src', last)
    await expect(adding(page)).toBeFocused()
  },
)

test(
  'a covering that is closed while it saves and is refused is said to be, and one that is done leaves the focus where it is',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await opensEvidence(page)
    await choose(page, await paperWithName('book.png'))
    const editor = page.getByRole('dialog', { name: 'Cover part of the picture' })
    const cover = rows(page).getByRole('button', { name: 'Cover part of it' })
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    let asked = 0
    await page.route('**/api/photos/**', async (route) => {
      const isFirst = asked === 0
      await answers[asked++ as 0 | 1].promise
      await (isFirst
        ? route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
        : route.continue())
    })
    for (const answer of answers) {
      await cover.click()
      await expect(editor.getByAltText('As it is now')).toBeVisible()
      await editor.getByRole('button', { name: 'Cover', exact: true }).click()
      await expect(editor.getByRole('button', { name: 'Saving…' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(editor).toHaveCount(0)
      await page.getByLabel('Description').focus()
      answer.resolve()
      if (answer === answers[0])
        await expect(rows(page).getByRole('alert')).toHaveText('Please try again in a minute.')
    }
    await expect(rows(page).getByRole('status')).toHaveText('Covered.')
    await expect(rows(page).getByRole('alert')).toHaveText('')
    await expect(page.getByLabel('Description')).toBeFocused()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !/\b503\b/.test(one)))
  },
)

test(
  'pictures that are chosen together are named where they did not arrive, and those not sent are tried again',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await opensEvidence(page)
    const pdf = { name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    const odd = { name: 'c.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await choose(page, await paperWithName('a.png'), pdf, odd, await paperWithName('d.png'))
    await expect(rows(page)).toHaveCount(2)
    const evidence = page.locator('[data-of=evidence]')
    const alert = evidence.getByRole('alert').filter({ hasText: /./ })
    await expect(alert).toContainText('b.pdf is a PDF')
    await expect(alert).toContainText('c.png: ')
    await expect(page.getByText('2 pictures are there.')).toBeVisible()
    expectRefusals(complaints, 1)

    let sent = 0
    await page.route('/api/upload-images', (route) =>
      ++sent === 2 ? route.abort() : route.continue(),
    )
    await choose(
      page,
      await paperWithName('e.png'),
      await paperWithName('f.png'),
      await paperWithName('g.png'),
    )
    await expect(rows(page)).toHaveCount(3)
    await expect(alert).toContainText('Not sent: f.png, g.png.')
    complaints.splice(0, Infinity, ...complaints.filter((one) => !/ERR_FAILED/.test(one)))
    expect(await asksBeforeClosing(page)).toBe(true)
    await evidence.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(rows(page)).toHaveCount(5)
    await expect(alert).toHaveCount(0)
    await expect(evidence.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(adding(page)).toBeFocused()
    expect(await asksBeforeClosing(page)).toBe(false)

    const eight = Array.from({ length: 8 }, (_, n) => paperWithName(`h${n + 1}.png`))
    await choose(page, ...(await Promise.all(eight)))
    await expect(rows(page)).toHaveCount(12)
    await expect(alert).toHaveText('12 pictures are as many as a listing takes. Left out: h8.png.')
  },
)

test(
  'pictures go on being sent while their seller looks elsewhere, and stand in the form when they are back',
  { tag: '@desktop' },
  async ({ page }) => {
    const id = await opensEvidence(page)
    const arrival = Promise.withResolvers<void>()
    await page.route('/api/upload-images', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await choose(page, await paperWithName('book.png'), await paperWithName('bill.png'))
    await expect(page.getByText('Sending picture 1 of 2…')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(/\/(account|manage)$/)
    // Whoever closes the tab now is asked.
    const isAsked = () => asksBeforeClosing(page)
    expect(await isAsked()).toBe(true)
    arrival.resolve()
    await page.goBack()
    await expect(page).toHaveURL(`/listing/${id}/edit#evidence`)
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(/\/(account|manage)$/)
    expect(await isAsked()).toBe(false)
  },
)
