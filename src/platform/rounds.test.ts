import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

/** Work whose rounds are ended by hand. */
function start() {
  const rounds = new Rounds<string, string, string>()
  const begun: { members: string[]; end: (error?: Error) => void }[] = []
  const join = (key: string, member: string) =>
    rounds.join(key, member, (members) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      begun.push({
        members,
        end: (error) => (error ? reject(error) : resolve(members.join(' '))),
      })
      return promise
    })
  return { join, begun }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('callers who come while a round is under way share the next one', async () => {
  const { join, begun } = start()
  const results = [join('a', '1'), join('a', '2'), join('a', '3')]
  expect(begun).toHaveLength(1)
  begun[0]!.end()
  await settle()
  expect(begun).toHaveLength(2)
  results.push(join('a', '4'))
  begun[1]!.end()
  await settle()
  begun[2]!.end()
  expect(await Promise.all(results)).toEqual(['1', '2 3', '2 3', '4'])
})

test('a round that fails does so for those who share it, and not for the next', async () => {
  const { join, begun } = start()
  const first = join('a', '1')
  const second = join('a', '2')
  begun[0]!.end(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await settle()
  begun[1]!.end()
  expect(await second).toBe('2')
})

test('each key has rounds of its own', () => {
  const { join, begun } = start()
  void join('a', '1')
  void join('b', '2')
  expect(begun.map(({ members }) => members)).toEqual([['1'], ['2']])
})

test('who comes when all is done begins at once', async () => {
  const { join, begun } = start()
  void join('a', '1')
  begun[0]!.end()
  await settle()
  void join('a', '2')
  expect(begun).toHaveLength(2)
})
