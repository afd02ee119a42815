import { expect, test } from 'vitest'
import type { FirstResponder } from '../http/first-responder.ts'
import { CachedResponse } from './cached-response.ts'
import { respondFromCache } from './fast-path.ts'

/** A fast path over one cached response, which is current or is only being passed on. */
function opens() {
  let responder: FirstResponder | undefined
  const cached = new CachedResponse({
    status: 200,
    type: 'text/plain',
    body: Buffer.from('cars'),
    version: 1,
    dependencies: { cars: 'soon' },
  })
  const state = { isCurrent: true }
  const app = {
    isTls: false,
    respondFirst: (first: FirstResponder) => void (responder = first),
    securityHeadersOf: () => ({ secure: 'yes' }),
    cdnHeadersOf: () => ({ 'surrogate-control': 'max-age=60' }),
  }
  respondFromCache(app, () => ({
    cache: {
      lookUp: () => (state.isCurrent ? cached : undefined),
      passable: () => (state.isCurrent ? undefined : cached),
      countHit: () => {},
    },
    keyOf: (target) => target,
    routeOf: () => '/*',
  }))
  const sends = (headers: Record<string, string> = {}) => {
    const { status, headers: sent } = responder!({ url: '/', headers } as never)!
    return { status, isKept: sent.includes('surrogate-control'), isSecure: sent.includes('secure') }
  }
  return { state, cached, sends }
}

test('a copy that is only passed on while another is made goes to no CDN, and one that is current does, before and after', () => {
  const { state, cached, sends } = opens()
  for (const isCurrent of [true, false, true, false]) {
    state.isCurrent = isCurrent
    expect(sends()).toEqual({ status: 200, isKept: isCurrent, isSecure: true })
    const known = sends({ 'if-none-match': cached.etag })
    expect(known).toEqual({ status: 304, isKept: isCurrent, isSecure: true })
  }
})

test('a page that was first sent without a CDN’s headers goes to the CDN once it is current', () => {
  const { state, sends } = opens()
  state.isCurrent = false
  expect(sends().isKept).toBe(false)
  state.isCurrent = true
  expect(sends().isKept).toBe(true)
})
