import { ian, unfoldActions } from '../account-steps.ts'
import { expect, test } from '../journey.ts'
import {
  comeAsAPerson,
  visit,
  noticeViews,
  objectByBrowser,
  ordinaryBrowser,
  stored,
  watchViews,
} from '../visitor.ts'

test.use({ userAgent: ordinaryBrowser })
test.beforeEach(({ context }) => comeAsAPerson(context))

test(
  'G1: a visit leaves nothing in the browser, and sends nothing to anybody else',
  { tag: '@phone' },
  async ({ page }) => {
    const views = watchViews(page)
    for (const address of ['/', '/browse?make=BMW', '/listing/1', '/privacy-choices'])
      await visit(page, address)
    expect(await stored(page)).toEqual([])
    await expect.poll(() => views.length).toBe(4)
    // Without a service there is nothing to be asked about.
    await expect(page.getByRole('region', { name: 'Privacy choice' })).toHaveCount(0)
    await expect(page.getByText('This site uses none at present')).toBeVisible()
  },
)

test(
  'a page is counted once, when it is opened and whenever it is come to again',
  { tag: '@desktop' },
  async ({ page }) => {
    const views = watchViews(page)
    await visit(page, '/about')
    await expect.poll(() => views).toEqual(['/about'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse' }).click()
    await expect.poll(() => views).toEqual(['/about', '/browse'])
    // The same page with another question is the same page.
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ index: 2 })
    await expect(page).toHaveURL(/sort=/)
    await page.goBack()
    await expect(page).not.toHaveURL(/sort=/)
    await page.goBack()
    await expect.poll(() => views).toEqual(['/about', '/browse', '/about'])
  },
)

test(
  'a browser that is steered by a program is not counted',
  { tag: '@desktop' },
  async ({ browser }) => {
    const context = await browser.newContext()
    await noticeViews(context)
    const page = await context.newPage()
    const views = watchViews(page)
    await visit(page, '/about')
    expect(views).toEqual([])
    await context.close()
  },
)

test(
  'G1: with Global Privacy Control nothing is counted, and the page says so',
  { tag: '@phone' },
  async ({ page, context }) => {
    await objectByBrowser(context)
    const views = watchViews(page)
    await visit(page, '/')
    await visit(page, '/privacy-choices')
    expect(views).toEqual([])
    const objection = page.getByRole('switch', { name: 'Don’t count my visits' })
    await expect(objection).toBeChecked()
    await expect(objection).toBeDisabled()
    expect(await stored(page)).toEqual([])
  },
)

test(
  'G1: who objects is not counted any more, in no tab, until they take it back',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const other = await context.newPage()
    await visit(other, '/about')
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
    const objection = page.getByRole('switch', { name: 'Don’t count my visits' })
    await objection.check()
    await expect(page.getByText('They are not counted.')).toBeVisible()
    expect(await stored(page)).toEqual(['privacy-choices'])

    const views = [watchViews(page), watchViews(other)]
    await visit(page, '/about')
    await other.getByRole('contentinfo').getByRole('link', { name: 'Browse' }).click()
    await expect(other).toHaveURL(/browse/)
    await other.waitForLoadState('networkidle')
    await visit(page, '/privacy-choices')
    await expect(objection).toBeChecked()
    expect(views.flat()).toEqual([])

    await objection.uncheck()
    await visit(page, '/about')
    await expect.poll(() => views.flat()).toEqual(['/about'])
  },
)

test(
  'a seller sees a visitor’s views by day, and not their own',
  { tag: '@desktop' },
  async ({ page, context, browser }) => {
    await page.request.post('/api/auth/login', { data: ian })
    const views = watchViews(page)
    await visit(page, '/account')
    await expect.poll(() => views).toEqual(['/account'])
    await unfoldActions(page)
    await page.getByRole('link', { name: /^View Details/ }).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    await page.waitForLoadState('networkidle')
    expect(views).toEqual(['/account'])
    const address = page.url()

    const visitor = await browser.newContext({ userAgent: ordinaryBrowser })
    await comeAsAPerson(visitor)
    const theirs = await visitor.newPage()
    await visit(theirs, address)
    await visit(theirs, address)
    await visitor.close()

    const id = address.split('/').at(-1)
    await expect
      .poll(async () => {
        const stats = await context.request.get(`/api/auth/listings/${id}/figures`)
        return ((await stats.json()) as { totals: { views: number } }).totals.views
      })
      .toBe(2)
    await page.goto('/account')
    await unfoldActions(page)
    await page.getByRole('button', { name: /^Figures/ }).click()
    const dialog = page.getByRole('dialog', { name: 'The last 30 days' })
    await expect(
      dialog.getByText('2 views, no saves, no calls and no messages in 30 days'),
    ).toBeVisible()
    await dialog.getByText('Every day as a table').click()
    await expect(dialog.getByRole('row', { name: /^Today 2 0 0 0$/ })).toBeVisible()
    await expect(dialog.getByRole('row')).toHaveCount(32)
  },
)

test(
  'a seller reads why there are no figures, and tries again',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await page.request.post('/api/auth/login', { data: ian })
    await page.route('**/figures?*', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'The shop is very busy.', code: 'unavailable' },
      }),
    )
    await page.goto('/account')
    await unfoldActions(page)
    await page.getByRole('button', { name: /^Figures/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('The shop is very busy.')
    await page.unroute('**/figures?*')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(dialog.getByText(/Nothing yet|views/).first()).toBeVisible()
    await expect(dialog.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Figures/ })).toBeFocused()
    // The browser itself reports such a status in its console.
    expect(complaints.splice(0)).toHaveLength(2)
  },
)
