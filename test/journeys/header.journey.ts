import { expectAccessible } from './axe.ts'
import { isPhone, joanna, openEntries, signOut, toasts } from './header-steps.ts'
import { expect, openPage, test } from './journey.ts'
import { arrive } from './person.ts'

test('a visitor is shown the way to sign in, and no request for a session is sent', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) requested.push(request.url())
  })
  for (const [address, leadsTo] of [
    ['/', '/login'],
    ['/browse?make=BMW', '/login?returnTo=%2Fbrowse%3Fmake%3DBMW'],
    ['/login', '/login'],
  ] as const) {
    await page.goto(address, { waitUntil: 'networkidle' })
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', leadsTo)
  }
  expect(requested).toEqual([])
})

test('whoever is signed in finds their name, and all that is theirs under it', async ({
  page,
  context,
}) => {
  await arrive(context, joanna)
  await openPage(page, '/about')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  const { menu, entry } = await openEntries(page)
  await expect(entry('My Account')).toHaveAttribute('href', '/account')
  await expect(entry('Saved Cars')).toHaveAttribute('href', '/saved-cars')
  await expectAccessible(page)
  await entry('My Account').click()
  await expect(page).toHaveURL('/account')
  await expect(menu).toBeHidden()
})

// A phone has the side menu.
test(
  'the menu works by keyboard alone, and gives the focus back',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    const button = page.getByRole('button', { name: joanna })
    const item = (name: string) => page.getByRole('menuitem', { name })
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await button.focus()
      await page.keyboard.press(key)
      await expect(item('My Account')).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(item('Sign Out')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(item('Saved Cars')).toBeFocused()
      await page.keyboard.press('End')
      await expect(item('Sign Out')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(button).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(item('My Account')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).not.toBeFocused()
  },
)

test(
  'H5: signing out forgets the person, here and in the other tab',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/account')
    await expect(page.getByRole('main').getByText(joanna).first()).toBeVisible()
    const other = await context.newPage()
    await openPage(other, '/about')
    await expect(other.getByText(joanna).first()).toBeAttached()

    await signOut(page)
    await expect(page).toHaveURL('/')
    await expect(toasts(page)).toContainText('Signed Out')
    await expect(toasts(page)).toContainText('You have been signed out successfully.')
    await expect(page.getByText(joanna)).toHaveCount(0)
    await expect(other.getByText(joanna)).toHaveCount(0)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
      'may-be-signed-in',
    )

    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(joanna)).toHaveCount(0)
  },
)

test('every page is counted once, by its path alone', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const views: string[] = []
    Object.assign(window, { views })
    window.addEventListener('youngtimer:happened', (event) => {
      const { name, what } = (event as CustomEvent<{ name: string; what: { path: string } }>).detail
      if (name === 'page_view') views.push(what.path)
    })
  })
  const views = () => page.evaluate(() => (window as unknown as { views: string[] }).views)
  await openPage(page, '/browse?make=BMW')
  await expect.poll(views).toEqual(['/browse'])
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Youngtimer/ })
    .click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(/\/browse/)
  await expect.poll(views).toEqual(['/browse', '/', '/browse'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the way to sign in is there all the same', { tag: '@either' }, async ({ page }) => {
    await page.goto('/about')
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})
