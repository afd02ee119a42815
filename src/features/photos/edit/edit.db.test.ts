import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { colourAt, multipart, signpost } from '../../../../test/hard-pictures.ts'
import { edits, opensLink, rowsOf, sells, sendsPhotos, typed } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { photoSizes } from '../address.ts'
import { photoAddress } from '../srcset.ts'
import { uploadCounts } from '../rules.ts'

type Browser = ReturnType<Shop['browser']>
type Address = { url: string }

/** '12-5f1c9a7be0d34c21' of '/photos/12-5f1c9a7be0d34c21/1280.jpg'. */
const nameIn = (url: string) => url.split('/')[2]!
const pathOf = (url: string) => `/api/photos/${nameIn(url)}/edits`
const idIn = (url: string) => Number(nameIn(url).split('-')[0])

const changes = async (browser: Browser, url: string, body: object): Promise<string> => {
  const answer = await browser.post(pathOf(url), body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Address>().url
}

/** Where the car of these tests bears its plate, with a little around it. */
const plate = { left: 0.38, top: 0.58, width: 0.24, height: 0.14 }

/** A photo with a yellow plate, as no other of its pixels is yellow. */
async function withPlate(): Promise<Buffer> {
  const yellow = { create: { width: 80, height: 20, channels: 3, background: '#ffe000' } } as const
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#2040a0' } })
    .composite([{ input: await sharp(yellow).png().toBuffer(), left: 160, top: 120 }])
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function sends(browser: Browser, bytes: Uint8Array): Promise<string> {
  const answer = await browser.send('POST', '/api/upload-images', multipart([{ bytes }]))
  return answer.json<{ urls: string[] }>().urls[0]!
}

/** How many pixels are more yellow than blue or grey. */
async function yellowIn(picture: Uint8Array): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  let n = 0
  for (let at = 0; at < data.length; at += info.channels) if (data[at]! > data[at + 2]! + 40) n++
  return n
}

const bytesOf = async ({ app }: Shop, { cookies }: Browser, url: string) => {
  const answer = await app.inject({ url, cookies })
  expect(answer.statusCode, url).toBe(200)
  return answer.rawPayload
}

const masterOf = async (shop: Shop, url: string) => {
  const rows = await rowsOf(shop, 'photos')
  const row = rows.find(({ id }) => id === idIn(url))!
  return { row, bytes: (await shop.storage.get(row['storage_key'] as string))! }
}

test('a turned photo is another one, upright under an address of its own, and the first is still there', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const sent = await sends(ann, await signpost())
  const turned = await changes(ann, sent, { turn: 90 })
  expect(nameIn(turned)).not.toBe(nameIn(sent))
  const { row, bytes } = await masterOf(shop, turned)
  expect(row).toMatchObject({ width: 80, height: 120, made_from: idIn(sent), hides_plate: false })
  // What was at the top left is at the top right.
  expect(await colourAt(bytes, 0.9, 0.1)).toBe('0f0')
  expect(await colourAt(bytes, 0.1, 0.1)).toBe('f00')
  expect(await colourAt(bytes, 0.5, 0.9)).toBe('00f')
  expect(await colourAt(await bytesOf(shop, ann, turned), 0.9, 0.1)).toBe('0f0')
  expect((await ann.get(sent)).status).toBe(200)
})

test('crop and box are shares of the turned photo', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const sent = await sends(ann, await signpost())
  const url = await changes(ann, sent, {
    turn: 270,
    crop: { left: 0, top: 0.5, width: 1, height: 0.5 },
    plates: [{ left: 0, top: 0.9, width: 0.25, height: 0.1 }],
  })
  const { row, bytes } = await masterOf(shop, url)
  // 120 by 80, turned left, of which the lower half stays: what was on the left.
  expect(row).toMatchObject({ width: 80, height: 60, hides_plate: true })
  expect(await colourAt(bytes, 0.5, 0.2)).toBe('f00')
  const { data } = await sharp(bytes)
    .extract({ left: 4, top: 52, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const value of data) expect(Math.abs(value - 0x70)).toBeLessThan(6)
})

