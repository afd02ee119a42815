import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test as base } from '../journey.ts'
import { watchShifts } from '../layout-shifts.ts'
import { openShopWith } from '../open-shop.ts'
import { comeAsAPerson, visit, objectByBrowser, ordinaryBrowser, stored } from '../visitor.ts'

type Event = { name: string; url: string; domain: string }

/** A service that counts what it is told, and a shop that is configured with it. */
async function openServiceAndShop() {
  const observed: { event: Event; cookie: string | undefined; referer: string | undefined }[] = []
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { cookie, referer } = request.headers
      observed.push({ event: JSON.parse(body) as Event, cookie, referer })
      response.writeHead(202, { 'set-cookie': 'tracker=1; Path=/' }).end('ok')
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const shop = await openShopWith({
    ANALYTICS_URL: `${origin}/api/event`,
    ANALYTICS_SITE: 'youngtimer.example',
  })
  return {
    observed,
    origin,
    address: shop.address,
    close: async () => {
      service.closeAllConnections()
      service.close()
      await shop.close()
    },
  }
}

type Service = Awaited<ReturnType<typeof openServiceAndShop>>

const test = base.extend<object, { service: Service }>({
  service: [
    async ({}, use) => {
      const service = await openServiceAndShop()
      await use(service)
      await service.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ service }, use) => use(service.address),
  complaints: async ({ service, complaints }, use) => {
    service.observed.splice(0)
    await use(complaints)
    // Here the shop and its service are the two hosts there are.
    const known = [service.address, service.origin].map((one) => `another host: ${one}/`)
    const strange = complaints.filter((one) => !known.some((host) => one.includes(host)))
    complaints.splice(0, Infinity, ...strange)
  },
})

test.use({ userAgent: ordinaryBrowser })
// They share what the service is told.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ context }) => comeAsAPerson(context))

const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choice' })
const observedPaths = ({ observed }: Service) =>
  observed.map(({ event }) => new URL(event.url).pathname)

test(
  'G1: before the question nothing is stored and nothing is sent to the outside service',
  { tag: '@phone' },
  async ({ page, service }) => {
    for (const address of ['/', '/browse', '/listing/1']) {
      await visit(page, address)
      await expect(banner(page)).toBeVisible()
    }
    expect(await stored(page)).toEqual([])
    expect(service.observed).toEqual([])
  },
)

test(
  'G1: who allows it is counted from then on, without a cookie and without a query',
  { tag: '@desktop' },
  async ({ page, service, complaints }) => {
    await visit(page, '/about')
    await banner(page).getByRole('button', { name: 'Allow' }).click()
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect.poll(() => observedPaths(service)).toEqual(['/about'])
    await visit(page, '/browse?q=ann')
    await visit(page, '/ann@example.com')
    await expect.poll(() => observedPaths(service)).toEqual(['/about', '/browse', '/other'])
    // The browser itself reports such a status in its console.
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
    for (const { event, cookie, referer } of service.observed) {
      const { url, ...rest } = event
      expect(rest).toEqual({ name: 'pageview', domain: 'youngtimer.example' })
      expect(url).toMatch(/^http:\/\/localhost:\d+\/[a-z]+$/)
      expect([cookie, referer]).toEqual([undefined, undefined])
    }
    expect(await stored(page)).toEqual(['privacy-choices'])
  },
)

test(
  'G1: who allows it at an address that leads nowhere sends no word of that address',
  { tag: '@desktop' },
  async ({ page, service, complaints }) => {
    await visit(page, '/ann@example.com')
    await banner(page).getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => observedPaths(service)).toEqual(['/other'])
    // The browser itself reports such a status in its console.
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
  },
)

test(
  'G1: the checkout asks for no consent and sends nothing to the outside service',
  { tag: '@desktop' },
  async ({ page, service }) => {
    await visit(page, '/checkout/success')
    await expect(banner(page)).toHaveCount(0)
    await visit(page, '/about')
    await banner(page).getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => observedPaths(service)).toEqual(['/about'])
    for (const address of ['/checkout', '/checkout/']) {
      const { 'content-security-policy': policy } = (await page.request.get(address)).headers()
      expect(policy, address).toContain("connect-src 'self';")
    }
    await visit(page, '/checkout/success')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
    await expect(page.getByRole('switch', { name: /outside/ })).toBeChecked()
    await page.waitForLoadState('networkidle')
    expect(observedPaths(service)).toEqual(['/about'])
  },
)

test(
  'G1: whoever refuses consent sees no question again, and may change their choice, and change it back',
  { tag: '@phone' },
  async ({ page, service }) => {
    await visit(page, '/about')
    await banner(page).getByRole('button', { name: 'No thanks' }).click()
    await expect(banner(page)).toHaveCount(0)
    await visit(page, '/')
    await expect(banner(page)).toHaveCount(0)
    expect(service.observed).toEqual([])

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
    const consent = page.getByRole('switch', { name: 'Let an outside service count my visits' })
    await expect(consent).not.toBeChecked()
    await consent.check()
    await expect.poll(() => observedPaths(service)).toEqual(['/privacy-choices'])
    await consent.uncheck()
    await visit(page, '/about')
    expect(observedPaths(service)).toEqual(['/privacy-choices'])
  },
)

test(
  'G1: Global Privacy Control is a no that needs no question',
  { tag: '@desktop' },
  async ({ page, context, service }) => {
    await objectByBrowser(context)
    await visit(page, '/')
    await expect(banner(page)).toHaveCount(0)
    await visit(page, '/privacy-choices')
    await expect(page.getByRole('switch', { name: /outside/ })).toBeDisabled()
    expect(service.observed).toEqual([])
    expect(await stored(page)).toEqual([])
  },
)

test('the question moves nothing, covers no button of the page, and is come to by keyboard', async ({
  page,
}) => {
  // Type that arrives after the words moves them by itself; here it is there already.
  await visit(page, '/about')
  const shifts = await watchShifts(page)
  await visit(page, '/listing/1')
  await expect(banner(page)).toBeVisible()
  expect(await shifts()).toEqual([])
  await expectAccessible(page, 'the question')

  const call = page.getByRole('button', { name: 'Call Now' }).and(page.locator(':visible'))
  const question = (await banner(page).boundingBox())!
  const button = (await call.boundingBox())!
  const isApart = button.y >= question.y + question.height || button.y + button.height <= question.y
  expect(isApart).toBe(true)
  // Its two answers are as easy to give.
  const [allow, refuse] = await Promise.all(
    ['Allow', 'No thanks'].map((name) => banner(page).getByRole('button', { name }).boundingBox()),
  )
  expect([allow!.width, allow!.height]).toEqual([refuse!.width, refuse!.height])

  await page.getByRole('link', { name: 'Skip to the page' }).focus()
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('link', { name: 'Privacy choices' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'Allow' })).toBeFocused()

  // The end of the page can be scrolled clear of it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const end = page.getByText(/^©/)
  await expect
    .poll(async () => (await end.boundingBox())!.y)
    .toBeLessThan((await banner(page).boundingBox())!.y)
})
