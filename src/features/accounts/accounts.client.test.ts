import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BrowserStorage } from '../../../test/browser-storage.ts'
import { readPersonal, storePersonal } from '../../platform/browser-storage.ts'
import { createQueries, read, write, type FetchResponse } from '../../platform/pages/queries.ts'
import {
  currentUser,
  forgetPersonal,
  forgetUser,
  rememberUser,
  setUser,
} from './accounts.client.ts'
import { followAccount, recheckUser } from './session/follow-account.client.ts'
import { useAgreeToChange, useVerifyEmail } from './sign-in/sign-up.client.ts'
import type { User } from './schema.ts'

const anUser = (id: number): User => ({
  id,
  name: `User ${id}`,
  email: `user-${id}@example.com`,
  createdAt: '2026-01-01T00:00:00.000Z',
  emailVerified: true,
})

const respondWith = (status: number, body: unknown): FetchResponse => ({
  ok: status < 400,
  status,
  statusText: '',
  text: async () => JSON.stringify(body),
})

/** A browser with these cookies, whose server responds so. */
function open(cookie: string, send: (path: string) => Promise<FetchResponse>) {
  vi.stubGlobal('document', { cookie })
  const sent = vi.fn(send)
  return { queries: createQueries(sent), sent }
}
const hint = 'may-be-signed-in=1'

/** As the server answers whose session has run out: its 401 takes the hint along. */
const endSession = async () => {
  document.cookie = ''
  return respondWith(401, { message: 'Please sign in' })
}

/** Goes to another tab of the same browser, and comes back with what is called. */
function openTab() {
  const before = sessionStorage
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  return () => vi.stubGlobal('sessionStorage', before)
}

/** A tab whose document is loaded. */
function load(queries: QueryClient) {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('BroadcastChannel', TabsChannel)
  followAccount(queries)
}
class TabsChannel extends EventTarget {
  static all = new Set<TabsChannel>()
  constructor() {
    super()
    TabsChannel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of TabsChannel.all)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** What a hook returns on a page. */
function hookOf<T>(queries: QueryClient, useIt: () => T): T {
  const found: T[] = []
  const Page = () => {
    found.push(useIt())
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, createElement(Page)))
  return found[0]!
}

/** Sends something that only somebody signed in may. */
async function sendAnswer(queries: QueryClient) {
  const mutationFn = () => write(queries, 'POST', '/api/enquiries/1/answers')
  const sending = queries.getMutationCache().build(queries, { mutationFn }).execute(undefined)
  await expect(sending).rejects.toThrow('401')
}
const contact = { contactName: 'User 1' }
const type = () => storePersonal('tab', 'listing-contact', contact)
const typed = () => readPersonal('tab', 'listing-contact')

const saved = ['/api/auth/saved-cars', ''] as const
const status = ['/api/saved-cars/status', 'ids=1,2'] as const
const messages = ['/api/enquiries', 'listing=1'] as const
const office = ['/api/office/me', ''] as const
const older = ['/api/office/listings/7/reports', 'pages', ''] as const
const cars = ['/api/listings/featured', ''] as const

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  vi.stubGlobal('localStorage', new BrowserStorage())
})
afterEach(() => {
  TabsChannel.all.clear()
  vi.unstubAllGlobals()
})

test('a visitor is known as one without a request', async () => {
  const { queries, sent } = open('', async () => respondWith(401, {}))
  expect(await queries.fetchQuery(currentUser())).toBeNull()
  expect(sent).not.toHaveBeenCalled()
})

test('an ended session reads as nobody, and a failure as a failure that is not retried', async () => {
  const { queries } = open(hint, async () => respondWith(401, { message: 'Please sign in' }))
  expect(await queries.fetchQuery(currentUser())).toBeNull()
  const broken = open(hint, async () => respondWith(500, { message: 'Oh' }))
  await expect(broken.queries.fetchQuery(currentUser())).rejects.toThrow('500')
  expect(broken.sent).toHaveBeenCalledTimes(1)
})

