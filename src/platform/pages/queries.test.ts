import { expect, test } from 'vitest'
import { ApiError, clientDefaults, createQueries, read } from './queries.ts'

test('the client defaults are those of the specification', () => {
  const { retryDelay, ...rest } = clientDefaults
  expect(rest).toEqual({
    retry: false,
    staleTime: Infinity,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  })
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([
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

test('a query is asked for once and then remembered', async () => {
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
