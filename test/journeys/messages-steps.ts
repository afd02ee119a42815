import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { field } from './account-steps.ts'
import { expect, openPage } from './journey.ts'

/** Sells the car of listing 1, and has confirmed her address. */
export const harriet = { email: 'harriet@example.com', password: 'e30-in-the-rain' }

type Mail = { to: string; subject: string; text: string }

export const mailsTo = async (page: Page, address: string, words = '') => {
  const mails = (await (await page.request.get('/dev/mail.json')).json()) as Mail[]
  return mails.filter(({ to, text }) => to === address && text.includes(words))
}

export const opener = (page: Page) =>
  page.getByRole('button', { name: 'Send Message' }).filter({ visible: true }).first()
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send Message' })
export const messageOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Message' })

export async function opens(page: Page, listing = 1) {
  await openPage(page, `/listing/${listing}`)
  await opener(page).click()
  await expect(messageOf(page)).toBeVisible()
}

export async function typesAll(
  page: Page,
  { name, email }: { name: string; email: string },
  text: string,
) {
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await messageOf(page).fill(text)
}

export const sends = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Send Message' }).click()

/** Writes to her about listing 1; returns the conversation, and a browser in which she is signed in. */
export async function asksHarriet(
  page: Page,
  { name, email }: { name: string; email: string },
  browser: Browser,
) {
  const question = `Is the hood dry? ${randomUUID()}`
  await page.goto('/')
  await page.request.post('/api/contact/1', {
    data: { name, email, message: question },
  })
  const desk = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await desk.request.post('/api/auth/login', { data: harriet })
  const { items } = (await (await desk.request.get('/api/enquiries')).json()) as {
    items: { id: number; message: string }[]
  }
  const { id } = items.find(({ message }) => message === question)!
  return { question, id, desk }
}