test('the signed-in person is read again after five minutes, and not before', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { queries, sent } = open(hint, async () => respondWith(200, anUser(1)))
  await queries.fetchQuery(currentUser())
  vi.setSystemTime(5 * 60_000 - 1)
  await queries.fetchQuery(currentUser())
  expect(sent).toHaveBeenCalledTimes(1)
  vi.setSystemTime(5 * 60_000)
  await queries.fetchQuery(currentUser())
  expect(sent).toHaveBeenCalledTimes(2)
})

test('H5: signing out forgets all that is personal, and nothing else', () => {
  const { queries } = open(hint, async () => respondWith(500, {}))
  queries.setQueryData(currentUser().queryKey, anUser(1))
  for (const key of [saved, status, messages, cars]) queries.setQueryData(key, ['kept'])
  setUser(queries, null)
  expect(queries.getQueryData(currentUser().queryKey)).toBeNull()
  expect(queries.getQueryCache().find({ queryKey: messages })).toBeUndefined()
  expect(queries.getQueryCache().find({ queryKey: saved })).toBeUndefined()
  expect(queries.getQueryCache().find({ queryKey: status })).toBeUndefined()
  expect(queries.getQueryData(cars)).toEqual(['kept'])
})

test('the right to the office is forgotten with whoever had it, and read anew for the next person', async () => {
  const { queries, sent } = open(hint, async () => respondWith(200, anUser(2)))
  setUser(queries, anUser(1))
  queries.setQueryData(office, { role: 'operator', isProven: true })
  queries.setQueryData(older, { pages: [[{ id: 1 }]], pageParams: [{}] })
  const door = new QueryObserver(queries, read('/api/office/me'))
  const stop = door.subscribe(() => {})
  onTestFinished(stop)
  await recheckUser(queries)
  expect(queries.getQueryData(older)).toBeUndefined()
  expect(door.getCurrentResult().data).not.toMatchObject({ isProven: true })
  expect(sent.mock.calls.map(([path]) => path)).toContain('/api/office/me')
})

test('a room of the office that is refused for want of a session is the end of that session', async () => {
  const { queries } = open(hint, endSession)
  load(queries)
  rememberUser(queries, anUser(1))
  queries.setQueryData(office, { role: 'operator', isProven: true })
  await expect(queries.fetchQuery(read('/api/office/cases'))).rejects.toThrow('401')
  expect(queries.getQueryData(currentUser().queryKey)).toBeNull()
  expect(queries.getQueryData(office)).toBeUndefined()
})

test.each([
  ['a confirmation', useVerifyEmail],
  ['a change of email', useAgreeToChange],
])(
  '%s whose response was lost is read again before its link is called used',
  async (_, useWrite) => {
    const user = anUser(1)
    const { queries } = open(hint, async (path) =>
      path === '/api/auth/user'
        ? respondWith(200, user)
        : respondWith(400, { message: 'This link is not valid any more', field: 'token' }),
    )
    setUser(queries, { ...user, email: 'before@example.com', emailVerified: false })
    const { mutateAsync } = hookOf(queries, useWrite)
    await expect(mutateAsync({ token: 'x' })).rejects.toThrow('400')
    expect(queries.getQueryData(currentUser().queryKey)).toEqual(user)
  },
)

