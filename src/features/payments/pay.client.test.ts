import { expect, test } from 'vitest'
import { createQueries } from '../../platform/pages/queries.ts'
import { pay } from './pay.client.ts'

type FakeResponse = [status: number, body: unknown] | 'lost'

/** A server that responds to each path so, and notes what it was asked. */
function serverThat(responses: Record<string, FakeResponse>) {
  const requested: string[] = []
  const queries = createQueries(async (path, { method = 'GET' } = {}) => {
    requested.push(`${method} ${path}`)
    const response = responses[`${method} ${path}`] ?? 'lost'
    if (response === 'lost') throw new TypeError('fetch failed')
    const [status, body] = response
    return {
      ok: status < 300,
      status,
      statusText: '',
      text: async () => JSON.stringify(body),
    }
  })
  return { requested, queries }
}

const consent: Record<string, FakeResponse> = {
  'POST /api/orders/7/consent': [200, { consentedAt: '' }],
}
const paid = { charge: async () => null }
const lost = {
  charge: async () => {
    throw new TypeError('fetch failed')
  },
}

test('consent comes first, then the card, the listing and being signed in', async () => {
  const { queries, requested } = serverThat({
    ...consent,
    'POST /api/listings': [201, { id: 7, isHeld: true, checkedWithin: '3 hours' }],
  })
  const charge = async () => {
    requested.push('the card')
    return null
  }
  expect(await pay(queries, 7, { charge })).toEqual({
    is: 'live',
    listingId: 7,
    checkedWithin: '3 hours',
  })
  expect(requested).toEqual([
    'POST /api/orders/7/consent',
    'the card',
    'POST /api/listings',
    'POST /api/listings/7/sign-in',
  ])
})

test('no card is charged without consent on record', async () => {
  const { queries } = serverThat({ 'POST /api/orders/7/consent': [503, { message: 'Busy.' }] })
  const charge = async () => {
    throw new Error('charged')
  }
  expect(await pay(queries, 7, { charge })).toEqual({ is: 'refused', message: 'Busy.' })
})

test('a refused card shows the words of its service', async () => {
  const { queries, requested } = serverThat(consent)
  const charge = async () => 'Your card was declined.'
  expect(await pay(queries, 7, { charge })).toEqual({
    is: 'refused',
    message: 'Your card was declined.',
  })
  expect(requested).not.toContain('POST /api/listings')
})

test('money that was taken is never called refused', async () => {
  for (const response of [[402, { draftId: 7 }], [500, {}], 'lost'] as FakeResponse[]) {
    const { queries } = serverThat({ ...consent, 'POST /api/listings': response } as Record<
      string,
      FakeResponse
    >)
    expect(await pay(queries, 7, paid)).toEqual({ is: 'elsewhere' })
  }
})

test('a lost response to a payment leads to a request whether the card was charged', async () => {
  const order = (state: string) =>
    serverThat({ ...consent, 'GET /api/orders/7': [200, { state }] }).queries
  expect(await pay(order('live'), 7, lost)).toEqual({ is: 'elsewhere' })
  expect(await pay(order('confirming'), 7, lost)).toEqual({ is: 'elsewhere' })
  expect(await pay(order('cancelled'), 7, lost)).toEqual({ is: 'elsewhere' })
  expect(await pay(order('waiting'), 7, lost)).toMatchObject({ is: 'refused' })
  expect(await pay(serverThat(consent).queries, 7, lost)).toMatchObject({
    is: 'refused',
    message: expect.stringContaining('never charged twice') as string,
  })
})
