import { expect, onTestFinished, test, vi } from 'vitest'
import { s3Storage } from '../../../src/adapters/storage/s3.ts'
import { openTestDatabase } from '../../database/open-test-database.ts'
import { dataFolder, startShop } from '../../start-shop.ts'
import { openSeller } from '../seller.ts'
import { startObjectStore } from './radosgw.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('photos in a bucket are those of every machine, and while it is away that is said', async () => {
  const store = await startObjectStore()
  const storage = s3Storage(store.bucket)

  const key = 'uploads/3f9a/master.jpg'
  expect(await storage.get(key)).toBeNull()
  expect(await storage.has(key)).toBe(false)
  const photo = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => (n * n) % 251))
  await storage.put(key, photo)
  expect(Buffer.compare((await storage.get(key))!, photo)).toBe(0)
  await storage.put(key, bytes('another'))
  expect(Buffer.from((await storage.get(key))!).toString()).toBe('another')
  expect(await storage.has(key)).toBe(true)
  const listed = []
  for await (const page of storage.list()) listed.push(...page)
  expect(listed).toEqual([{ key, bytes: 7 }])
  await storage.delete(key)
  await storage.delete(key)
  expect(await storage.get(key)).toBeNull()
  await expect(storage.put('../outside.jpg', photo)).rejects.toThrow('is no storage key')
  const stranger = s3Storage({ ...store.bucket, secretAccessKey: 'guessed' })
  await expect(stranger.put(key, photo)).rejects.toMatchObject({
    cause: { name: 'SignatureDoesNotMatch' },
  })

  // Two machines share the database and the bucket, and no folder.
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const env = {
    DATABASE_URL: database.url!,
    AUTH_SECRET: 'a secret of thirty-two characters',
    S3_BUCKET: store.bucket.name,
    S3_ENDPOINT: store.bucket.endpoint!,
    S3_ACCESS_KEY_ID: store.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.bucket.secretAccessKey,
    LOG_LEVEL: 'silent',
  }
  const web = startShop({ ...env, DATA_DIR: await dataFolder(), RUN_JOBS: '0' })
  const other = startShop({ ...env, DATA_DIR: await dataFolder(), RUN_JOBS: '0' })
  const origins = [await web.address, await other.address]
  const worker = startShop({ ...env, DATA_DIR: await dataFolder() }, 'src/worker.ts')
  const seller = openSeller()
  const address = await seller.sendPhoto(origins[0]!)
  const sold = await seller.sell(origins[1]!, 'submission-1', { images: [address] })
  expect(sold.status, JSON.stringify(sold.body)).toBe(201)
  for (const origin of origins) {
    const sent = await fetch(origin + address)
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
  // The worker makes the sizes of a photo that neither has asked for, from what the first has put there.
  const photos = await database.primary.selectFrom('photos').select('storage_key').execute()
  const small = photos[0]!.storage_key.replace(/\.[a-z]+$/, '.320.avif')
  await vi.waitFor(async () => expect(await storage.get(small)).not.toBeNull(), {
    timeout: 60_000,
    interval: 200,
  })
  expect(worker.isRunning()).toBe(true)

  await store.stop()
  const refused = await openSeller()
    .sendPhoto(origins[0]!)
    .catch((error: Error) => error.message)
  expect(refused).toContain('Photos can’t be reached just now')
  expect((await fetch(`${origins[0]}/browse`)).status).toBe(200)
})
