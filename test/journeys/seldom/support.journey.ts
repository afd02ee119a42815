import { expectAccessible } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import { arrive } from '../person.ts'
import { outside } from '../reflow.ts'

test(
  '10.15: somebody writes to us from the page that every footer leads to',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
    await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
    const form = page.getByRole('form', { name: 'Message to us' })
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await expectAccessible(page, 'the form to us, refused')
    await form.getByLabel('Name').fill('Jo Driver')
    await form.getByLabel('Email').fill('jo.driver@example.com')
    await form.getByLabel('Message').fill('How do I change the order of photos?')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()
    expect(complaints).toEqual([])
  },
)

test(
  'what is typed to us is there until it is sent, whoever types it and however often the page is loaded',
  { tag: '@phone' },
  async ({ page, context }) => {
    const nell = await arrive(context, 'Nell')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/auth/user', async (route) => {
      await answer.promise
      await route.continue()
    })
    await openPage(page, '/support')
    const form = page.getByRole('form', { name: 'Message to us' })
    const message = form.getByLabel('Message', { exact: true })
    const words = 'How do I change the order of photos?'
    await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
    // What were typed before it is known who types would be taken away.
    await expect(form).toHaveCount(0)
    answer.resolve()
    await expect(form.getByLabel('Email')).toHaveValue(nell.email)
    await message.fill(words)
    // Who they are may be another by the next time.
    await page.request.patch('/api/auth/user', { data: { name: 'Nell Newman' } })
    await page.reload()
    await expect(message).toHaveValue(words)
    await expect(form.getByLabel('Name')).toHaveValue('Nell Newman')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await page.getByRole('button', { name: 'Write another message' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeFocused()
    await expect(message).toHaveValue('')
    await expect(form.getByLabel('Email')).toHaveValue(nell.email)
  },
)

test(
  'a long address in a message leaves the page as wide as the phone',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/support')
    const message = page.getByRole('form', { name: 'Message to us' }).getByLabel('Message')
    await message.fill(`I saw it at https://example.com/?from=${'x'.repeat(120)}`)
    expect(await outside(page)).toEqual([])
  },
)
