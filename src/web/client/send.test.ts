import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const asked = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()
const textOf = async (response: Promise<{ text(): Promise<string> }>) => (await response).text()

/** The module as a page that begins has it, with what was asked for early. */
async function sendAfter(early: Record<string, Promise<Response>>) {
  const earlyReads = new Map(Object.entries(early))
  vi.stubGlobal('window', { earlyReads })
  vi.resetModules()
  const { send } = await import('./send.ts')
  return { send, earlyReads }
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockReset().mockImplementation(async (path) => new Response(`anew: ${path}`))
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

test('an early request is used once, and sent anew from then on', async () => {
  const { send } = await sendAfter({ '/api/own': Promise.resolve(new Response('early')) })
  expect(await textOf(send('/api/own'))).toBe('early')
  expect(asked).not.toHaveBeenCalled()
  expect(await textOf(send('/api/own'))).toBe('anew: /api/own')
  expect(await textOf(send('/api/other'))).toBe('anew: /api/other')
})

test('an early request that failed is sent anew', async () => {
  const lost = Promise.reject(new TypeError('no connection'))
  const { send } = await sendAfter({ '/api/own': lost })
  expect(await textOf(send('/api/own'))).toBe('anew: /api/own')
})

test('an early request from before a change is not used after it', async () => {
  const { send } = await sendAfter({ '/api/own': Promise.resolve(new Response('early')) })
  await send('/api/own', { method: 'PATCH' })
  expect(asked).toHaveBeenCalledWith('/api/own', { method: 'PATCH' })
  expect(await textOf(send('/api/own'))).toBe('anew: /api/own')
})

test('an early request that is not used in five seconds is sent anew', async () => {
  const { send, earlyReads } = await sendAfter({
    '/api/own': Promise.resolve(new Response('early')),
  })
  vi.advanceTimersByTime(5_000)
  expect(earlyReads.size).toBe(0)
  expect(await textOf(send('/api/own'))).toBe('anew: /api/own')
})
