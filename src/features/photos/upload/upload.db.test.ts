import { sql } from 'kysely'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import {
  colourAt,
  dataUrl,
  heic,
  heldAs,
  multipart,
  orientations,
  pngBomb,
  signpost,
  svgWithScript,
} from '../../../../test/hard-pictures.ts'
import { storePhotos } from '../../../../test/photos.ts'
import { openSlow } from '../../../../test/faults/slow-sender.ts'
import { readConfig } from '../../../shop/config/config.ts'
import { createEncoders } from '../derive/encoders.server.ts'
import { readDataUrlsApart } from './read-data-urls.server.ts'
import { chosenTypes, decodeErrorMessages, uploadCounts, uploadLimits } from '../rules.ts'

type Browser = ReturnType<Shop['browser']>
const send = (browser: Browser, bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') =>
  browser.send('POST', '/api/upload-images', multipart([{ bytes, name, type }]))

/** A shop that shows what is kept of photos. */
async function opens(at?: string, more: Parameters<typeof startApp>[0] = {}) {
  const shop = await startApp({ ...(at && { at }), ...more })
  const keys = new Set<string>()
  const { put, delete: remove } = shop.storage
  shop.storage.put = async (key, bytes) => {
    await put(key, bytes)
    keys.add(key)
  }
  shop.storage.delete = async (key) => {
    await remove(key)
    keys.delete(key)
  }
  const rows = () => shop.database.primary.selectFrom('photos').selectAll().orderBy('id').execute()
  /** The one photo that is there, as it is kept. */
  const kept = async () => {
    const photos = await rows()
    const row = photos.at(-1)!
    return { row, bytes: (await shop.storage.get(row.storage_key))! }
  }
  return { ...shop, keys, rows, kept }
}
const nothingIsStored = async ({ rows, keys }: Awaited<ReturnType<typeof opens>>) => {
  expect(await rows()).toEqual([])
  expect([...keys]).toEqual([])
}

test('a photo that could not be read in time may be sent again, and is not called damaged', async () => {
  const encoders = createEncoders({ deadline: 1 })
  onTestFinished(encoders.close)
  const shop = await opens(undefined, { encoders })
  const answer = await send(shop.browser(), await signpost(), 'photo.png', 'image/png')
  expect([answer.status, answer.json()]).toMatchObject([
    503,
    {
      code: 'unavailable',
      field: 'images.0',
      message: 'This photo took too long to read. Please try again.',
    },
  ])
  await nothingIsStored(shop)
})

test('D4: a photo held any way is stored upright, and without a word about where it was taken', async () => {
  const shop = await opens()
  const ann = shop.browser()
  for (const orientation of orientations) {
    const sent = await heldAs(orientation)
    expect((await sharp(sent).metadata()).orientation, 'the test’s own').toBe(orientation)
    expect(sent.toString('latin1')).toContain('CanaryCam')
    const answer = await send(ann, sent)
    expect(answer.status, answer.text).toBe(200)
    const { row, bytes } = await shop.kept()
    expect([row.width, row.height], `orientation ${orientation}`).toEqual([120, 80])
    const [url] = answer.json<{ urls: string[] }>().urls
    expect(url).toBe(`/photos/${row.id}-${row.content_hash}/1280.jpg`)
    const { cookies } = ann
    const small = await shop.app.inject({ url: url!.replace('1280', '320'), cookies })
    expect(small.statusCode).toBe(200)
    for (const picture of [bytes, small.rawPayload]) {
      const corners = await Promise.all([
        colourAt(picture, 0.1, 0.1),
        colourAt(picture, 0.4, 0.9),
        colourAt(picture, 0.9, 0.1),
        colourAt(picture, 0.9, 0.9),
      ])
      expect(corners, `orientation ${orientation}`).toEqual(['0f0', 'f00', '00f', '00f'])
      const { exif, orientation: tag, xmp, iptc } = await sharp(picture).metadata()
      expect({ exif, xmp, iptc, tag: tag ?? 1 }).toEqual({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        tag: 1,
      })
      expect(Buffer.from(picture).toString('latin1')).not.toMatch(/canary|Canary|Exif|GPS/)
    }
  }
  const names = (await shop.rows()).map((row) => row.storage_key)
  expect(new Set(names).size).toBe(8)
  for (const name of names) expect(name).toMatch(/^uploads\/[0-9a-f-]{36}\.jpg$/)
})

test('D2: every kind of photo that phones and programs write comes out as a good one', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const plain = await signpost()
  const photos: [string, Buffer, string][] = [
    ['CMYK JPEG', await sharp(plain).toColourspace('cmyk').jpeg().toBuffer(), 'photo.jpg'],
    ['16-bit PNG', await sharp(plain).toColourspace('rgb16').png().toBuffer(), 'photo.png'],
    ['PNG with alpha', await sharp(plain).ensureAlpha(0.99).png().toBuffer(), 'photo.png'],
    ['palette PNG', await sharp(plain).png({ palette: true }).toBuffer(), 'photo.png'],
    ['progressive JPEG', await sharp(plain).jpeg({ progressive: true }).toBuffer(), 'x.jpg'],
    ['WebP', await sharp(plain).webp().toBuffer(), 'photo.webp'],
    ['AVIF', await sharp(plain).avif({ effort: 0 }).toBuffer(), 'photo.avif'],
    ['a PNG that calls itself JPEG', plain, 'photo.jpg'],
    ['a JPEG that calls itself SVG', await sharp(plain).jpeg().toBuffer(), 'photo.svg'],
  ]
  for (const [what, bytes, name] of photos) {
    const answer = await send(ann, bytes, name)
    expect(answer.status, `${what}: ${answer.text}`).toBe(200)
    const { row, bytes: master } = await shop.kept()
    expect(row, what).toMatchObject({
      width: 120,
      height: 80,
      mime_type: 'image/jpeg',
      byte_size: master.length,
      filename: name,
    })
    expect(row.placeholder).toMatch(/^#[0-9a-f]{6}$/)
    const { format, space, depth } = await sharp(master).metadata()
    expect({ format, space, depth }, what).toEqual({
      format: 'jpeg',
      space: 'srgb',
      depth: 'uchar',
    })
    expect(await colourAt(master, 0.9, 0.5), what).toBe('00f')
    expect(await colourAt(master, 0.4, 0.9), what).toBe('f00')
  }
})

test('D2: whatever kind of photo a file chooser asks for is taken', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const plain = sharp(await signpost())
  for (const type of chosenTypes.split(',')) {
    const format = type.slice('image/'.length) as 'jpeg' | 'png' | 'webp' | 'avif'
    const bytes = await plain.clone().toFormat(format).toBuffer()
    const answer = await send(ann, bytes, `photo.${format}`, type)
    expect(answer.status, `${type}: ${answer.text}`).toBe(200)
  }
})

