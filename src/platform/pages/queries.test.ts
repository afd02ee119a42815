import {
  QueryObserver,
  environmentManager,
  focusManager,
  onlineManager,
} from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, clientDefaults, createQueries, read } from './queries.ts'

/** A browser's queries, what they have asked of a server that responds so, and its clock, which stands still. */
function openBrowser(status: number) {
  vi.useFakeTimers()
  const isServer = environmentManager.isServer()
  environmentManager.setIsServer(() => false)
  const requested: string[] = []
  const queries = createQueries(async (path) => {
    requested.push(path)
    return new Response('[]', { status })
  })
  queries.mount()
  onTestFinished(() => {
    queries.unmount()
    queries.clear()
    environmentManager.setIsServer(() => isServer)
    vi.useRealTimers()
  })
  return { queries, requested }
}

test('what is shown stays as it was read, whoever comes back to it and however long it stands', async () => {
  const { queries, requested } = openBrowser(200)
  onTestFinished(() => focusManager.setFocused(undefined))
  const shows = () => new QueryObserver(queries, read('/api/makes')).subscribe(() => {})
  shows()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  for (const isThere of [false, true]) {
    focusManager.setFocused(isThere)
    onlineManager.setOnline(isThere)
  }
  shows()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requested).toEqual(['/api/makes'])
})

test('what nobody looks at is forgotten after five minutes', async () => {
  const { queries } = openBrowser(200)
  const makes = read('/api/makes')
  await queries.fetchQuery(makes)
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(queries.getQueryData(makes.queryKey)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(queries.getQueryData(makes.queryKey)).toBeUndefined()
})

test('a query that fails is an error at once, and is not sent again', async () => {
  const { queries, requested } = openBrowser(500)
  const observer = new QueryObserver(queries, read('/api/makes'))
  observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().error).toBeInstanceOf(ApiError)
  expect(requested).toEqual(['/api/makes'])
})

test('whoever tries again waits twice as long each time, half a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(clientDefaults.retryDelay)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

const respondingWith = (status: number, body: string, statusText = '') =>
  createQueries(async () => new Response(body, { status, statusText }))

test("a refusal is raised as 'status: body', and shown as its message alone", async () => {
  const body = JSON.stringify({ message: 'There is no such listing', code: 'not-found' })
  const error = await respondingWith(404, body)
    .fetchQuery(read('/api/listings/9'))
    .catch((raised: unknown) => raised)
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).message).toBe(`404: ${body}`)
  expect((error as ApiError).plainMessage).toBe('There is no such listing')
})

test("an empty refusal is raised as 'status: status text'", async () => {
  await expect(
    respondingWith(502, '', 'Bad Gateway').fetchQuery(read('/api/makes')),
  ).rejects.toThrow('502: Bad Gateway')
})

test('a query is sent once and then remembered', async () => {
  const requested: string[] = []
  const queries = createQueries(async (path) => {
    requested.push(path)
    return new Response('[]')
  })
  const makes = read('/api/listings', new URLSearchParams({ make: 'BMW' }))
  await queries.ensureQueryData(makes)
  await queries.ensureQueryData(makes)
  expect(requested).toEqual(['/api/listings?make=BMW'])
})
