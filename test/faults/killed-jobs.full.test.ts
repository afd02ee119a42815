import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openPhotoStorage } from '../../src/shop/photo-storage.ts'
import { startApp } from '../start-app.ts'
import { dataFolder, startShop } from '../start-shop.ts'

const kills = 100
const jobsPerKill = 10

test('K1, K2: a worker is killed 100 times during 1,000 jobs, and all of them are done', async () => {
  const { database, jobs } = await startApp()
  const folder = await dataFolder()
  const storage = await openPhotoStorage({
    dataDir: folder,
    diskReserveBytes: 0,
    bucket: undefined,
  })
  const env = { DATABASE_URL: database.url!, DATA_DIR: folder, LOG_LEVEL: 'error' }
  const left = new Set<string>()

  /** Photos that stand there, and for each of them a job that is to erase it. */
  const enqueue = async () => {
    const keys = Array.from({ length: jobsPerKill }, () => `masters/${randomUUID()}.jpg`)
    for (const key of keys) await storage.put(key, Buffer.from('a photo'))
    await database.primary.transaction().execute((tx) =>
      jobs.enqueue(
        tx,
        keys.map((storageKey) => ({
          queue: 'erase-photos',
          payload: { photos: [{ storageKey, mimeType: 'image/jpeg', width: 640 }] },
        })),
      ),
    )
    for (const key of keys) left.add(key)
  }
  /** How many of them are done so far, by what has become of the photos. */
  const count = async () => {
    for (const key of left) if ((await storage.get(key)) === null) left.delete(key)
    return left.size
  }

  for (let kill = 0; kill < kills; kill += 1) {
    await enqueue()
    const before = await count()
    const worker = startShop(env, 'src/worker.ts')
    await vi.waitFor(async () => expect(await count()).toBeLessThan(before), {
      timeout: 120_000,
      interval: 2,
    })
    worker.kill('SIGKILL')
    await worker.ended
  }

  const last = startShop(env, 'src/worker.ts')
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 240_000, interval: 250 })
  const states = async () => {
    const { rows } = await sql<{ state: string; n: number }>`
      select state::text, count(*)::int as n from jobs.job where name = 'erase-photos' group by 1
    `.execute(database.primary)
    return rows
  }
  await vi.waitFor(
    async () => expect(await states()).toEqual([{ state: 'completed', n: kills * jobsPerKill }]),
    { timeout: 240_000, interval: 250 },
  )
  expect(await jobs.listDeadLetters(10)).toEqual([])
  last.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
}, 1_500_000)