test('a covered number plate leaves nothing in the master or in any size that is served', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const sent = await sends(ann, await withPlate())
  expect(await yellowIn((await masterOf(shop, sent)).bytes)).toBeGreaterThan(1_000)
  const url = await changes(ann, sent, { plates: [plate] })
  expect(await yellowIn((await masterOf(shop, url)).bytes)).toBe(0)
  for (const { width, format } of photoSizes) {
    const size = photoAddress(url, width, format)
    expect(await yellowIn(await bytesOf(shop, ann, size)), size).toBe(0)
  }
})

test('a photo whose plate was covered is served to nobody at its old address, and erased once the other is listed', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const sent = await sends(ann, await withPlate())
  const turned = await changes(ann, sent, { turn: 180 })
  const small = photoAddress(sent, 320, 'webp')
  expect((await ann.get(small)).status).toBe(200)
  const covered = await changes(ann, turned, { plates: [plate] })
  const before = [await masterOf(shop, sent), await masterOf(shop, turned)]
  for (const url of [sent, small, turned]) expect((await ann.get(url)).status, url).toBe(404)
  expect((await ann.get(covered)).status).toBe(200)
  // Nor may a form that stood open list it.
  for (const url of [sent, turned]) {
    const answer = await sells(ann, { ...typed, images: [url] })
    expect([answer.status, answer.json()]).toMatchObject([400, { field: 'images' }])
  }

  expect((await sells(ann, { ...typed, images: [covered] })).status).toBe(201)
  expect((await shop.api.get(covered)).status).toBe(200)
  await shop.runs('collect-orphans')
  expect((await rowsOf(shop, 'photos')).map(({ id }) => id)).toEqual([idIn(covered)])
  for (const { row } of before)
    expect(await shop.storage.get(row['storage_key'] as string)).toBeNull()
  const key = before[0]!.row['storage_key'] as string
  expect(await shop.storage.get(key.replace('.jpg', '.320.webp'))).toBeNull()
  const back = await ann.delete(pathOf(covered))
  expect([back.status, back.json()]).toMatchObject([409, { code: 'conflict' }])
  expect((await ann.get(pathOf(covered))).json()).toEqual({ mayGoBack: false })

  // What was made of it later is covered too, and has it for its original.
  const cropped = await changes(ann, covered, { crop: { left: 0, top: 0, width: 0.8, height: 1 } })
  expect((await ann.get(pathOf(cropped))).json()).toEqual({ mayGoBack: true })
  expect((await ann.get(covered)).status).toBe(200)
})

test('a page that stood open makes no photo with the plate seen of one in which it was hidden', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const sent = await sends(ann, await withPlate())
  await changes(ann, sent, { plates: [plate] })
  const refusesToTurn = async () => {
    const answer = await ann.post(pathOf(sent), { turn: 90 })
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { code: 'conflict', message: expect.stringContaining('plate') },
    ])
  }
  await refusesToTurn()
  // As by who has not heard the first answer.
  const again = await changes(ann, sent, { plates: [plate] })
  expect(await yellowIn((await masterOf(shop, again)).bytes)).toBe(0)
  expect((await sells(ann, { ...typed, images: [again] })).status).toBe(201)
  await refusesToTurn()
  expect(await rowsOf(shop, 'photos')).toHaveLength(3)
})

test('a photo that is turned while its plate is being hidden stays with the plate hidden', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const sent = await sends(ann, await withPlate())
  const { put } = shop.storage
  const stored = Promise.withResolvers<void>()
  const covered = Promise.withResolvers<void>()
  // What is turned comes to be stored before the plate is hidden, and to its row afterwards.
  shop.storage.put = async (key, bytes) => {
    await put(key, bytes)
    stored.resolve()
    await covered.promise
  }
  const turning = ann.post(pathOf(sent), { turn: 90 })
  await stored.promise
  shop.storage.put = put
  await changes(ann, sent, { plates: [plate] })
  covered.resolve()
  expect((await turning).status).toBe(409)
})