const pictures = new URL('../../../../test/pictures/', import.meta.url)
const phonePhoto = () => readFile(new URL('display-p3.heic', pictures))

test('D2: a HEIC photo is accepted as it is, and stored as a JPEG', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const answer = await send(ann, await phonePhoto(), 'IMG_0001.HEIC', 'image/heic')
  expect(answer.status, answer.text).toBe(200)
  const { row, bytes } = await shop.kept()
  expect(row).toMatchObject({
    width: 160,
    height: 96,
    mime_type: 'image/jpeg',
    filename: 'IMG_0001.HEIC',
  })
  const corners = [0.1, 0.9].flatMap((y) => [0.1, 0.9].map((x) => colourAt(bytes, x, y)))
  expect(await Promise.all(corners)).toEqual(['f00', '0f0', '00f', 'ff0'])
  const [url = ''] = answer.json<{ urls: string[] }>().urls
  expect((await ann.get(url)).status).toBe(200)
})

test('D2: where HEIC is turned off it is refused in words that help, whatever it is called', async () => {
  const encoders = createEncoders({ takesHeic: readConfig({ HEIC: '0' }).takesHeic })
  onTestFinished(encoders.close)
  const shop = await opens(undefined, { encoders })
  const ann = shop.browser()
  for (const [name, type] of [
    ['IMG_0001.HEIC', 'image/heic'],
    ['photo.jpg', 'image/jpeg'],
  ]) {
    const answer = await send(ann, await phonePhoto(), name, type)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      field: 'images.0',
      message: expect.stringMatching(/^This is a HEIC photo, which we can’t read\. .* as JPEG\.$/),
    })
  }
  await nothingIsStored(shop)
  expect((await send(ann, await signpost())).status, 'and others are taken').toBe(200)
})

