import { expect, onTestFinished, test, vi } from 'vitest'
import { commands } from '../../src/operator/commands.ts'
import { startJobs, type JobTable } from '../../src/platform/jobs/jobs.ts'
import { startApp } from '../start-app.ts'

/** A runner whose only work fails until it is told otherwise. */
async function startFailing() {
  const shop = await startApp()
  const failures: Error[] = []
  const done: unknown[] = []
  let works = false
  const table: JobTable = {
    listeners: {
      'listing.address-known': () => [],
      'listing.link-wanted': () => [],
      'listing.published': () => [],
    },
    queues: {
      'erase-photos': {
        handle: async (payload) => {
          if (!works) throw new Error('no disk')
          done.push(payload)
        },
        expireInSeconds: 60,
        retryLimit: 1,
      },
    },
  }
  const jobs = await startJobs({
    database: shop.database,
    url: shop.database.url,
    table,
    onError: (error) => failures.push(error),
  })
  onTestFinished(() => jobs.stop())
  await shop.database.primary
    .transaction()
    .execute((tx) => jobs.enqueue(tx, [{ queue: 'erase-photos', payload: { keys: ['a', 'b'] } }]))
  await jobs.work()
  await vi.waitFor(async () => expect(await jobs.listDeadLetters(10)).toHaveLength(1), {
    timeout: 30_000,
    interval: 100,
  })
  const operate = (name: string, ...given: string[]) =>
    commands[name]!.run({ ...shop.operator, jobs }, ...given)
  return { jobs, failures, done, operate, mend: () => (works = true) }
}

test('K2: work that fails for good is shown with its reason, and replayed by the operator', async () => {
  const { jobs, failures, done, operate, mend } = await startFailing()
  const [letter] = await jobs.listDeadLetters(10)
  expect(letter).toMatchObject({
    queue: 'erase-photos',
    payload: { keys: ['a', 'b'] },
    reason: 'no disk',
    tries: 2,
  })
  expect(failures.map(({ message }) => message)).toEqual(
    Array.from({ length: 2 }, () => `job ${letter!.id} of erase-photos failed`),
  )
  expect((await jobs.readBacklog()).dead).toEqual({ 'erase-photos': 1 })
  expect(await operate('dead-letters')).toContain(`${letter!.id}  erase-photos`)
  expect(await operate('dead-letters')).toContain('after 2 tries: no disk')

  mend()
  await expect(operate('replay', '00000000-0000-0000-0000-000000000000')).rejects.toThrow(
    /there is no dead letter/,
  )
  expect(await operate('replay', letter!.id)).toBe('1 job is tried again')
  await vi.waitFor(() => expect(done).toEqual([{ keys: ['a', 'b'] }]), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await jobs.listDeadLetters(10)).toEqual([]), {
    timeout: 30_000,
  })
  expect(await operate('dead-letters')).toBe('there are no dead letters')
  expect(await operate('replay', 'all')).toBe('0 jobs are tried again')
})

test('L1: the metrics have how long due work has waited, and the failed jobs', async () => {
  const shop = await startApp()
  const startAfter = new Date(Date.now() - 86_400_000)
  await shop.database.primary
    .transaction()
    .execute((tx) => shop.jobs.enqueue(tx, [{ queue: 'erase-photos', startAfter }]))
  const stats = async () => {
    const { text } = await shop.api.get('/metrics', { remoteAddress: '127.0.0.1' })
    return Number(/^jobs_oldest_due_seconds (\S+)$/m.exec(text)?.[1])
  }
  // Nobody takes work here.
  expect(await stats()).toBeGreaterThan(20 * 3_600)
  const { text } = await shop.api.get('/metrics', { remoteAddress: '127.0.0.1' })
  expect(text).toMatch(/^jobs_dead_letters\{queue="derive-photos"\} 0$/m)
})
