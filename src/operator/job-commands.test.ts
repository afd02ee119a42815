import { expect, test } from 'vitest'
import type { Operator } from './command.ts'
import { jobCommands } from './job-commands.ts'

const letters = Array.from({ length: 300 }, (_, at) => ({
  id: `job-${at}`,
  queue: 'hide-photos',
  tries: 3,
  failedAt: new Date(0),
  reason: 'no disk',
  payload: {},
}))

test('a list of failed jobs that is cut at its limit says that there are more', async () => {
  const list = (n: number) =>
    jobCommands['dead-letters']!.run({
      jobs: {
        listDeadLetters: async (limit: number) => letters.slice(0, Math.min(n, limit)),
        readBacklog: async () => ({ dead: { 'hide-photos': n - 1, post: 1 } }),
      },
    } as unknown as Operator)
  expect(await list(100)).not.toContain('more:')
  const lines = (await list(101)).split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([301, 'and 1 more: bin/shop dead-letters 101'])
})