test('D3: a HEIC photo that takes too much memory to read is refused in words, and the shop goes on', async () => {
  const large = await readFile(new URL('24-megapixels.heic', pictures))
  // However busy this machine is with other tests.
  const patient = { processes: 1, heicDeadline: 120_000 }
  const encoders = createEncoders({ ...patient, memory: 250 * 1024 ** 2 })
  onTestFinished(encoders.close)
  const shop = await opens(undefined, { encoders })
  const ann = shop.browser()
  const refused = await send(ann, large, 'IMG_0002.HEIC', 'image/heic')
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { code: 'invalid', field: 'images.0', message: decodeErrorMessages['too-much-memory'] },
  ])
  await nothingIsStored(shop)
  expect((await send(ann, await phonePhoto(), 'IMG_0001.HEIC')).status).toBe(200)
  const usualEncoders = createEncoders(patient)
  onTestFinished(usualEncoders.close)
  const usual = await opens(undefined, { encoders: usualEncoders })
  const taken = await send(usual.browser(), large, 'IMG_0002.HEIC', 'image/heic')
  expect(taken.status, taken.text).toBe(200)
  expect((await usual.kept()).row).toMatchObject({ width: 2_560, height: 1_707 })
})

test('what shows through is white, grey stays grey, and one pixel is a photo too', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const create = (background: object, size = 40) =>
    sharp({ create: { width: size, height: size, channels: 4, background: background as never } })
  await send(ann, await create({ r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer())
  expect(await shop.kept()).toMatchObject({ row: { placeholder: '#ffffff' } })
  await send(ann, await create({ r: 128, g: 128, b: 128, alpha: 1 }).greyscale().jpeg().toBuffer())
  expect((await shop.kept()).row.placeholder).toMatch(/^#([78]\w)\1\1$/)
  const one = await send(ann, await create({ r: 255, g: 0, b: 0, alpha: 1 }, 1).png().toBuffer())
  expect(one.status, one.text).toBe(200)
  expect((await shop.kept()).row).toMatchObject({ width: 1, height: 1 })
  const sizes = await ann.get(one.json<{ urls: string[] }>().urls[0]!)
  expect(sizes.status).toBe(200)
})

test('an animated WebP is stored as its first picture', async () => {
  const shop = await opens()
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(webp).metadata()).pages, 'the test’s own').toBe(2)
  expect((await send(shop.browser(), webp, 'photo.webp')).status).toBe(200)
  const { row, bytes } = await shop.kept()
  expect(row).toMatchObject({ width: 30, height: 20 })
  expect(await colourAt(bytes, 0.5, 0.5)).toBe('f00')
})

test('D2: a photo with a page behind it is stored as the photo alone', async () => {
  const shop = await opens()
  const html = Buffer.from('<html><script>alert("polyglot")</script></html>')
  const jpeg = await sharp(await signpost())
    .withExif({ IFD0: { ImageDescription: '<script>alert("polyglot")</script>' } })
    .jpeg()
    .toBuffer()
  const answer = await send(shop.browser(), Buffer.concat([jpeg, html]), 'page.html', 'text/html')
  expect(answer.status, answer.text).toBe(200)
  const { bytes } = await shop.kept()
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/polyglot|script|html/)
})

test('a photo larger than the masters’ bounds is fitted within, and a smaller one left alone', async () => {
  const shop = await opens()
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#446688' } })
      .jpeg()
      .toBuffer()
  await send(shop.browser(), await flat(4_000, 3_000))
  expect((await shop.kept()).row).toMatchObject({ width: 2_560, height: 1_920 })
  await send(shop.browser(), await flat(3_000, 4_000))
  expect((await shop.kept()).row).toMatchObject({ width: 1_440, height: 1_920 })
})

