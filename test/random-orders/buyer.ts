import { goodPassword, openBrowser, type TestResponse } from '../person.ts'
import { sells, sendsPhotos, typed } from '../sellers.ts'
import type { Shop } from '../start-app.ts'
import type { FakeStripe } from '../fake-stripe.ts'
import { capturedOf, refundedOf, type Intent } from '../fake-stripe/objects.ts'
import { Refusal } from '../fake-stripe/refusal.ts'
import { confirmInBrowser } from '../stripe-under-test.ts'
import type { Act, Plan } from './plan.ts'
import { premium } from '../premium.ts'

export type World = {
  shop: Shop
  /** Every process of the shop; they are asked in turn. */
  processes: Pick<Shop, 'api' | 'app'>[]
  fake: FakeStripe
  takenEmail: string
  breakConnections: () => Promise<void>
}

const numbers = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
  pendingRefund: '4000000000007726',
  disputed: '4000000000000259',
}

/** Keeps a draft, and does with it what a buyer and their bank do; throws at what nobody may be answered. */
export async function openBuyer(
  { processes, fake, takenEmail }: World,
  { account: desired, clicksTwice }: Plan,
  n: number,
) {
  const remoteAddress = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  let requested = n
  const nextProcess = () => processes[requested++ % processes.length]!
  const buyer = openBrowser((method, path, more) =>
    nextProcess().api.send(method, path, { remoteAddress, ...more }),
  )
  const form = {
    ...typed,
    contactEmail: `seller${n}@example.com`,
    images: await untilTaken(() => sendsPhotos(buyer)),
    isPremium: true,
  }
  const email = desired === 'new' ? `new${n}@example.com` : takenEmail
  const account = { name: 'Ann', email, password: goodPassword, confirmPassword: goodPassword }
  const askToSell = () =>
    sells(buyer, form, desired === 'none' ? {} : { userData: account }, {
      headers: { 'idempotency-key': `form-of-order-${n}` },
    })
  const sendForm = async () => {
    const response = await askToSell()
    return response.json<{ draftId?: number }>().draftId ?? failed(response)
  }
  const forms = await Promise.all(
    Array.from({ length: clicksTwice ? 2 : 1 }, () => untilTaken(sendForm)),
  )
  const listingId = forms[0]!
  if (forms.some((id) => id !== listingId)) throw new Error(`two drafts of one form: ${forms}`)

  const secrets = new Map<string, string>()
  let isDeleted = false

  async function start() {
    const response = allow(
      await buyer.post('/api/create-payment-intent', {
        amount: premium.pounds,
        draftId: listingId,
      }),
      [200, 404, 409],
    )
    if (response.status !== 200) return
    const { clientSecret } = response.json<{ clientSecret: string }>()
    secrets.set(clientSecret.split('_secret_')[0]!, clientSecret)
  }

  async function pay({ card, bank, tab }: Extract<Act, { does: 'pays' }>) {
    for (let tries = 0; secrets.size === 0 && tries < 3; tries++) await start()
    const [id, clientSecret] = [...secrets].at(tab === 'new' ? -1 : 0) ?? []
    if (!id || !clientSecret) return
    await confirmInBrowser(fake, { id, clientSecret, number: numbers[card] })
    const waits = fake.payments().find((one) => one.id === id)?.status === 'requires_action'
    if (waits && bank !== 'silent') fake.decide(id, bank === 'yes')
  }

  async function onEvents(copies: number, reversed: boolean) {
    const ids = [...secrets.keys()]
    const notified = fake.webhooks
      .events()
      .filter(({ body }) => ids.some((id) => body.includes(id)))
    const events = Array.from({ length: copies }, () => notified).flat()
    if (reversed) events.reverse()
    await Promise.all(
      events.map(async ({ body }) => {
        const { statusCode: status, body: text } = await nextProcess().app.inject({
          method: 'POST',
          url: '/api/webhooks/stripe',
          payload: body,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': fake.webhooks.sign(body),
          },
        })
        allow({ status, text }, [200])
      }),
    )
  }

  /** What somebody else does with the newest payment that was begun, if it can be done with it. */
  async function withPayment(act: (payment: Intent) => unknown) {
    const id = [...secrets.keys()].at(-1)
    const payment = fake.payments().find((one) => one.id === id)
    if (payment) await act(payment)
  }
  const withPaid = (act: (payment: Intent, left: number) => unknown) =>
    withPayment((payment) => {
      const left = capturedOf(payment) - refundedOf(payment.charge)
      const disputed = payment.charge?.disputes.some(
        ({ status }) => status === 'needs_response' || status === 'lost',
      )
      return left > 0 && !disputed ? act(payment, left) : undefined
    })

  const submit = async () =>
    allow(await buyer.post('/api/listings', { draftId: listingId }), [201, 402, 404])

  return {
    listingId,
    remoteAddress,
    cookies: buyer.cookies,
    /** Whether the seller has deleted it, as far as they know. */
    isDeleted: () => isDeleted,
    start,
    pay,
    onEvents,
    submit,
    /** As nobody should ever have begun it. */
    startOtherwise: (change: { currency: string } | { amount: number }) =>
      withPayment(({ id, charge }) => charge || fake.alter(id, change)),
    giveBack: (whole: boolean) =>
      withPaid(({ id }, left) => {
        try {
          fake.refundInDashboard(id, whole ? left : Math.ceil(left / 3))
        } catch (error) {
          // The dashboard says no as well.
          if (!(error instanceof Refusal)) throw error
        }
      }),
    dispute: (isInquiry: boolean) =>
      withPaid(({ id, charge }, left) =>
        charge?.disputes.some(({ status }) => status.endsWith('needs_response'))
          ? undefined
          : fake.dispute(id, { isInquiry, amount: left }),
      ),
    decideDispute: (won: boolean) =>
      withPayment(({ id, charge }) =>
        charge?.disputes[0]?.status.endsWith('needs_response')
          ? fake.decideDispute(id, won)
          : undefined,
      ),
    bankActs: () => withPayment(({ id }) => fake.bankActs(id)),
    sendBack: () =>
      withPayment(({ id, charge }) =>
        charge?.refunds.some(({ status }) => status === 'succeeded')
          ? fake.failRefund(id)
          : undefined,
      ),
    poll: async () => allow(await buyer.get(`/api/orders/${listingId}`), [200, 404]),
    consent: async () => allow(await buyer.post(`/api/orders/${listingId}/consent`), [200, 404]),
    edit: async () => {
      const payload = { model: `Model ${requested}` }
      const response = await buyer.send('PUT', `/api/listings/${listingId}`, { payload })
      return allow(response, [200, 404, 409])
    },
    /** The answer to the first stands while there is the listing; one that was deleted has the photos still. */
    sendFormAgain: async () => allow(await askToSell(), [201, 400, 402, 409]),
    remove: async () => {
      const response = await buyer.delete(`/api/listings/${listingId}`)
      isDeleted ||= response.status === 200 || response.status >= 500
      return allow(response, [200, 404])
    },
    /** Comes back without anything in hand. */
    forget: () => secrets.clear(),
  }
}

/** The database may be gone for a moment, and so may the card service; nothing else goes wrong. */
export function allow<A extends Pick<TestResponse, 'status' | 'text'>>(
  response: A,
  statuses: number[],
): A {
  return [...statuses, 503].includes(response.status) ? response : failed(response)
}

function failed({ status, text }: Pick<TestResponse, 'status' | 'text'>): never {
  throw new Error(`answered ${status}: ${text}`)
}

/** Tries again where the database was broken off. */
async function untilTaken<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 5) throw error
    }
  }
}
