import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenedPage } from '../pages/page.ts'
import { addressOf } from './location.ts'
import { createBrowserRouter } from './router.ts'

type Entry = { address: string; state: unknown }

/** Of a link within the page. */
class Link {
  closest = (selector: string) => (selector === 'a[href^="#"]' ? this : null)
}
class LinkPress extends Event {
  override readonly target = new Link() as unknown as EventTarget
  constructor() {
    super('click')
  }
}

/** As much of a window as a router touches: one tab with its history. */
function openWindow(address: string) {
  const entries: Entry[] = [{ address, state: null }]
  let at = 0
  const events = new EventTarget()
  const presses = new EventTarget()
  const url = () => new URL(entries[at]!.address, 'https://shop.example')
  const fake = {
    scrollY: 0,
    location: {
      get href() {
        return url().href
      },
      get pathname() {
        return url().pathname
      },
      get search() {
        return url().search
      },
      get hash() {
        return url().hash
      },
      origin: 'https://shop.example',
      assign: vi.fn<(href: string) => void>(),
      replace: vi.fn<(href: string) => void>(),
      reload: vi.fn<() => void>(),
    },
    history: {
      scrollRestoration: 'auto',
      get state() {
        return entries[at]!.state
      },
      pushState: (state: unknown, _: string, next: string) => {
        entries.splice(++at, Infinity, { address: next, state })
      },
      replaceState: (state: unknown, _: string, next = entries[at]!.address) => {
        entries[at] = { address: next, state }
      },
      go: (by: number) => {
        at += by
        events.dispatchEvent(new Event('popstate'))
      },
    },
    scrollTo: (_: number, y: number) => {
      fake.scrollY = y
    },
    addEventListener: events.addEventListener.bind(events),
  }
  /** As a plain link within the page is followed: some browsers scroll before they tell of it, others after. */
  const follows = (hash: string, y: number, scrolls: 'before' | 'after') => {
    presses.dispatchEvent(new LinkPress())
    const { pathname, search } = url()
    const isThere = url().hash === hash
    entries.splice(isThere ? at : ++at, Infinity, {
      address: pathname + search + hash,
      state: null,
    })
    if (scrolls === 'before') fake.scrollY = y
    const before = fake.scrollY
    events.dispatchEvent(new Event('popstate'))
    if (fake.scrollY !== before) throw new Error(`scrolled to ${fake.scrollY} by itself`)
    fake.scrollY = y
  }
  return { fake, presses, follows, addresses: () => entries.map((entry) => entry.address) }
}

const pageOf = (file: string): OpenedPage => ({
  View: () => null,
  meta: () => ({ title: file, description: '', canonical: null }),
  response: { status: 200 },
  params: {},
  file,
  isQuiet: false,
})

let tab: ReturnType<typeof openWindow>
/** What has been asked for and not answered yet. */
const waiting = new Map<string, PromiseWithResolvers<OpenedPage>>()

const open = ({ pathname, search }: URL) => {
  const answer = Promise.withResolvers<OpenedPage>()
  waiting.set(pathname + search, answer)
  return answer.promise
}
/** Once it has been asked for, which is behind the press. */
const requested = (address: string) =>
  vi.waitFor(
    () => {
      const answer = waiting.get(address)
      if (!answer) throw new Error(`nobody asked for ${address}`)
      return answer
    },
    { timeout: 30_000, interval: 1 },
  )
const arrives = async (address: string) => (await requested(address)).resolve(pageOf(address))

const beforeDocument = vi.fn<() => void>()

function routerAt(address: string, change = (_: (typeof tab)['fake']) => {}) {
  tab = openWindow(address)
  change(tab.fake)
  vi.stubGlobal('window', tab.fake)
  vi.stubGlobal('document', {
    getElementById: () => null,
    addEventListener: tab.presses.addEventListener.bind(tab.presses),
  })
  vi.stubGlobal('Element', Link)
  const router = createBrowserRouter(
    open,
    pageOf(address),
    (path) => path === '/alone',
    beforeDocument,
  )
  // As the screen does: it follows, and then scrolls.
  router.follow(() => router.state().isNavigating || router.scroll())
  const shown = () => {
    const state = router.state()
    return 'page' in state.shown ? state.shown.page.file : state.shown.error
  }
  return { router, shown }
}

