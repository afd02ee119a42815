import { beforeEach, expect, test, vi } from 'vitest'

const load = () => import('./choices.ts')

/** A browser whose storage holds this, or can't be used. */
function browser(items: Map<string, string> | 'forbidden', more: object = {}) {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', more)
  vi.stubGlobal('localStorage', {
    getItem: items === 'forbidden' ? forbid : (key: string) => items.get(key) ?? null,
    setItem:
      items === 'forbidden' ? forbid : (key: string, value: string) => void items.set(key, value),
  })
}

beforeEach(() => vi.resetModules())

test('G1: before anybody chooses, nothing is stored, our own count is on and the other one off', async () => {
  const items = new Map<string, string>()
  browser(items)
  const { readChoices, mayCount, maySendToOutsideService, countingHeaders } = await load()
  expect(readChoices()).toEqual({ isCounted: true, outside: 'undecided' })
  expect([mayCount(), maySendToOutsideService(), countingHeaders()]).toEqual([true, false, {}])
  expect([...items]).toEqual([])
})

test('G1: Global Privacy Control outdoes every choice', async () => {
  const stored = JSON.stringify({ isCounted: true, outside: 'allowed' })
  browser(new Map([['privacy-choices', stored]]), { globalPrivacyControl: true })
  const { mayCount, maySendToOutsideService, countingHeaders } = await load()
  expect([mayCount(), maySendToOutsideService()]).toEqual([false, false])
  expect(countingHeaders()).toEqual({ 'not-counted': '1' })
})

test('a privacy choice is stored, leaves the other alone, and is sent to subscribers', async () => {
  const items = new Map<string, string>()
  browser(items)
  const { choose, readChoices, followChoices } = await load()
  const onEvent = vi.fn()
  const stop = followChoices(onEvent)
  choose({ isCounted: false })
  choose({ outside: 'allowed' })
  expect(onEvent).toHaveBeenCalledTimes(2)
  stop()
  expect(readChoices()).toEqual({ isCounted: false, outside: 'allowed' })
  expect(readChoices()).toBe(readChoices())
  vi.resetModules()
  expect((await load()).readChoices()).toEqual({ isCounted: false, outside: 'allowed' })
})

test('a stored choice that can’t be read is no consent, and where nothing can be stored a choice holds for the page', async () => {
  for (const text of ['', 'null', '[]', '{"outside":true}', '{"outside":"yes"}', '{']) {
    browser(new Map([['privacy-choices', text]]))
    vi.resetModules()
    expect((await load()).maySendToOutsideService(), text).toBe(false)
  }
  browser('forbidden')
  vi.resetModules()
  const { choose, mayCount } = await load()
  expect(mayCount()).toBe(true)
  choose({ isCounted: false })
  expect(mayCount()).toBe(false)
})

test('a choice that could not be stored holds until the next, here or in another tab', async () => {
  const items = new Map<string, string>()
  browser(items)
  const { choose, maySendToOutsideService } = await load()
  vi.spyOn(localStorage, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  choose({ outside: 'allowed' })
  expect(maySendToOutsideService()).toBe(true)
  choose({ outside: 'refused' })
  expect(maySendToOutsideService()).toBe(false)
  expect(JSON.parse(items.get('privacy-choices')!)).toMatchObject({ outside: 'refused' })
  vi.mocked(localStorage.setItem).mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  choose({ outside: 'allowed' })
  expect(maySendToOutsideService()).toBe(true)
  // Another tab has room again.
  items.set('privacy-choices', JSON.stringify({ isCounted: false, outside: 'refused' }))
  expect(maySendToOutsideService()).toBe(false)
})
