import sharp from 'sharp'
import { expect, test } from 'vitest'
import { canaries, e30 } from '../../../../test/cars.ts'
import { startApp } from '../../../../test/start-app.ts'
import { findPromoted } from '../posts/desired-state.server.ts'
import { picturesOf } from '../posts/publish.server.ts'

const head = async (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1]

test('every listing’s page names a picture of 1200×630, which is a JPEG', async () => {
  const shop = await startApp({ pages: 'built' })
  const cars = [
    await shop.publishes({ ...e30, plan: 'premium', photos: 3 }),
    await shop.publishes({ ...e30, photos: 1 }),
  ]
  const sold = await shop.publishes(e30)
  await shop.setState(sold, 'sold')
  await shop.catalogue.refresh()
  for (const id of [...cars, sold]) {
    const { text } = await shop.visit(id)
    const address = await head(text, 'og:image')
    expect(address).toMatch(new RegExp(`^http://shop.test/share/${id}-[0-9a-f]{14}\\.jpg$`))
    expect([await head(text, 'og:image:width'), await head(text, 'og:image:height')]).toEqual([
      '1200',
      '630',
    ])
    expect(await head(text, 'og:image:alt')).toMatch(
      /^1989 BMW 325i Sport, (?:£15,995|sold), Harrogate$/,
    )
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
    const picture = await shop.app.inject({ url: new URL(address!).pathname })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=300, s-maxage=60, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height, exif } = await sharp(picture.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 1_200,
      height: 630,
      exif: undefined,
    })
    for (const canary of Object.values(canaries))
      expect(picture.rawPayload.includes(String(canary))).toBe(false)
  }
})

async function openShop() {
  const shop = await startApp()
  const id = await shop.publishes({ ...e30, plan: 'premium', photos: 3 })
  const { findSnapshot } = (await import('./share-cards.server.ts')).createShareCards({
    database: shop.database,
    catalogue: shop.catalogue,
    derivePhoto: () => Promise.reject(new Error('not asked')),
  })
  const { shareAddress } = await import('./address.ts')
  const addressOf = async (picture?: 'wide' | 'square' | number) =>
    shareAddress((await findSnapshot(id))!, picture)
  return { shop, id, addressOf }
}

test('the address of what it showed before leads to what it shows now', async () => {
  const { shop, id, addressOf } = await openShop()
  const before = await addressOf()
  await shop.database.primary
    .updateTable('listings')
    .set({ price_pence: 14_000_00 })
    .where('id', '=', id)
    .execute()
  const now = await addressOf()
  const redirected = await shop.visit(before)
  expect([redirected.status, redirected.headers['location'], redirected.text]).toEqual([
    302,
    now,
    '',
  ])
  expect(redirected.headers['cache-control']).toBe('public, max-age=60')
  expect((await shop.visit(now)).status).toBe(200)
  const again = await shop.visit(now, {
    headers: { 'if-none-match': `"${now.replace('/share/', '')}"` },
  })
  expect([again.status, again.text]).toEqual([304, ''])
})

test.each(['withdrawn', 'removed', 'expired'] as const)(
  '10.4, B5: of a listing that is %s there is no picture, whoever has its address',
  async (state) => {
    const { shop, id, addressOf } = await openShop()
    const addresses = [await addressOf(), await addressOf('square'), await addressOf(2)]
    for (const address of addresses) expect((await shop.visit(address)).status).toBe(200)
    await shop.setState(id, state)
    for (const address of addresses) expect((await shop.visit(address)).status).toBe(404)
  },
)

test('the pictures that a page and a post name of a car whose registration is shown are there under those addresses', async () => {
  const shop = await startApp({ pages: 'built' })
  const id = await shop.publishes({
    ...e30,
    registration: { mark: 'G123ABC', showsMark: true, showsMotHistory: false },
  })
  await shop.catalogue.refresh()
  const named = await head((await shop.visit(id)).text, 'og:image')
  const { data } = await findPromoted(shop.database.primary, id)
  const [posted] = picturesOf(data!, '')
  for (const address of [new URL(named!).pathname, posted!.url])
    expect((await shop.visit(address)).status).toBe(200)
})

test('what is no address of a picture is not found, without anything being drawn', async () => {
  const { shop, id } = await openShop()
  for (const file of [
    'nothing.jpg',
    `${id}-00000000000000-4.jpg`,
    `${id}-00000000000000.png`,
    `999999-00000000000000.jpg`,
    '..%2f..%2fetc%2fpasswd',
  ])
    expect((await shop.visit(`/share/${file}`)).status, file).toBe(404)
})

test('a share card is drawn once for many requests at once, and never twice in a row', async () => {
  const { shop, addressOf } = await openShop()
  const address = await addressOf()
  const responses = await Promise.all(Array.from({ length: 20 }, () => shop.visit(address)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const { createShareCards } = await import('./share-cards.server.ts')
  let derived = 0
  const cards = createShareCards({
    database: shop.database,
    catalogue: shop.catalogue,
    derivePhoto: async () => {
      derived++
      return sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer()
    },
  })
  const data = (await cards.findSnapshot(1))!
  const drawn = await Promise.all(Array.from({ length: 20 }, () => cards.draw(data, 'wide')))
  drawn.push(await cards.draw(data, 'wide'))
  expect([new Set(drawn).size, derived]).toEqual([1, 1])
  await cards.close()
})

test('D3: a card that takes too long is given up, and the next one is drawn', async () => {
  const shop = await startApp()
  const id = await shop.publishes({ ...e30, photos: 1 })
  const { createShareCards } = await import('./share-cards.server.ts')
  const derivePhoto = async () =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  const hasty = createShareCards({ ...shop, derivePhoto }, { deadline: 1 })
  const data = (await hasty.findSnapshot(id))!
  await expect(hasty.draw(data, 'wide')).rejects.toThrow('ended with SIGKILL')
  await hasty.close()
  const patient = createShareCards({ ...shop, derivePhoto })
  expect((await sharp(await patient.draw(data, 'wide')).metadata()).format).toBe('jpeg')
  await patient.close()
})
