import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

export const password = 'kettle wharf sill'

type Mail = { to: string; subject: string; text: string }

/** Somebody whom no other journey knows. */
export const newcomer = () => ({
  name: 'Jo Driver',
  email: `${randomUUID()}@example.com`,
  password,
})
type Person = ReturnType<typeof newcomer>

/** Has a car for sale in the demonstration; sign-ups are counted, so not every journey makes one. */
export const ian = { email: 'ian@example.com', password: 'e30-in-the-rain' }

export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input'))

/** Makes an account past the screens: nobody is signed in to it yet. */
export async function beginAccount(page: Page, { name, email, password }: Person) {
  const response = await page.request.post('/api/auth/sign-up', { data: { name, email, password } })
  expect(response.status()).toBe(200)
}

/** Makes an account, and is signed in to it. */
export async function signUp(page: Page, { name, email, password }: Person) {
  await page.goto('/sign-up')
  await fillSignUp(page, { name, email, password })
}

export async function fillSignUp(page: Page, { name, email, password }: Person) {
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
}

export async function fillSignIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login')
  await fillSignIn(page, person)
  await expect(page).toHaveURL(/\/account$/)
}

const mailsTo = async (page: Page, email: string) =>
  ((await (await page.request.get('/dev/mail.json')).json()) as Mail[]).filter(
    ({ to }) => to === email,
  )

export const newestMail = async (page: Page, email: string) => (await mailsTo(page, email))[0]

/** The path and fragment of the link in the newest message to somebody with these words in it. */
export async function linkFromMail(
  page: Page,
  { email }: Pick<Person, 'email'>,
  path: string,
): Promise<string> {
  const find = async () => {
    const mail = (await mailsTo(page, email)).find(({ text }) => text.includes(path))
    return new RegExp(`${path}#token=\\S+`).exec(mail?.text ?? '')?.[0]
  }
  // It is written once the answer has left.
  await expect.poll(find, `a message to ${email} that leads to ${path}`).toBeDefined()
  return (await find())!
}

/** Confirms past the screens: until then an account opens only in the browser in which it was begun. */
export async function confirmEmail(page: Page, person: Pick<Person, 'email' | 'password'>) {
  const link = await linkFromMail(page, person, '/verify-email')
  const token = new URLSearchParams(link.split('#')[1]).get('token')
  const response = await page.request.post('/api/auth/verify-email', {
    data: { token, password: person.password },
  })
  expect(response.status()).toBe(200)
}

/** The browser itself reports a refusal in its console. */
export const expectRefusals = (complaints: string[], n: number) => {
  const refusals = complaints.filter((one) => /status of 4\d\d/.test(one))
  expect(refusals).toHaveLength(n)
  complaints.splice(0, Infinity, ...complaints.filter((one) => !refusals.includes(one)))
}

/** Gives a page's browser a device of its own that has a lock: it makes passkeys and shows them by itself. */
export async function addDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

/** Unfolds what else can be done with a listing, of those in sight the first. */
export const unfoldActions = (within: Page | Locator) =>
  within
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()

/** What is said of a link that can’t be taken. */
export const usedOrOver = 'This link was used before, or has run out'

/** A button of a listing, by what its name begins with. */
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })
