import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { encodePhoto } from '../src/features/photos/derive/encode-photo.ts'
import { photoSizes, sizesAhead } from '../src/features/photos/address.ts'
import { preparePhoto } from '../src/features/photos/derive/prepare-photo.ts'
import type { PhotoSize } from '../src/features/photos/address.ts'
import { largePhoto } from './large-photo.ts'
import { startUploader } from './processes.ts'
import { measureVisits } from './visits.ts'
import { median } from './percentiles.ts'

const count = 20
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** Seconds of one core that work took in this process, on threads of the encoders too. */
async function secondsOf<T>(work: () => Promise<T>): Promise<[number, T]> {
  const before = process.cpuUsage()
  const done = await work()
  const { user, system } = process.cpuUsage(before)
  return [(user + system) / 1e6, done]
}

/** What one photo costs, on one thread, as in the processes that the shop gives it to. */
async function measureOnePhoto(photo: Uint8Array) {
  sharp.concurrency(1)
  sharp.cache(false)
  const [preparing, master] = await secondsOf(() => preparePhoto(photo))
  const costs: { size: PhotoSize; seconds: number; bytes: number }[] = []
  for (const size of photoSizes) {
    const [seconds, { length }] = await secondsOf(() =>
      encodePhoto({ bytes: master.bytes, width: size.width, format: size.format }),
    )
    costs.push({ size, seconds, bytes: length })
  }
  const sum = (desired: (size: PhotoSize) => boolean) =>
    costs.filter(({ size }) => desired(size)).reduce((total, { seconds }) => total + seconds, 0)
  const asMeasured = sum(({ format, width }) =>
    format === 'avif' ? width === 1280 : width <= 1920,
  )
  const stored = costs.reduce((total, { bytes }) => total + bytes, master.bytes.length)
  console.log(
    `\none photo of 12 megapixels (${megabytes(photo.length)} MB), seconds of one core\n` +
      `  taken in, upright and within bounds   ${preparing.toFixed(2)}\n` +
      `  AVIF at 1280, WebP and JPEG to 1920   ${asMeasured.toFixed(2)}\n` +
      `  every size                            ${sum(() => true).toFixed(2)}   (${megabytes(stored)} MB kept)`,
  )
}

/** What visitors notice while a seller's photos are sent and made ready, and what they cost. */
export async function measurePhotos(shop: string, dataFolder: string) {
  const cars = [await largePhoto(0), await largePhoto(1), await largePhoto(2), await largePhoto(3)]
  await measureOnePhoto(cars[0]!)
  const photos = Array.from({ length: count }, (_, n) => cars[n % cars.length]!)

  const uploader = await startUploader({ shop, photos })
  // The last of each photo's sizes: nothing but the folder says when the work is over.
  const { width, format } = sizesAhead.at(-1)!
  const ready = () =>
    globSync(`**/*.${width}.${format}`, { cwd: join(dataFolder, 'photos') }).length
  const requests: number[] = []
  const spans: number[] = []
  await measureVisits(shop, `${count} photos of 12 megapixels`, async () => {
    const goal = ready() + count
    const began = performance.now()
    requests.push(...(await uploader.send()))
    const deadline = performance.now() + 300_000
    while (ready() < goal) {
      if (performance.now() > deadline) throw new Error('the photos are not ready in 5 minutes')
      await wait(100)
    }
    spans.push((performance.now() - began) / 1_000)
  })
  await uploader.stop()
  console.log(
    `an upload: ${median(requests).toFixed(0)} ms in the middle, ${Math.max(...requests).toFixed(0)} ms at most; ` +
      `${count} ready in every size after ${Math.max(...spans).toFixed(0)} s at most`,
  )
}
