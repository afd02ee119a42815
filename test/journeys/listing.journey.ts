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
