import { testCards } from '../src/adapters/sandbox-cards/test-cards.ts'
import { plans, type Plan } from '../src/features/listings/rules.ts'
import type { TestResponse } from './person.ts'
import { sells, sendsPhotos, typed } from './sellers.ts'
import type { Shop } from './start-app.ts'
import { premium } from './premium.ts'

type Browser = ReturnType<Shop['browser']>
type StartedPayment = { clientSecret: string; draftId: number }

/** Keeps a premium listing that is to be paid for; returns its id. */
export async function drafts(browser: Browser, more: object = {}, details: object = {}) {
  const images = await sendsPhotos(browser)
  const response = await sells(browser, { ...typed, images, isPremium: true, ...details }, more)
  if (response.status !== 402) throw new Error(`the draft was refused: ${response.text}`)
  return response.json<{ draftId: number }>().draftId
}

/** As clients without a plan do it, for premium; or for a plan by its name. */
export const asksToPay = (browser: Browser, draftId?: number, plan?: Plan): Promise<TestResponse> =>
  browser.post('/api/create-payment-intent', {
    amount: plan ? plans[plan].pricePence / 100 : premium.pounds,
    ...(draftId && { draftId }),
    ...(plan && { plan }),
  })

/** Begins the payment of a draft, or of what the browser has; returns by what the card service knows it. */
export async function beginsPaying(browser: Browser, draftId?: number) {
  const started = await asksToPay(browser, draftId)
  if (started.status !== 200) throw new Error(`no payment was begun: ${started.text}`)
  const { clientSecret } = started.json<StartedPayment>()
  return { clientSecret, id: clientSecret.split('_secret_')[0]! }
}

/** Begins the payment of a draft and pays it with a test card; returns what the sandbox does. */
export async function pays(
  browser: Browser,
  draftId?: number,
  number: string = testCards.succeeds,
  plan?: Plan,
) {
  const started = await asksToPay(browser, draftId, plan)
  if (started.status !== 200) throw new Error(`no payment was begun: ${started.text}`)
  const { clientSecret } = started.json<StartedPayment>()
  return usesCard(browser, clientSecret, number)
}

export async function usesCard(browser: Browser, clientSecret: string, number: string) {
  const card = { clientSecret, number, expiry: '12/34', cvc: '123' }
  const response = await browser.post('/api/sandbox/confirm', card)
  return response.json<{ state: string; error: string | null }>()
}