test('D2, D3: a file that is no photo is refused in words that help, and nothing of it is stored', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const plain = await signpost()
  const jpeg = await sharp(plain).jpeg().toBuffer()
  const avif = await sharp(plain).avif({ effort: 0 }).toBuffer()
  const bomb = pngBomb(20_000, 20_000)
  expect(bomb.length).toBeLessThan(100_000)
  const { damaged, 'not-a-photo': isNone, pdf, 'too-many-pixels': isHuge } = decodeErrorMessages
  const refused: [string, Uint8Array, string | RegExp][] = [
    ['an SVG with a script', svgWithScript, isNone],
    ['GIF', await sharp(plain).gif().toBuffer(), isNone],
    ['TIFF', await sharp(plain).tiff().toBuffer(), isNone],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), isNone],
    ['text', Buffer.from('hello'), isNone],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'), pdf],
    ['nothing', Buffer.alloc(0), /photo/],
    ['a HEIC’s head alone', heic, damaged],
    ['a truncated JPEG', jpeg.subarray(0, Math.floor(jpeg.length / 2)), damaged],
    ['a truncated PNG', plain.subarray(0, Math.floor(plain.length / 2)), damaged],
    ['a truncated AVIF', avif.subarray(0, avif.length - 20), damaged],
    ['a JPEG’s head alone', jpeg.subarray(0, 20), /photo/],
    ['400 megapixels in a small PNG', bomb, isHuge],
    ['51 megapixels', pngBomb(8_500, 6_000), isHuge],
    ['a PNG that lies about its size', pngBomb(60_000, 800).subarray(0, 60), damaged],
  ]
  for (const [what, bytes, words] of refused) {
    const before = performance.now()
    const answer = await send(ann, bytes)
    expect(answer.status, `${what}: ${answer.text}`).toBe(400)
    const { message } = answer.json<{ message: string }>()
    expect(answer.json(), what).toMatchObject({ code: 'invalid', field: 'images.0' })
    if (typeof words === 'string') expect(message, what).toBe(words)
    else expect(message, what).toMatch(words)
    expect(performance.now() - before, what).toBeLessThan(15_000)
  }
  await nothingIsStored(shop)
  expect((await send(ann, jpeg)).status, 'and the next good one is taken').toBe(200)
})

test('D3: 49 megapixels are a photo', async () => {
  const shop = await opens()
  const answer = await send(shop.browser(), pngBomb(8_000, 6_125))
  expect(answer.status, answer.text).toBe(200)
  expect((await shop.kept()).row).toMatchObject({ width: 2_508, height: 1_920 })
})

test('D1: a photo of 25 MB is refused in words as too large, and nothing is stored', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const large = Buffer.alloc(25 * 1024 * 1024, 1)
  const words = { message: 'A photo may be at most 20 MB', field: 'images.0' }
  const form = await send(ann, large)
  expect(form.status, form.text).toBe(400)
  expect(form.json()).toMatchObject(words)
  const json = await ann.post('/api/upload-images', { images: [dataUrl(large)] })
  expect(json.status, json.text).toBe(400)
  expect(json.json()).toMatchObject(words)
  await nothingIsStored(shop)
})

test('D1: a body over the route’s limit is refused as such', async () => {
  const shop = await opens()
  const payload = JSON.stringify({ images: ['x'.repeat(49 * 1024 * 1024)] })
  const headers = { 'content-type': 'application/json' }
  const json = await shop.browser().send('POST', '/api/upload-images', { headers, payload })
  expect(json.status).toBe(413)
  const many = Array.from({ length: 21 }, () => ({ bytes: Buffer.from('x') }))
  const form = await shop.browser().send('POST', '/api/upload-images', multipart(many))
  expect([400, 413]).toContain(form.status)
  await nothingIsStored(shop)
})

