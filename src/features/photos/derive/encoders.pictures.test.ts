import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import {
  kilobytesByPs,
  residentMemory,
} from '../../../platform/processes/resident-memory.server.ts'
import { createEncoders, inTheBackground, type Encoders } from './encoders.server.ts'
import { preparePhoto } from './prepare-photo.ts'
import type { PhotoFormat } from '../rules.ts'

let folder: string
let encoders: Encoders
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoders-'))
})
afterEach(async () => {
  await encoders.close()
  await rm(folder, { recursive: true })
})

/** Encoders whose processes run this code instead. */
async function encodersThat(
  code: string,
  options: Omit<Parameters<typeof createEncoders>[0], 'file'> = {},
) {
  const file = join(folder, 'process.mjs')
  await writeFile(file, code)
  return createEncoders({ ...options, file: pathToFileURL(file) })
}
const pictures = new URL('../../../../test/pictures/', import.meta.url)
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const job = { bytes: new Uint8Array([1]), width: 320, format: 'avif' as const }

const hangs = `process.on('message', () => {})`
const saysItsPid = `process.on('message', (job) => setTimeout(
  () => process.send({ bytes: Buffer.from(String(process.pid)) }), job.width))`
const isRunning = (pid: string) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

const sized = (width: number, height: number) =>
  ({ width, height, channels: 3, background: '#b4141e' }) as const
const picture = (width: number, height: number) => sharp({ create: sized(width, height) })

/** Microseconds of this process for all of a picture. */
async function workOfDecoding(bytes: Uint8Array) {
  const before = process.resourceUsage().userCPUTime
  await sharp(bytes).raw().toBuffer()
  return process.resourceUsage().userCPUTime - before
}

test.each<[PhotoFormat, string]>([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
])('a photo is encoded as %s in the width that was requested', async (format, name) => {
  encoders = createEncoders()
  const bytes = await picture(900, 600).jpeg().toBuffer()
  const encoded = await encoders.encode({ bytes, width: 320, format })
  expect(await sharp(encoded).metadata()).toMatchObject({ format: name, width: 320, height: 213 })
})