beforeEach(() => {
  waiting.clear()
  beforeDocument.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

test('a page stays until the next one is there, and then makes way with its address', async () => {
  const { router, shown } = routerAt('/')
  const done = router.navigate('/about')
  expect([shown(), router.state().isNavigating, tab.addresses()]).toEqual(['/', true, ['/']])
  await arrives('/about')
  await done
  expect([shown(), router.state().isNavigating]).toEqual(['/about', false])
  expect(tab.addresses()).toEqual(['/', '/about'])
})

test('the later of two requested pages is shown, whichever arrives first', async () => {
  const { router, shown } = routerAt('/')
  const first = router.navigate('/browse')
  await requested('/browse')
  const second = router.navigate('/about')
  await arrives('/about')
  await second
  await arrives('/browse')
  await first
  expect(shown()).toBe('/about')
  expect(tab.addresses()).toEqual(['/', '/about'])
})

test('a page is requested behind the press, and not at all once another is', async () => {
  const { router } = routerAt('/')
  const first = router.navigate('/browse')
  const second = router.navigate('/about')
  expect([...waiting.keys()]).toEqual([])
  await arrives('/about')
  await Promise.all([first, second])
  expect([...waiting.keys()]).toEqual(['/about'])
})

test('a page that can’t be loaded is shown as why', async () => {
  const { router, shown } = routerAt('/')
  const done = router.navigate('/about')
  ;(await requested('/about')).reject('no connection')
  await done
  expect(shown()).toBe('no connection')
})

test('another place on the same page loads nothing', async () => {
  const { router, shown } = routerAt('/listing/7?from=a')
  await router.navigate({ search: '?from=a', hash: '#photos' }, { state: { opened: true } })
  expect([waiting.size, shown()]).toEqual([0, '/listing/7?from=a'])
  expect(router.state().location).toMatchObject({ hash: '#photos', state: { opened: true } })
})

test('a query is one with or without its mark', async () => {
  const { router } = routerAt('/browse')
  for (const search of ['make=BMW', '?make=BMW']) {
    expect(addressOf({ pathname: '/browse', search })).toBe('/browse?make=BMW')
    const done = router.navigate({ search })
    await arrives('/browse?make=BMW')
    await done
    waiting.clear()
  }
  expect(tab.addresses()).toEqual(['/browse', '/browse?make=BMW', '/browse?make=BMW'])
})

test('a page that replaces another leaves no way back to it', async () => {
  const { router } = routerAt('/login')
  const done = router.navigate('/account', { replace: true })
  await arrives('/account')
  await done
  expect(tab.addresses()).toEqual(['/account'])
})

test('a new page begins at its top, and Back leads to where one was', async () => {
  const { router, shown } = routerAt('/browse')
  tab.fake.scrollY = 1_200
  const done = router.navigate('/listing/7')
  await arrives('/listing/7')
  await done
  expect(tab.fake.scrollY).toBe(0)

  tab.fake.scrollY = 300
  await router.navigate(-1)
  await arrives('/browse')
  await vi.waitFor(() => expect(shown()).toBe('/browse'), { timeout: 30_000 })
  expect([router.state().type, tab.fake.scrollY]).toEqual(['POP', 1_200])
})

test('a filter leaves the page where it is scrolled to', async () => {
  const { router } = routerAt('/browse')
  tab.fake.scrollY = 900
  const done = router.navigate('/browse?make=BMW', { preventScrollReset: true })
  await arrives('/browse?make=BMW')
  await done
  expect(tab.fake.scrollY).toBe(900)
})

test('an address of another site is left to the browser', async () => {
  const { router, shown } = routerAt('/')
  await router.navigate('https://elsewhere.example/about')
  expect(tab.fake.location.assign).toHaveBeenCalledWith('https://elsewhere.example/about')
  expect(shown()).toBe('/')
})

test('a page that comes with a document of its own is left to the browser, in whose history it stands as it would', async () => {
  const { router, shown } = routerAt('/login')
  const { assign, replace, reload } = tab.fake.location
  await router.navigate('/alone?type=premium', { replace: true })
  expect(replace.mock.calls).toEqual([['/alone?type=premium']])
  await router.navigate('/alone#pay')
  expect(assign.mock.calls).toEqual([['/alone#pay']])
  tab.fake.history.pushState({ key: 'of another time', state: null }, '', '/alone')
  await router.navigate(0)
  expect(reload).toHaveBeenCalledTimes(1)
  expect([assign.mock.calls.length, replace.mock.calls.length]).toEqual([1, 1])
  expect(beforeDocument).toHaveBeenCalledTimes(3)
  expect([shown(), waiting.size, router.state().isNavigating]).toEqual(['/login', 0, false])
})

test('a history that takes no more entries for now has a page that replaces another fetched in its place', async () => {
  const { router } = routerAt('/login')
  tab.fake.history.replaceState = () => {
    throw new DOMException('too many', 'SecurityError')
  }
  const done = router.navigate('/account', { replace: true })
  await arrives('/account')
  await done
  expect(tab.fake.location.replace.mock.calls).toEqual([['/account']])
  expect(tab.fake.location.assign).not.toHaveBeenCalled()
})

test.each(['before', 'after'] as const)(
  'a link within the page leads where the browser scrolls, %s its event, loads nothing, and spoils no way back',
  async (scrolls) => {
    const { router, shown } = routerAt('/')
    tab.fake.scrollY = 900
    const done = router.navigate('/listing/7')
    await arrives('/listing/7')
    await done
    waiting.clear()
    tab.fake.scrollY = 50
    for (const _ of ['once', 'and again']) {
      tab.follows('#similar', 700, scrolls)
      expect(router.state().location.hash).toBe('#similar')
      expect([waiting.size, tab.fake.scrollY, shown()]).toEqual([0, 700, '/listing/7'])
    }
    await router.navigate(-1)
    expect(tab.fake.scrollY).toBe(50)
    await router.navigate(1)
    expect(tab.fake.scrollY).toBe(700)
    await router.navigate(-2)
    await arrives('/')
    await vi.waitFor(() => expect(shown()).toBe('/'), { timeout: 30_000 })
    expect(tab.fake.scrollY).toBe(900)
  },
)

test('pages are led to where the browser makes no random identifiers, as at an address without TLS', async () => {
  vi.stubGlobal('crypto', {})
  const { router, shown } = routerAt('/')
  const done = router.navigate('/about')
  await arrives('/about')
  await done
  expect(shown()).toBe('/about')
})

test('a page is shown though the browser’s history takes no more entries for now', async () => {
  const refuses = () => {
    throw new DOMException('too many', 'SecurityError')
  }
  const { router } = routerAt('/', (fake) => (fake.history.replaceState = refuses))
  expect(router.state().location.pathname).toBe('/')
})