test('several photos at once, as data URLs and as a form, are returned in order', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const photos = await Promise.all(
    [50, 60, 70].map((width) =>
      signpost(width * 4, 80).then((png) => sharp(png).jpeg().toBuffer()),
    ),
  )
  const json = await ann.post('/api/upload-images', { images: photos.map((one) => dataUrl(one)) })
  expect(json.status, json.text).toBe(200)
  const form = await ann.send(
    'POST',
    '/api/upload-images',
    multipart(photos.map((bytes) => ({ bytes }))),
  )
  expect(form.status, form.text).toBe(200)
  const rows = await shop.rows()
  expect(rows.map(({ width }) => width)).toEqual([200, 240, 280, 200, 240, 280])
  const urls = [json, form].flatMap((answer) => answer.json<{ urls: string[] }>().urls)
  expect(urls).toEqual(rows.map(({ id, content_hash }) => `/photos/${id}-${content_hash}/1280.jpg`))
  for (const url of urls) {
    const { headers, status } = await ann.get(url)
    expect(status).toBe(200)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('C1: bodies that hold no photos are refused with the field, never a fault', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const bodies: [unknown, string][] = [
    [{}, 'images'],
    [{ images: [] }, 'images'],
    [{ images: 'x' }, 'images'],
    [{ images: [7] }, 'images.0'],
    [{ images: ['https://example.com/x.jpg'] }, 'images.0'],
    [{ images: ['data:text/html,<p>'] }, 'images.0'],
    [{ images: ['data:;base64,'] }, 'images.0'],
    [{ images: ['data:image/png;base64,!!!!'] }, 'images.0'],
    [{ images: [dataUrl(heic)], userId: 1 }, 'userId'],
    [{ images: Array.from({ length: 21 }, () => 'data:;base64,AA==') }, 'images'],
    [[], 'images'],
    [null, 'images'],
  ]
  for (const [body, field] of bodies) {
    const answer = await ann.send('POST', '/api/upload-images', {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.json(), JSON.stringify(body)).toMatchObject({ field })
  }
  const odd: [string, string][] = [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    ],
    ['text/plain', 'x'],
    ['application/json', '{'],
  ]
  for (const [type, payload] of odd) {
    const answer = await ann.send('POST', '/api/upload-images', {
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.status, `${type} ${payload}: ${answer.text}`).toBeGreaterThanOrEqual(400)
    expect(answer.status, `${type} ${payload}: ${answer.text}`).toBeLessThan(500)
  }
  await nothingIsStored(shop)
})

test('a file’s name is stored without folders and control characters', async () => {
  const shop = await opens()
  for (const [name, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\car.jpg', 'car.jpg'],
    ['x'.repeat(400), 'x'.repeat(255)],
    ['..', 'photo'],
    ['', 'photo'],
  ] as const) {
    const answer = await send(shop.browser(), await signpost(), name)
    // A part without a name is no file to a form.
    if (name === '') expect(answer.status).toBeLessThan(500)
    else expect((await shop.kept()).row.filename).toBe(kept)
  }
})

test('J3: where the bytes can’t be stored there is no row', async () => {
  const shop = await opens()
  shop.storage.put = async () => {
    throw new Error('the disk is broken')
  }
  const answer = await send(shop.browser(), await signpost())
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('disk')
  await nothingIsStored(shop)
})

/** What is waiting in a queue. */
const waitingIn = async ({ database }: Pick<Shop, 'database'>, queue: string) => {
  const { rows } = await sql<{ data: object; start_after: Date }>`
    select data, start_after from jobs.job where name = ${queue} order by created_on
  `.execute(database.primary)
  return rows
}

/** What is done with a photo that has been sent, before anybody asks for it. */
async function derivesAhead(shop: Shop) {
  for (const queue of ['derive-previews', 'derive-photos'])
    for (const { data } of await waitingIn(shop, queue)) await shop.runs(queue, data)
}

test('J3: where the row can’t be written, the bytes that nothing names are erased later', async () => {
  const shop = await opens()
  const { primary } = shop.database
  await sql`alter table photos add constraint refused check (false) not valid`.execute(primary)
  try {
    expect((await send(shop.browser(), await signpost())).status).toBe(500)
  } finally {
    await sql`alter table photos drop constraint refused`.execute(primary)
  }
  expect(await shop.rows()).toEqual([])
  expect(shop.keys.size).toBe(1)
  expect(await waitingIn(shop, 'derive-photos')).toEqual([])
  const [job] = await waitingIn(shop, 'erase-unnamed')
  expect(job!.start_after.getTime()).toBeGreaterThan(Date.now() + 50 * 60 * 1_000)
  await shop.runs('erase-unnamed', job!.data)
  await nothingIsStored(shop)
})

test('a photo that was sent is made ready in what pages show, and stays when the hour is over', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const answer = await send(ann, await signpost(400, 300))
  await derivesAhead(shop)
  // The master, AVIF of 320 and 400 pixels, and a JPEG.
  expect(shop.keys.size).toBe(1 + 3)
  const [erase] = await waitingIn(shop, 'erase-unnamed')
  await shop.runs('erase-unnamed', erase!.data)
  expect(shop.keys.size).toBe(4)
  const [url] = answer.json<{ urls: string[] }>().urls
  for (const size of ['320.avif', '960.avif', '1280.jpg'])
    expect((await ann.get(url!.replace('1280.jpg', size))).status, size).toBe(200)
  expect(shop.keys.size, 'nothing more had to be derived').toBe(4)
})

test('a photo that is collected loses every size, whether or not the collector is killed', async () => {
  const shop = await opens('2026-06-01T12:00:00Z')
  await send(shop.browser(), await signpost(400, 300))
  await derivesAhead(shop)
  await shop.clock.pass({ hours: 25 })
  const remove = shop.storage.delete
  shop.storage.delete = async () => {
    throw new Error('killed here')
  }
  await expect(shop.runs('collect-orphans')).rejects.toThrow('killed here')
  expect(await shop.rows()).toEqual([])
  expect(shop.keys.size).toBe(4)
  shop.storage.delete = remove
  const [erase] = await waitingIn(shop, 'erase-photos')
  await shop.runs('erase-photos', erase!.data)
  await nothingIsStored(shop)
  await derivesAhead(shop)
  await nothingIsStored(shop)
})

test('a photo that is collected has every size erased once, and the job for a killed collector runs an hour later', async () => {
  const shop = await opens('2026-06-01T12:00:00Z')
  await send(shop.browser(), await signpost(400, 300))
  await derivesAhead(shop)
  await shop.clock.pass({ hours: 25 })
  const { delete: remove } = shop.storage
  const erased: string[] = []
  shop.storage.delete = async (key) => {
    erased.push(key)
    await remove(key)
  }
  await shop.runs('collect-orphans')
  expect(erased).toEqual([...new Set(erased)])
  await nothingIsStored(shop)
  const [erase] = await waitingIn(shop, 'erase-photos')
  expect(erase!.start_after.getTime()).toBeGreaterThan(Date.now() + 50 * 60 * 1_000)
})

test('the photos of an account that is closed are erased by a hundred', async () => {
  const shop = await opens()
  const ann = await shop.signsUp('ann@example.com')
  const { primary } = shop.database
  await primary.transaction().execute((tx) => storePhotos(tx, shop.storage, 250))
  await primary.updateTable('photos').set({ user_id: ann.id }).execute()
  await ann.api.post('/api/auth/close', { password: ann.password })
  const jobs = await waitingIn(shop, 'erase-photos')
  expect(jobs.map(({ data }) => (data as { photos: object[] }).photos.length)).toEqual([
    100, 100, 50,
  ])
  for (const { data } of jobs) await shop.runs('erase-photos', data)
  await nothingIsStored(shop)
})

test('D6: a photo belongs to the browser that sent it, and to who was signed in there', async () => {
  const shop = await opens()
  const visitor = shop.browser()
  const first = await send(visitor, await signpost())
  expect(first.cookies.map(({ name }) => name)).toEqual(['browser'])
  const second = await send(visitor, await signpost())
  expect(second.cookies).toEqual([])
  const ann = await shop.signsUp('ann@example.com')
  await send(ann.api, await signpost())
  const [a, b, c] = await shop.rows()
  expect(a).toMatchObject({ user_id: null, browser_session_id: expect.any(Number) })
  expect(b!.browser_session_id).toBe(a!.browser_session_id)
  expect(c).toMatchObject({ user_id: ann.id, browser_session_id: expect.any(Number) })
  expect(c!.browser_session_id).not.toBe(a!.browser_session_id)
})

test('D6: a browser may send so many a day, by the clock', async () => {
  const shop = await opens('2026-06-01T12:00:00Z')
  const ann = shop.browser()
  await send(ann, await signpost())
  const [row] = await shop.rows()
  await sql`
    insert into photos (content_hash, filename, mime_type, width, height, byte_size, placeholder,
      storage_key, browser_session_id)
    select content_hash, filename, mime_type, width, height, byte_size, placeholder,
      'uploads/more-' || n, browser_session_id
    from photos, generate_series(2, ${uploadLimits.aDay}::int) as n where id = ${row!.id}
  `.execute(shop.database.primary)
  const answer = await send(ann, await signpost())
  expect(answer.status, answer.text).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(await shop.rows()).toHaveLength(uploadLimits.aDay)
  expect((await send(shop.browser(), await signpost())).status, 'another browser').toBe(200)
  await shop.clock.pass({ hours: 24 })
  expect((await send(ann, await signpost())).status).toBe(200)
})

test.each([
  ['photos network 127.0.0.1', uploadCounts.network.max, '127.0.0.1'],
  ['photos site 2001:db8:7', uploadCounts.site.max, '2001:db8:7:11::1'],
] as const)('10.11: new cookies are no way around the count of %s', async (key, max, address) => {
  const shop = await opens('2026-06-01T12:00:00Z')
  await sql`
    insert into limit_counts (key_hash)
    select sha256(convert_to(${key}, 'UTF8')) from generate_series(2, ${max}::int)
  `.execute(shop.database.primary)
  expect((await send(shop.browser(address), await signpost())).status, 'the last').toBe(200)
  const answer = await send(shop.browser(address), await signpost())
  expect(answer.status, answer.text).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await shop.clock.pass({ hours: 25 })
  expect((await send(shop.browser(address), await signpost())).status).toBe(200)
})

test('10.11: nine networks of one home share its count', async () => {
  const shop = await opens('2026-06-01T12:00:00Z')
  for (let n = 1; n <= 2; n++)
    expect((await send(shop.browser(`2001:db8:7:${n}::1`), await signpost())).status).toBe(200)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from limit_counts
    where key_hash = sha256(convert_to('photos site 2001:db8:7', 'UTF8'))
  `.execute(shop.database.primary)
  expect(rows).toEqual([{ n: 2 }])
})

test('10.11: strangers can’t use up all photos of a day: a share is for confirmed accounts', async () => {
  const shop = await opens('2026-06-01T12:00:00Z', { config: { photosADay: 4 } })
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com', { confirmed: false })
  const status = async (browser: Browser) => (await send(browser, await signpost())).status
  for (const browser of [shop.browser(), shop.browser(), eve.api])
    expect(await status(browser)).toBe(200)
  const refused = await send(shop.browser(), await signpost())
  expect([refused.status, refused.json()]).toMatchObject([
    429,
    { message: expect.stringContaining('sign in') },
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
  expect(await status(eve.api), 'nor can an account that nobody has confirmed').toBe(429)
  expect(await status(ann.api)).toBe(200)
  expect(await status(ann.api), 'the shop’s own').toBe(429)
  await shop.clock.pass({ hours: 25 })
  expect(await status(shop.browser())).toBe(200)
})

test('10.11: what is no photo counts for its sender’s network, and not for all', async () => {
  const shop = await opens(undefined, { config: { photosADay: 1 } })
  const ann = await shop.signsUp('ann@example.com')
  for (let times = 0; times < 3; times++)
    expect((await send(ann.api, Buffer.from('no photo'))).status).toBe(400)
  expect((await send(ann.api, await signpost())).status).toBe(200)
  const refused = await send(ann.api, await signpost())
  expect([refused.status, refused.json()]).toMatchObject([
    429,
    { message: expect.stringContaining('more photos today than we can take') },
  ])
  expect(shop.keys.size, 'nothing of it was stored').toBe(1)
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from limit_counts
    where key_hash = sha256(convert_to('photos network 127.0.0.1', 'UTF8'))
  `.execute(shop.database.primary)
  expect(counted.rows).toEqual([{ n: 5 }])
})

test('10.11, 10.23: without room photos are refused in words, and what is there is still shown', async () => {
  const shop = await opens()
  const ann = shop.browser()
  const [url] = (await send(ann, await signpost())).json<{ urls: string[] }>().urls
  shop.storage.put = async () => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  const answer = await send(ann, await signpost())
  expect([answer.status, answer.json()]).toEqual([
    503,
    expect.objectContaining({ field: 'storage', message: expect.stringContaining('no room') }),
  ])
  expect((await ann.get(url!.replace('1280.jpg', '320.webp'))).status).toBe(200)
})

test('H4: a page of somebody else’s can’t send photos', async () => {
  const shop = await opens()
  const { headers, payload } = multipart([{ bytes: await signpost() }])
  const answer = await shop.api.post('/api/upload-images', {
    headers: { ...headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    payload,
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  await nothingIsStored(shop)
})

test('10.3: one address sends no more bytes at a time than a body may have; another sends at once', async () => {
  const shop = await opens(undefined, { config: { trustProxy: 'loopback' } })
  const { port } = new URL(await shop.listen())
  const opening = (from: string, length: number) =>
    `POST /api/upload-images HTTP/1.1\r\nhost: shop.test\r\nx-forwarded-for: ${from}\r\n` +
    `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n{"images":[`
  const slow = await openSlow(Number(port), opening('192.0.2.1', 40 * 1024 * 1024))
  onTestFinished(() => void slow.socket.destroy())
  const images = [dataUrl(await signpost())]
  const sends = (from: string, more = {}) =>
    shop.api.post('/api/upload-images', {
      headers: { 'x-forwarded-for': from },
      payload: { images },
      ...more,
    })
  const large = { payload: { images: ['x'.repeat(9 * 1024 * 1024)] } }
  await vi.waitFor(
    async () => {
      const refused = await sends('192.0.2.1', large)
      expect(refused.status, refused.text).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    },
    { timeout: 30_000 },
  )
  expect((await sends('192.0.2.2')).status).toBe(200)
  expect((await sends('192.0.2.2', large)).status).toBe(400)
  // What was given up counts no more.
  slow.socket.destroy()
  await vi.waitFor(async () => expect((await sends('192.0.2.1', large)).status).toBe(400), {
    timeout: 30_000,
  })
})

/** Sends a head and bytes without end, and goes when it is answered; returns what that was. */
async function insists(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunk = Buffer.alloc(64 * 1024, '1')
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  let told = ''
  socket
    .on('data', (part: Buffer) => {
      told += part.toString()
      socket.destroy()
    })
    .on('drain', send)
    .on('error', () => {})
    .write(head)
  send()
  await once(socket, 'close').catch(() => {})
  return told
}

const mebibyte = 1024 * 1024
const part =
  '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n' +
  'content-type: image/jpeg\r\n\r\n'

test.each([
  ['JSON of no photos', 'application/json', 47, '', 47],
  ['a form of no photos', 'multipart/form-data; boundary=x', 200, '', 20],
  ['a photo without end', 'multipart/form-data; boundary=x', 200, part, 20],
])(
  '10.3: many bodies of one address, each %s, are read off the network only as far as their turn allows',
  async (_what, type, length, opening, wanted) => {
    const shop = await opens()
    let bytesRead = 0
    shop.app.server.on('connection', (socket) =>
      socket.once('close', () => (bytesRead += socket.bytesRead)),
    )
    const port = Number(new URL(await shop.listen()).port)
    const head =
      `POST /api/upload-images HTTP/1.1\r\nhost: shop.test\r\ncontent-type: ${type}\r\n` +
      `content-length: ${length * mebibyte}\r\n\r\n`
    const told = await Promise.all(Array.from({ length: 10 }, () => insists(port, head + opening)))
    const refused = told.filter((answer) => answer.startsWith('HTTP/1.1 429 '))
    expect(refused.length).toBeGreaterThan(0)
    await shop.close()
    // Beside them what the machine's buffers hold, and what is read while a connection lingers.
    const beside = refused.length * 8
    expect(beside).toBeLessThan((refused.length * length) / 5)
    expect(bytesRead).toBeLessThan(((10 - refused.length) * (wanted + 1) + beside) * mebibyte)
    await nothingIsStored(shop)
  },
)

test('10.3: an AVIF of a few bytes and many pixels is not decoded', async () => {
  const shop = await opens()
  const bomb = await sharp({
    create: { width: 5_000, height: 4_000, channels: 3, background: '#222' },
  })
    .avif({ effort: 0 })
    .toBuffer()
  const answer = await send(shop.browser(), bomb, 'photo.avif', 'image/avif')
  expect(answer.status, answer.text).toBe(400)
  expect(answer.json()).toMatchObject({ message: decodeErrorMessages['too-many-pixels-of-avif'] })
  await nothingIsStored(shop)
})

test('10.3: a body of megabytes is read in a thread of its own, and says what is wrong as ever', async () => {
  const large = Buffer.from(JSON.stringify({ images: [dataUrl(Buffer.alloc(3_000_000, 7))] }))
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  expect(await readDataUrlsApart(large)).toMatchObject({ photos: [{ length: 3_000_000 }] })
  expect(parse).not.toHaveBeenCalled()
  expect(await readDataUrlsApart(Buffer.from('{"images":["x"]}'))).toEqual({
    message: 'is no data URL',
    field: 'images.0',
  })
  expect(await readDataUrlsApart(Buffer.alloc(100_000, 32))).toMatchObject({ field: 'images' })
})
