import type { BrowserContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect } from './journey.ts'

export const password = 'a long road to Harrogate'

/** Somebody with an account of their own; journeys share one shop and run side by side. */
export type Person = { name: string; email: string }

/** Makes an account past the screens, without signing in. */
export async function signUp(context: BrowserContext, name = 'Ann'): Promise<Person> {
  const email = `${randomUUID()}@example.com`
  const response = await context.request.post('/api/auth/sign-up', {
    data: { name, email, password },
  })
  expect(response.status()).toBe(200)
  return { name, email }
}

/** Signs a browser in past the screens. */
export async function signIn(context: BrowserContext, { email }: Person): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
}

/** A browser in which somebody new is signed in. */
export async function arrive(context: BrowserContext, name?: string): Promise<Person> {
  const person = await signUp(context, name)
  await signIn(context, person)
  return person
}
