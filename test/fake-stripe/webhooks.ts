import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { stripeApiVersion } from '../../src/adapters/stripe-cards/stripe-cards.ts'
import { inSeconds, newId } from './objects.ts'

/** How events reach the shop. */
export type Manner = {
  /** Nothing is sent until `release`. */
  withheld: boolean
  /** A function gives each event its own, which puts them in another order. */
  delayMilliseconds: number | (() => number)
  /** How often each is sent, at the same time. */
  copies: number
  /** When what was not answered with 2xx is sent again; Stripe's own are hours apart. */
  redeliverAfterMilliseconds: number[]
}

export type SentEvent = { id: string; type: string; body: string }
export type Delivery = { eventId: string; type: string; status: number | 'no answer' }

const prompt: Manner = {
  withheld: false,
  delayMilliseconds: 0,
  copies: 1,
  redeliverAfterMilliseconds: [50, 200, 1_000, 3_000],
}

/** Signs what happens, and tells it to the shop as Stripe does: at least once, in any order. */
export function openWebhooks(secret: string) {
  const events: SentEvent[] = []
  const deliveries: Delivery[] = []
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()
  let withheld: SentEvent[] = []
  let target: string | undefined
  let manner = prompt

  const sign = (body: string, secondsAgo = 0) =>
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: inSeconds() - secondsAgo,
    })

  /** Sends one event once, now; returns the shop's status. */
  async function deliver(event: SentEvent): Promise<Delivery['status']> {
    if (!target) throw new Error('there is no place to deliver to: call deliverTo first')
    let status: Delivery['status']
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(event.body),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(20_000)]),
      })
      await response.arrayBuffer()
      status = response.status
    } catch {
      status = 'no answer'
    }
    deliveries.push({ eventId: event.id, type: event.type, status })
    return status
  }

  async function deliverUntilAccepted(event: SentEvent, timing: Manner) {
    const { delayMilliseconds: delay } = timing
    const pauses = [
      typeof delay === 'function' ? delay() : delay,
      ...timing.redeliverAfterMilliseconds,
    ]
    for (const pause of pauses) {
      await wait(pause, undefined, { signal: closing.signal })
      const status = await deliver(event)
      if (status !== 'no answer' && status >= 200 && status < 300) return
    }
  }

  function send(event: SentEvent) {
    for (let copy = 0; copy < manner.copies; copy++) {
      // Only closing ends it early.
      const sending = deliverUntilAccepted(event, manner).catch(() => {})
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    }
  }

  return {
    sign,
    deliver,
    events: () => [...events],
    deliveries: () => [...deliveries],

    notify(type: string, object: object) {
      const id = newId('evt')
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: stripeApiVersion,
        created: inSeconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: newId('req'), idempotency_key: null },
        type,
      })
      const event = { id, type, body }
      events.push(event)
      if (!target) return
      if (manner.withheld) withheld.push(event)
      else send(event)
    },

    deliverTo(url: string, how: Partial<Manner> = {}) {
      target = url
      manner = { ...prompt, ...how }
    },

    /** Sends what was withheld, in the order given. */
    release(arrange: (events: SentEvent[]) => SentEvent[] = (held) => held) {
      const held = arrange(withheld)
      withheld = []
      for (const event of held) send(event)
    },

    /** Until nothing is under way. */
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },

    close: () => closing.abort(),
  }
}