test('a seller goes back to a photo as it was sent, and then its plate is seen again', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const sent = await sends(ann, await withPlate())
  expect((await ann.get(pathOf(sent))).json()).toEqual({ mayGoBack: false })
  expect((await ann.delete(pathOf(sent))).status).toBe(409)
  const covered = await changes(ann, sent, { plates: [plate] })
  const turned = await changes(ann, covered, { turn: 90 })
  expect((await ann.get(pathOf(turned))).json()).toEqual({ mayGoBack: true })
  // Asked for twice, as by who has not heard the first answer.
  for (let times = 0; times < 2; times++)
    expect((await ann.delete(pathOf(turned))).json()).toEqual({ url: sent })
  expect((await ann.get(sent)).status).toBe(200)
  expect((await sells(ann, { ...typed, images: [sent] })).status).toBe(201)
})

test('a listing shows the changed photo once it is saved, and the original is stored unless a plate is hidden', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const ann = shop.browser()
  const sent = await sends(ann, await withPlate())
  const sold = await sells(ann, { ...typed, images: [sent] })
  const { id } = sold.json<{ id: number }>()
  // From another device, by the link in the letter.
  const { browser: laptop } = await opensLink(shop)
  const cropped = await changes(laptop, sent, {
    crop: { left: 0.1, top: 0.1, width: 0.8, height: 0.8 },
  })
  expect((await shop.api.get(sent)).status).toBe(200)
  expect((await shop.api.get(cropped)).status).toBe(404)
  expect((await edits(laptop, id, { images: [cropped] })).status).toBe(200)
  await vi.waitFor(async () => expect((await shop.api.get(sent)).status).toBe(404))
  expect((await shop.api.get(cropped)).status).toBe(200)
  await shop.clock.pass({ days: 3 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'photos')).toHaveLength(2)

  expect((await laptop.delete(pathOf(cropped))).json()).toEqual({ url: sent })
  expect((await edits(laptop, id, { images: [sent] })).status).toBe(200)
  expect((await shop.api.get(sent)).status).toBe(200)
  const covered = await changes(laptop, sent, { plates: [plate] })
  // Not saved yet: the listing is what it was.
  expect((await shop.api.get(sent)).status).toBe(200)
  expect((await edits(laptop, id, { images: [covered] })).status).toBe(200)
  await vi.waitFor(async () => expect((await shop.api.get(sent)).status).toBe(404))
  for (const browser of [ann, laptop]) expect((await browser.get(sent)).status).toBe(404)
  await shop.runs('collect-orphans')
  expect((await rowsOf(shop, 'photos')).map((row) => row['id'])).toEqual([idIn(covered)])
})

test('changed and left, a photo is collected after a day, and so is what it was made of', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const ann = shop.browser()
  const [sent = ''] = await sendsPhotos(ann)
  await shop.clock.pass({ hours: 20 })
  await changes(ann, sent, { turn: 90 })
  await shop.clock.pass({ hours: 20 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'photos')).toHaveLength(2)
  await shop.clock.pass({ hours: 5 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'photos')).toEqual([])
})

test('a stranger’s change of a photo is refused as not found, without a word about it', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const [listed = '', own = ''] = await sendsPhotos(ann, 2)
  await sells(ann, { ...typed, images: [listed] })
  const stranger = shop.browser()
  await sendsPhotos(stranger)
  const { api: member } = await shop.signsUp('bea@example.com')
  const before = await rowsOf(shop, 'photos')
  for (const browser of [shop.browser(), stranger, member])
    for (const url of [
      listed,
      own,
      '/photos/999999-0000000000000000/1280.jpg',
      '/photos/none/1280.jpg',
    ]) {
      const answers = [
        await browser.post(pathOf(url), { turn: 90 }),
        await browser.get(pathOf(url)),
        await browser.delete(pathOf(url)),
      ]
      for (const answer of answers)
        expect([url, answer.status, answer.json()]).toMatchObject([
          url,
          404,
          { code: 'not-found', message: 'There is no photo of yours at this address' },
        ])
    }
  const wrongHash = own.replace(/-[0-9a-f]{16}/, '-0000000000000000')
  expect((await ann.post(pathOf(wrongHash), { turn: 90 })).status).toBe(404)
  expect(await rowsOf(shop, 'photos')).toEqual(before)
})

