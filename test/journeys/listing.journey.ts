import { expect, openPage, test } from './journey.ts'

test('10.15: the number is shown in one tap, and stands in no page before', async ({
  page,
  request,
}) => {
  const listings = (await (await request.get('/api/listings/standard')).json()) as { id: number }[]
  for (const { id } of listings) {
    const { hasPhone } = (await (await request.get(`/api/listings/${id}`)).json()) as {
      hasPhone: boolean
    }
    if (!hasPhone) continue
    await openPage(page, `/listing/${id}`)
    expect(await page.content()).not.toMatch(/07700 ?900|01632 ?960/)
    const dialled: string[] = []
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('tel:')) dialled.push(url)
    })
    await page
      .getByRole('button', { name: /Call Now/ })
      .first()
      .click()
    await expect(page.locator('a[href^="tel:"]').filter({ visible: true }).first()).toContainText(
      /07700 ?900|01632 ?960/,
    )
    // At a desk it is there to be read first, and the link says what it does.
    const isDesk = await page.evaluate(() => matchMedia('(hover: hover)').matches)
    expect(dialled).toHaveLength(isDesk ? 0 : 1)
    if (isDesk)
      await expect(page.getByRole('link', { name: /^Call (07700 ?900|01632 ?960)/ })).toBeVisible()
    return
  }
  throw new Error('no standard listing has a phone number')
})

test(
  'a missing listing is a 404 that leads on',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const response = await page.goto('/listing/99999999')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Listing Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Browse Other Cars' }).click()
    await expect(page).toHaveURL(/\/browse$/)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
  },
)

test('a broken photo becomes a placeholder', { tag: '@desktop' }, async ({ page, complaints }) => {
  await page.route('**/photos/**', (route) => route.fulfill({ status: 404 }))
  await openPage(page, '/listing/1')
  await expect(page.getByText('Image not available').first()).toBeVisible()
  complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
})

test(
  'who goes on to the next photo and back before it has come is at the first',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/listing/1')
    const photos = page.getByRole('region', { name: 'Photos' })
    // Between two presses of its own, Playwright would wait for the photo to have come.
    await photos.getByRole('button', { name: 'Next photo' }).evaluate((next: HTMLElement) => {
      next.click()
      next.parentElement!.querySelector<HTMLElement>('[aria-label="Previous photo"]')!.click()
    })
    await page.waitForTimeout(1_000)
    await expect(photos.getByAltText(/photo 1 of/)).toBeInViewport({ ratio: 0.9 })
    await expect(photos.getByAltText(/photo 2 of/)).not.toBeInViewport()
  },
)

test(
  'a photo that two fingers magnify goes on a little when one lets it go',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/listing/1')
    await page.getByRole('button', { name: 'View full screen' }).click()
    const photo = page.getByRole('dialog').getByRole('img').first()
    await expect(photo).toBeInViewport()
    const session = await page.context().newCDPSession(page)
    // A finger as quick as a screen is drawn, however busy the machine is: seconds.
    let timestamp = Date.now() / 1_000
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        timestamp: (timestamp += 1 / 60),
        touchPoints: at.map((x, id) => ({ x, y: 420, id })),
      })
    const box = async () => (await photo.boundingBox())!

    const whole = await box()
    await touch('touchStart', 165, 225)
    for (let apart = 0; apart <= 80; apart += 8) await touch('touchMove', 165 - apart, 225 + apart)
    await touch('touchEnd')
    await expect.poll(async () => (await box()).width).toBeGreaterThan(2 * whole.width)

    const from = (await box()).x
    await touch('touchStart', 300)
    for (let way = 20; way <= 100; way += 20) await touch('touchMove', 300 - way)
    await touch('touchEnd')
    await expect.poll(async () => (await box()).x).toBeLessThan(from - 110)
  },
)
