import { expect, test } from 'vitest'
import { createQueries } from '../../platform/pages/queries.ts'
import { savedStatus } from './saved-cars.client.ts'

/** A server on which the even cars are saved; it notes what it was asked. */
function listening() {
  const requested: string[] = []
  const queries = createQueries(async (path) => {
    requested.push(decodeURIComponent(path))
    const ids = (new URL(path, 'http://shop.test').searchParams.get('ids') ?? '').split(',')
    const saved = ids.map(Number).filter((id) => id % 2 === 0)
    return new Response(JSON.stringify({ saved }))
  })
  return { requested, queries }
}

const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

test('the hearts of a page send one request, and each gets its own status', async () => {
  const { requested, queries } = listening()
  const responses = await Promise.all(upTo(24).map((id) => queries.fetchQuery(savedStatus(id))))
  expect(requested).toEqual([`/api/saved-cars/status?ids=${upTo(24).join()}`])
  expect(responses.map(({ isSaved }) => isSaved)).toEqual(upTo(24).map((id) => id % 2 === 0))
  expect(queries.getQueryData(['/api/saved-cars/2/status', ''])).toEqual({ isSaved: true })
})

test('more than a hundred hearts are read in several requests', async () => {
  const { requested, queries } = listening()
  await Promise.all(upTo(230).map((id) => queries.fetchQuery(savedStatus(id))))
  expect(requested.map((path) => path.split(',').length)).toEqual([100, 100, 30])
})

test('a heart that comes later is read by a later request', async () => {
  const { requested, queries } = listening()
  await queries.fetchQuery(savedStatus(1))
  await queries.fetchQuery(savedStatus(2))
  expect(requested).toEqual(['/api/saved-cars/status?ids=1', '/api/saved-cars/status?ids=2'])
})

test('a refusal reaches every heart, and the next question is put all the same', async () => {
  let isDown = true
  const queries = createQueries(async () =>
    isDown ? new Response('{}', { status: 503 }) : new Response('{"saved":[1]}'),
  )
  const both = [queries.fetchQuery(savedStatus(1)), queries.fetchQuery(savedStatus(2))]
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  isDown = false
  expect(await queries.fetchQuery(savedStatus(1))).toEqual({ isSaved: true })
})
