import { expectAccessible } from '../axe.ts'
import { joanna, signOut, toasts } from '../header-steps.ts'
import { expect, openPage, test } from '../journey.ts'
import { arrive } from '../person.ts'

test(
  'a sign-out that fails says so, even where nothing can be fetched',
  { tag: '@desktop' },
  async ({ page, context, complaints }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    await expect(page.getByText(joanna).first()).toBeAttached()
    await page.context().setOffline(true)
    await signOut(page)
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to sign out' })
    await expect(alert).toContainText('Error')
    await page.context().setOffline(false)
    await expect(page.getByText(joanna).first()).toBeAttached()
    // The browser reports what it could not fetch.
    expect(complaints.every((complaint) => /ERR_INTERNET_DISCONNECTED/.test(complaint))).toBe(true)
    complaints.splice(0)
  },
)

test(
  'a toast is there for five seconds, and leaves nothing behind',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    // By the page's own clock, as on a busy machine what is seen from outside is seen late; within it the toast is noticed late.
    const lasted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let since: number | undefined
          new MutationObserver((_, observer) => {
            const isThere = document.querySelector('[role="region"] li[data-state="open"]') !== null
            if (isThere) since ??= performance.now()
            if (isThere || since === undefined) return
            observer.disconnect()
            resolve(performance.now() - since)
          }).observe(document, { attributes: true, childList: true, subtree: true })
        }),
    )
    await signOut(page)
    const toast = toasts(page).getByRole('listitem')
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    expect(await lasted).toBeGreaterThan(4_000)
    await expect(toast).toHaveCount(0)
    const size = page.viewportSize()!
    const under = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[role="region"]')?.ariaLabel,
      [size.width - 40, size.height - 100] as const,
    )
    expect(under).not.toBe('Notifications (F8)')
    await expect(page.getByText('You have been signed out')).toHaveCount(0)
  },
)

// A phone has no such key.
test(
  'F8 leads to the toast, which waits for whoever reads it, and Escape closes it',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await page.clock.install()
    await openPage(page, '/about')
    await signOut(page)
    const toast = toasts(page).getByRole('listitem')
    await expect(toast).toBeVisible()
    await page.keyboard.press('F8')
    await expect(toasts(page).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toast).toBeFocused()
    await page.clock.fastForward(6_000)
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toast).toHaveCount(0)
  },
)

test(
  'a toast is swept away to the right, by more than 50 pixels',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    await signOut(page)
    const toast = toasts(page).getByRole('listitem')
    await expect(toast).toBeVisible()
    const box = (await toast.boundingBox())!
    const from = { x: box.x + 60, y: box.y + box.height / 2 }
    const sweep = async (distance: number) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + distance / 2, from.y, { steps: 4 })
      await page.mouse.move(from.x + distance, from.y, { steps: 4 })
      await page.mouse.up()
    }
    await sweep(40)
    await expect(toast).toBeVisible()
    await sweep(60)
    await expect(toast).toHaveCount(0)
  },
)

test(
  'a toast can be closed, and its button is large enough for a finger',
  { tag: '@either' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    await signOut(page)
    const close = toasts(page).getByRole('button', { name: 'Close' })
    // It waits for as long as the pointer is on it.
    await close.hover()
    await expectAccessible(page)
    const box = (await close.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await close.click()
    await expect(close).toHaveCount(0)
  },
)
