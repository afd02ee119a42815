import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'

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