test('D4: what is encoded stands upright and says nothing about where it was taken', async () => {
  encoders = createEncoders()
  const bytes = await picture(900, 600)
    .withExif({ IFD0: { Model: 'CANARY' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    const encoded = await encoders.encode({ bytes, width: 320, format })
    const { width, height, exif, xmp, iptc, orientation } = await sharp(encoded).metadata()
    expect({ width, height }).toEqual({ width: 320, height: 480 })
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

test('D2: nothing but JPEG, PNG, WebP and AVIF is decoded, whatever it is called', async () => {
  encoders = createEncoders()
  const encode = (bytes: Uint8Array) => encoders.encode({ bytes, width: 320, format: 'webp' })
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
    await expect(encode(await picture(90, 60).toFormat(format).toBuffer())).resolves.toBeDefined()
  for (const format of ['gif', 'tiff'] as const)
    await expect(encode(await picture(90, 60).toFormat(format).toBuffer())).rejects.toThrow(
      /Input|unsupported/,
    )
  await expect(encode(svg)).rejects.toThrow(/Input|unsupported/)
  await expect(encode(Buffer.from('%PDF-1.7'))).rejects.toThrow(/Input|unsupported/)
  await expect(encode(new Uint8Array())).rejects.toThrow(/Input|unsupported/)
})

test('D3: more than 50 megapixels are not decoded', async () => {
  encoders = createEncoders()
  const bytes = await picture(10, 10).png().toBuffer()
  bytes.writeUInt32BE(10_000, 16)
  bytes.writeUInt32BE(5_001, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  await expect(encoders.encode({ ...job, bytes })).rejects.toThrow('pixel limit')
})

test('D3: a process that hangs is killed at its deadline, and the next photo has a new one', async () => {
  const marked = join(folder, 'pids')
  encoders = await encodersThat(
    `import { appendFileSync } from 'node:fs'
    process.on('message', (job) => {
      appendFileSync(${JSON.stringify(marked)}, process.pid + ' ')
      if (job.width === 640) process.send({ bytes: Buffer.from('fine') })
      else for (;;);
    })`,
    { deadline: 2_000, processes: 1 },
  )
  await expect(encoders.encode(job)).rejects.toThrow('ended with SIGKILL')
  expect(text(await encoders.encode({ ...job, width: 640 }))).toBe('fine')
  const [first = '', second = ''] = (await readFile(marked, 'utf8')).split(' ')
  expect(second).not.toBe(first)
  expect(isRunning(first)).toBe(false)
})

/** Responds in a second, as a slow decoder would. */
const isSlow = `process.on('message', () => setTimeout(() => process.send({
  bytes: Buffer.from('fine'), prepared: { width: 1 } }), 1_000))`

test('10.3: a format that decodes slowly has a deadline of its own, known by its first bytes', async () => {
  encoders = await encodersThat(isSlow, { slowDeadline: 300, processes: 1 })
  const avif = await picture(90, 60).avif().toBuffer()
  await expect(encoders.prepare(avif)).rejects.toThrow('ended with SIGKILL')
  const jpeg = await picture(90, 60).jpeg().toBuffer()
  expect(text((await encoders.prepare(jpeg)).bytes)).toBe('fine')
})

test('10.3: a telephone’s twelve megapixels of AVIF are taken in, and of forty-eight nothing is decoded', async () => {
  // However busy this machine is with other tests.
  encoders = createEncoders({ processes: 1, slowDeadline: 60_000 })
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const phone = sharp({ create: { ...sized(4_032, 3_024), noise } })
  const taken = await phone.avif({ effort: 0, quality: 80 }).toBuffer()
  expect(taken.length).toBeGreaterThan(5_000_000)
  expect(await encoders.prepare(taken)).toMatchObject({ width: 2_560, height: 1_920 })

  const tiny = await picture(8_064, 6_048).avif({ effort: 0 }).toBuffer()
  expect(tiny.length).toBeLessThan(5_000)
  const spent = process.resourceUsage().userCPUTime
  await expect(encoders.prepare(tiny)).rejects.toMatchObject({ why: 'too-many-pixels-of-avif' })
  await expect(preparePhoto(tiny)).rejects.toMatchObject({ why: 'too-many-pixels-of-avif' })
  // In this very process: reading its header is next to nothing beside decoding the small one.
  expect(process.resourceUsage().userCPUTime - spent).toBeLessThan(await workOfDecoding(taken))
})

test('10.3: a header that says less than is behind it is no way in', async () => {
  encoders = createEncoders({ processes: 1 })
  const tiny = await picture(8_064, 6_048).avif({ effort: 0 }).toBuffer()
  const size = tiny.indexOf('ispe') + 'ispe'.length + 4
  tiny.writeUInt32BE(100, size)
  tiny.writeUInt32BE(100, size + 4)
  expect(await sharp(tiny).metadata()).toMatchObject({ width: 100, height: 100 })
  await expect(encoders.prepare(tiny)).rejects.toMatchObject({ why: 'damaged' })
})

test('a process that dies takes no more than its own photo with it', async () => {
  encoders = await encodersThat(
    `process.on('message', (job) => job.width === 640
      ? process.send({ bytes: Buffer.from('fine') }) : process.exit(3))`,
  )
  const outcomes = await Promise.allSettled([
    encoders.encode(job),
    encoders.encode({ ...job, width: 640 }),
    encoders.encode({ ...job, width: 640 }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('a photo whose process is killed by something else is tried once more', async () => {
  const marked = join(folder, 'pids')
  encoders = await encodersThat(
    `import { appendFileSync, readFileSync } from 'node:fs'
    process.on('message', () => {
      appendFileSync(${JSON.stringify(marked)}, process.pid + ' ')
      const pids = readFileSync(${JSON.stringify(marked)}, 'utf8').trim().split(' ')
      if (pids.length === 1) process.kill(process.pid, 'SIGKILL')
      else process.send({ bytes: Buffer.from('fine') })
    })`,
    { processes: 1 },
  )
  expect(text(await encoders.encode(job))).toBe('fine')
  const [first, second, ...rest] = (await readFile(marked, 'utf8')).trim().split(' ')
  expect(second).not.toBe(first)
  expect(rest).toEqual([])
})

test('a photo of megabytes arrives whole, and the next after it', async () => {
  encoders = createEncoders({ processes: 1 })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = await sharp({
    create: { width: 2_000, height: 1_500, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer()
  expect(large.length).toBeGreaterThan(5_000_000)
  for (const bytes of [large, await picture(90, 60).jpeg().toBuffer(), large])
    expect((await encoders.prepare(bytes)).width).toBe(bytes === large ? 2_000 : 90)
})

const megabytes = 1024 ** 2
/** However busy this machine is with other tests. */
const patience = 120_000

test('D3: a photo that takes too much memory to read ends its process alone, at the first try', async () => {
  const marked = join(folder, 'pids')
  encoders = await encodersThat(
    `import { appendFileSync } from 'node:fs'
    const held = []
    process.on('message', ({ length }) => {
      appendFileSync(${JSON.stringify(marked)}, process.pid + ' ')
      if (length === 1) setInterval(() => held.push(Buffer.alloc(10e6, 1)), 5)
      else process.send({ bytes: Buffer.from('fine'), prepared: { width: 1 } })
    })`,
    { memory: 200 * megabytes, deadline: patience, processes: 1 },
  )
  const tooMuch = encoders.prepare(new Uint8Array(1))
  await expect(tooMuch).rejects.toMatchObject({ why: 'too-much-memory' })
  expect(text((await encoders.prepare(new Uint8Array(2))).bytes)).toBe('fine')
  const [first = '', second = '', ...rest] = (await readFile(marked, 'utf8')).trim().split(' ')
  expect(second).not.toBe(first)
  expect(rest).toEqual([])
  expect(isRunning(first)).toBe(false)
})

test('D3: HEIC of 24 megapixels in 6 kB takes more than 250 MB, and no photo after it pays for that', async () => {
  encoders = createEncoders({ memory: 250 * megabytes, heicDeadline: patience, processes: 1 })
  const sent = await readFile(new URL('24-megapixels.heic', pictures))
  await expect(encoders.prepare(sent)).rejects.toMatchObject({ why: 'too-much-memory' })
  const small = await readFile(new URL('display-p3.heic', pictures))
  expect(await encoders.prepare(small)).toMatchObject({ width: 160, height: 96 })
})

test('a process that a photo has swollen does no other', async () => {
  encoders = await encodersThat(
    `let held
    process.on('message', ({ width }) => {
      if (width === 640) held = Buffer.alloc(${150 * megabytes}, 1)
      setTimeout(() => process.send({ bytes: Buffer.from(String(process.pid)) }), 500)
    })`,
    { memory: 300 * megabytes, deadline: patience, processes: 1 },
  )
  const pid = async (width: number) => text(await encoders.encode({ ...job, width }))
  const first = await pid(320)
  expect(await pid(640)).toBe(first)
  expect(await pid(320)).not.toBe(first)
})

test('the memory of a process is read where there is no /proc, too', async () => {
  encoders = createEncoders()
  const byPs = 1024 * (await kilobytesByPs(process.pid))
  expect(byPs).toBeGreaterThan(0.5 * (await residentMemory(process.pid)))
  expect(byPs).toBeLessThan(2 * (await residentMemory(process.pid)))
  expect(await residentMemory(2 ** 30)).toBe(0)
})

test('several sizes of a photo come back in order', async () => {
  encoders = createEncoders(inTheBackground)
  const bytes = await picture(90, 60).jpeg().toBuffer()
  const sizes = await encoders.encodeAll(bytes, [
    { width: 30, format: 'webp' },
    { width: 60, format: 'avif' },
    { width: 45, format: 'jpg' },
  ])
  const found = await Promise.all(sizes.map((size) => sharp(size).metadata()))
  expect(found.map(({ format, width }) => `${width}.${format}`)).toEqual([
    '30.webp',
    '60.heif',
    '45.jpeg',
  ])
})

test('there are never more processes than allowed, and they are used again', async () => {
  encoders = await encodersThat(saysItsPid, { processes: 2 })
  const pids = await Promise.all(
    Array.from({ length: 8 }, () => encoders.encode({ ...job, width: 20 })),
  )
  expect(new Set(pids.map(text)).size).toBe(2)
})

test('a request for a size beyond the queue’s limit is refused with a time to come back', async () => {
  encoders = await encodersThat(hangs, { processes: 1, waiting: 2 })
  const accepted = [1, 2, 3].map(() => encoders.encode(job).catch((error: Error) => error))
  const refused = await encoders.encode(job).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  expect(refused).toBeInstanceOf(AppError)
  await encoders.close()
  expect((await Promise.all(accepted)).every((error) => error instanceof Error)).toBe(true)
  await expect(encoders.encode(job)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a process without work ends, and closing ends them all', async () => {
  encoders = await encodersThat(saysItsPid, { idle: 50 })
  const first = text(await encoders.encode({ ...job, width: 0 }))
  await vi.waitFor(() => expect(isRunning(first)).toBe(false), { timeout: 30_000 })

  const pool = createEncoders({ file: pathToFileURL(join(folder, 'process.mjs')) })
  const second = text(await pool.encode({ ...job, width: 0 }))
  expect(isRunning(second)).toBe(true)
  await pool.close()
  expect(isRunning(second)).toBe(false)
})

test.runIf(process.platform === 'linux')('every thread of a process stands back', async () => {
  encoders = await encodersThat(
    `import sharp from ${JSON.stringify(import.meta.resolve('sharp'))}
    process.on('message', async () => {
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).png().toBuffer()
      process.send({ bytes: Buffer.from(String(process.pid)) })
    })`,
  )
  const pid = text(await encoders.encode(job))
  const threads = await readdir(`/proc/${pid}/task`)
  const nices = execFileSync('ps', ['-L', '-o', 'ni=', '-p', pid]).toString().trim().split(/\s+/)
  expect(threads.length).toBeGreaterThan(1)
  expect(new Set(nices)).toEqual(new Set(['5']))
})

test('a process that decodes strangers’ bytes has none of our environment', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://canary')
  encoders = await encodersThat(
    `process.on('message', () => process.send({ bytes: Buffer.from(Object.keys(process.env).join()) }))`,
  )
  expect(text(await encoders.encode(job)).split(',')).not.toContain('DATABASE_URL')
  vi.unstubAllEnvs()
})

test('a HEIC photo becomes a JPEG in the process of the encoders, unless HEIC is not taken', async () => {
  encoders = createEncoders({ processes: 1 })
  const sent = await readFile(new URL('display-p3.heic', pictures))
  const { bytes, ...prepared } = await encoders.prepare(sent)
  expect(prepared).toMatchObject({ width: 160, height: 96 })
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  await encoders.close()
  encoders = createEncoders({ processes: 1, takesHeic: false })
  await expect(encoders.prepare(sent)).rejects.toMatchObject({ why: 'heic' })
})