test.each([
  ['no change', {}, 'turn'],
  ['half a turn', { turn: 45 }, 'turn'],
  ['a turn as text', { turn: '90' }, 'turn'],
  ['a crop too wide', { crop: { left: 0.5, top: 0, width: 0.6, height: 1 } }, 'crop.width'],
  ['a crop too high', { crop: { left: 0, top: 0.5, width: 1, height: 0.6 } }, 'crop.height'],
  ['a crop to nothing', { crop: { left: 0, top: 0, width: 0, height: 1 } }, 'crop.width'],
  ['a crop outside', { crop: { left: -0.1, top: 0, width: 0.5, height: 1 } }, 'crop.left'],
  ['a crop in part', { crop: { left: 0, top: 0, width: 0.5 } }, 'crop.height'],
  ['a second box outside', { plates: [plate, { ...plate, top: 1.2 }] }, 'plates.1.top'],
  ['a box too wide', { plates: [{ ...plate, width: 0.9 }] }, 'plates.0.width'],
  ['five boxes', { plates: Array.from({ length: 5 }, () => plate) }, 'plates'],
  ['what is unknown', { turn: 90, mirrored: true }, 'mirrored'],
])('%s is refused, and the answer names the field', async (_what, body, field) => {
  const shop = await startApp()
  const ann = shop.browser()
  const [url = ''] = await sendsPhotos(ann)
  const answer = await ann.post(pathOf(url), body)
  expect([answer.status, answer.json()]).toMatchObject([400, { code: 'invalid', field }])
  expect(await rowsOf(shop, 'photos')).toHaveLength(1)
})

test('changes count with what a network sends in a day', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const [url = ''] = await sendsPhotos(ann)
  const [counted] = await rowsOf(shop, 'limit_counts')
  const { primary } = shop.database
  await primary
    .insertInto('limit_counts')
    .values(
      (await rowsOf(shop, 'limit_counts')).flatMap((row) =>
        Array.from({ length: uploadCounts.network.max - 1 }, () => ({
          key_hash: row['key_hash'] as Buffer,
        })),
      ),
    )
    .execute()
  expect(counted).toBeDefined()
  const answer = await ann.post(pathOf(url), { turn: 90 })
  expect([answer.status, answer.json()]).toMatchObject([429, { code: 'too-many' }])
})

test('10.11: however many photos all have sent, the plate in a listed photo can be hidden', async () => {
  const shop = await startApp({ config: { photosADay: 3 } })
  const ann = shop.browser()
  const [listed = '', other = ''] = await sendsPhotos(ann, 2)
  expect((await sells(ann, { ...typed, images: [listed] })).status).toBe(201)
  const refused = await ann.post(pathOf(other), { turn: 90 })
  expect([refused.status, refused.json()]).toMatchObject([429, { code: 'too-many' }])
  await changes(ann, listed, { plates: [plate] })
})

test('a photo that can’t be decoded any more is unavailable to the editor, and nothing is stored', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const [url = ''] = await sendsPhotos(ann)
  const { row } = await masterOf(shop, url)
  await shop.storage.put(row['storage_key'] as string, Buffer.from('not a photo'))
  const answer = await ann.post(pathOf(url), { turn: 90 })
  expect([answer.status, answer.json()]).toMatchObject([503, { code: 'unavailable' }])
  expect(await rowsOf(shop, 'photos')).toHaveLength(1)
})

test('who closes an account takes along what their photos were made of', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const [sent = ''] = await sendsPhotos(ann.api)
  const turned = await changes(ann.api, sent, { turn: 90 })
  await sells(ann.api, { ...typed, contactEmail: ann.email, images: [turned] })
  await shop.database.primary.updateTable('photos').set({ user_id: null }).execute()
  const closed = await ann.api.post('/api/auth/close', { password: ann.password })
  expect(closed.status, closed.text).toBe(200)
  expect(await rowsOf(shop, 'photos')).toEqual([])
})
