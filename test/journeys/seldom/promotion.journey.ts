import sharp from 'sharp'
import { expectRefusals, unfoldActions } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../journey.ts'
import { accepted, payButton, useCard } from '../pay-steps.ts'
import { addPhotos, expectPhotos, fillCar, newCar, photoFiles, sendButton } from '../sell-steps.ts'

test(
  '10.14: a seller agrees to a post, pays, and sees what is posted',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const car = newCar()
    await page.goto('/create-listing?type=standard')
    const agrees = page.getByRole('checkbox', { name: /^Post it on our Facebook and Instagram/ })
    await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked()
    await expect(agrees).toHaveCount(0)
    await page.getByRole('radio', { name: /^Premium/ }).check()
    // A part of premium, unless its seller leaves it out.
    await expect(agrees).toBeChecked()
    await expect(agrees).toHaveAccessibleDescription(/never your name, email or phone number/)
    // What was unticked stays so while another plan is looked at, and until all is begun again.
    await agrees.uncheck()
    await page.getByRole('radio', { name: /^Standard/ }).check()
    await expect(agrees).toHaveCount(0)
    await page.getByRole('radio', { name: /^Premium/ }).check()
    await expect(agrees).not.toBeChecked()
    await page.getByLabel('Model').fill(car.model)
    await page.reload()
    await expect(agrees).not.toBeChecked()
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(agrees).toBeChecked()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(agrees).not.toBeChecked()
    await agrees.check()
    await fillCar(page, car, { withAccount: false })
    await addPhotos(page, await photoFiles(3))
    await expectPhotos(page, 3)
    await expectAccessible(page, 'the form with a post agreed to')
    // What is kept in this browser has it, too.
    await page.reload()
    await expect(agrees).toBeChecked()
    await sendButton(page).click()
    await expect(page).toHaveURL('/checkout')
    // What the form is answered is 402.
    expectRefusals(complaints, 1)
    // It can be thought over beside Pay, and is a part of what is bought.
    const posts = page.getByRole('checkbox', {
      name: /^Post my car on your Facebook and Instagram/,
    })
    const gain = page.getByText('A post of its own on our social pages')
    await expect(posts).toBeChecked()
    await posts.uncheck()
    await expect(gain).toHaveCount(0)
    await posts.check()
    await expect(gain).toBeVisible()
    await useCard(page, accepted)
    await payButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    // A job begins it.
    await expect
      .poll(async () => (await page.request.get(`/api/auth/listings/${id}/post`)).text())
      .toContain('facebook')

    await page.goto('/manage')
    await unfoldActions(page)
    const path = `/api/auth/listings/${id}/post`
    await page.route(path, (route) => route.abort())
    await page.getByRole('button', { name: `Your Post of 1988 BMW ${car.model}` }).click()
    const post = page.getByRole('dialog', { name: 'Your post' })
    const again = post.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute(path)
    await again.press('Enter')
    await expect(post.getByText(`1988 BMW ${car.model}, £12,500`)).toBeVisible()
    await expect(post.getByRole('heading')).toBeFocused()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !/ERR_FAILED/.test(one)))
    await expect(post.getByText(car.email)).toHaveCount(0)
    await expect(post.getByText('Facebook', { exact: true })).toBeVisible()
    const pictures = post.getByRole('list', { name: 'Pictures of the post' }).getByRole('img')
    await expect(pictures).toHaveCount(3)
    await expect(pictures.first()).toHaveAccessibleName(`1988 BMW ${car.model}, £12,500, Harrogate`)
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1_080)
    await expectAccessible(page, 'the post')
    await page.keyboard.press('Escape')
    await expect(post).toHaveCount(0)

    await page.goto(`/listing/${id}/edit`)
    await agrees.uncheck()
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await expect(agrees).not.toBeChecked()
    await page.getByRole('button', { name: 'Discard My Changes' }).click()
    await expect(agrees).toBeChecked()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  },
)

test(
  'what a link to a listing unfolds to is a JPEG of 1200×630',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    await page.reload()
    const content = (property: string) =>
      page.locator(`meta[property="${property}"]`).getAttribute('content')
    expect([await content('og:image:width'), await content('og:image:height')]).toEqual([
      '1200',
      '630',
    ])
    const { pathname } = new URL((await content('og:image'))!)
    const response = await page.request.get(pathname)
    expect(response.headers()['content-type']).toBe('image/jpeg')
    const { format, width, height } = await sharp(await response.body()).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1_200, height: 630 })
  },
)
