import type { APIRequestContext } from '@playwright/test'
import { demoPassword, demoPeople } from '../demo/people.ts'

/** Signs a browser in as somebody of the demonstration, past the screens. */
export async function signIn(request: APIRequestContext, address = ''): Promise<void> {
  const response = await request.post(`${address}/api/auth/login`, {
    data: { email: demoPeople[0]!.email, password: demoPassword },
  })
  if (!response.ok()) throw new Error(`signing in answered ${response.status()}`)
}