test('H5: what is on the screen is forgotten too, and a late response puts nothing back', async () => {
  const { queries } = open(hint, async () => respondWith(500, {}))
  let arrive = (_cars: string[]) => {}
  const observer = new QueryObserver(queries, {
    queryKey: saved,
    queryFn: () => new Promise<string[]>((resolve) => (arrive = resolve)),
  })
  const shown: unknown[] = []
  const stop = observer.subscribe(({ data }) => shown.push(data))
  queries.setQueryData(saved, ['before'])
  void observer.refetch()
  forgetPersonal(queries)
  arrive(['late'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queries.getQueryData(saved)).toBeUndefined()
  expect(shown).not.toContainEqual(['late'])
  expect(shown.at(-1)).toBeUndefined()
  stop()
})

test('a sign-out in another tab forgets the person here at once, without a request', async () => {
  const { queries, sent } = open('', async () => respondWith(401, {}))
  queries.setQueryData(currentUser().queryKey, anUser(1))
  queries.setQueryData(saved, ['a car'])
  await recheckUser(queries)
  expect(queries.getQueryData(currentUser().queryKey)).toBeNull()
  expect(queries.getQueryData(saved)).toBeUndefined()
  expect(sent).not.toHaveBeenCalled()
})

test('somebody else is here now: nothing of the earlier one is left', async () => {
  const { queries } = open(hint, async () => respondWith(200, anUser(2)))
  setUser(queries, anUser(1))
  queries.setQueryData(saved, ['a car'])
  type()
  storePersonal('browser', 'wrote-last', 'today')
  await recheckUser(queries)
  expect(queries.getQueryData(currentUser().queryKey)).toEqual(anUser(2))
  expect(queries.getQueryData(saved)).toBeUndefined()
  expect(typed()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

test('a session that has ended by itself leaves what was typed, for whoever typed it', async () => {
  const { queries } = open(hint, endSession)
  load(queries)
  rememberUser(queries, anUser(1))
  type()
  await sendAnswer(queries)
  expect(queries.getQueryData(currentUser().queryKey)).toBeNull()
  expect(typed()).toEqual(contact)
  rememberUser(queries, anUser(1))
  expect(typed()).toEqual(contact)
  setUser(queries, null)
  rememberUser(queries, anUser(2))
  expect(typed()).toBeNull()
})

test('whose session a page finds ended as it is loaded is not who signs in then: nothing of theirs is left', async () => {
  const first = open(hint, async () => respondWith(200, anUser(1)))
  load(first.queries)
  await first.queries.fetchQuery(currentUser())
  type()
  const { queries } = open(hint, endSession)
  load(queries)
  expect(await queries.fetchQuery(currentUser())).toBeNull()
  expect(typed()).toEqual(contact)
  rememberUser(queries, anUser(2))
  expect(typed()).toBeNull()
})

test('what a visitor has typed is theirs once they have signed in, and goes when they sign out', () => {
  const { queries } = open('', endSession)
  load(queries)
  type()
  rememberUser(queries, anUser(1))
  expect(typed()).toEqual(contact)
  forgetUser(queries)
  expect(typed()).toBeNull()
})

test('signed out in another tab while this one was put away: nothing is left once it is loaded', () => {
  const { queries } = open(hint, endSession)
  rememberUser(queries, anUser(1))
  type()
  const comeBack = openTab()
  forgetUser(open(hint, endSession).queries)
  // The same one, back again.
  rememberUser(queries, anUser(1))
  comeBack()
  load(open(hint, endSession).queries)
  expect(typed()).toBeNull()
})

test('signed out in another tab after this one was refused: nothing is left', async () => {
  const { queries } = open(hint, endSession)
  load(queries)
  rememberUser(queries, anUser(1))
  type()
  await sendAnswer(queries)
  const comeBack = openTab()
  forgetUser(queries)
  comeBack()
  await recheckUser(queries)
  expect(typed()).toBeNull()
})

test('a sign-out in another tab leaves nothing here, also where its event comes before its cookie can be read', () => {
  const { queries } = open(hint, endSession)
  load(queries)
  rememberUser(queries, anUser(1))
  type()
  new TabsChannel().postMessage(true)
  expect(typed()).toBeNull()
})

test.each([
  ['forbidden', undefined],
  ['not ours', { getItem: () => '"nonsense"', setItem() {}, removeItem() {} }],
])('where what is stored is %s people sign in and out all the same', async (_, storage) => {
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  const { queries } = open(hint, async () => respondWith(200, anUser(1)))
  load(queries)
  await recheckUser(queries)
  expect(queries.getQueryData(currentUser().queryKey)).toEqual(anUser(1))
  forgetUser(queries)
  expect(queries.getQueryData(currentUser().queryKey)).toBeNull()
})

test('still the same one: nothing is lost', async () => {
  const { queries } = open(hint, async () => respondWith(200, anUser(1)))
  queries.setQueryData(currentUser().queryKey, anUser(1))
  queries.setQueryData(saved, ['a car'])
  await recheckUser(queries)
  expect(queries.getQueryData(saved)).toEqual(['a car'])
})
