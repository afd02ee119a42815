import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openSeller } from './seller.ts'
import { premium } from '../premium.ts'

type TestResponse = { status: number; body: Record<string, unknown> }

/** A seller with a premium listing to pay for, who tries again where the shop is away for a moment. */
export async function openBuyer(shop: string, { photos = 1 } = {}) {
  const seller = openSeller()
  const images: string[] = []
  while (images.length < photos) images.push(await seller.sendPhoto(shop))
  const form = { images, isPremium: true }
  const { status, body } = await seller.sell(shop, `draft-${randomUUID()}`, form)
  if (status !== 402) throw new Error(`the draft was refused: ${JSON.stringify(body)}`)
  const draftId = body['draftId'] as number

  return {
    draftId,
    post: (path: string, payload: object) => seller.post(`${shop}${path}`, payload),
    /** Begins to pay; returns what the card's form needs. */
    async start(address = shop) {
      const payload = { amount: premium.pounds, draftId }
      const started = await untilResponds(
        () => seller.post(`${address}/api/create-payment-intent`, payload),
        200,
      )
      const clientSecret = started['clientSecret'] as string
      return { clientSecret, id: clientSecret.split('_secret_')[0]! }
    },
    /** What the browser does after paying, until it is answered that the listing is live. */
    async submit(address = shop) {
      const live = await untilResponds(
        () => seller.post(`${address}/api/listings`, { draftId }),
        201,
      )
      return live['id'] as number
    },
  }
}

async function untilResponds(ask: () => Promise<TestResponse>, status: number) {
  const giveUpAt = Date.now() + 60_000
  for (;;) {
    const response = await ask().catch((error: Error) => {
      // It is closed, or was killed while it answered.
      if (error instanceof TypeError || error instanceof SyntaxError) return error
      throw error
    })
    if (!(response instanceof Error)) {
      if (response.status === status) return response.body
      const mayPass = response.status === 402 || response.status === 503
      if (!mayPass) throw new Error(`answered ${response.status}: ${JSON.stringify(response.body)}`)
    }
    if (Date.now() > giveUpAt) throw new Error('the shop did not answer in a minute')
    await wait(100)
  }
}
