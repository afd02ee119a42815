import { expect, onTestFinished, test } from 'vitest'
import { startFakeGraph } from '../../../test/fake-graph.ts'
import { openPictureServer } from '../../../test/picture-server.ts'

/** The fake is worth something only as long as it refuses what Meta refuses. */

async function openFake() {
  const fake = await startFakeGraph()
  const pictures = await openPictureServer()
  onTestFinished(async () => {
    await fake.close()
    await pictures.close()
  })
  const { accessToken, pageId, instagramId } = fake.keys
  const ask = async (
    method: string,
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${fake.url}${path}`, {
      method,
      ...(form && { body: new URLSearchParams(form) }),
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
    })
    const body = (await response.json()) as {
      id?: string
      error?: Record<string, unknown>
      status_code?: string
    }
    const { code, error_subcode: subcode } = body.error ?? {}
    return { status: response.status, ...body, codes: [code, subcode].filter(Boolean) }
  }
  const page = `/v26.0/${pageId}`
  const account = `/v26.0/${instagramId}`
  return { fake, pictures, ask, page, account, square: `${pictures.url}/square` }
}

test('what is not quite right is refused as Meta refuses it', async () => {
  const { ask, page, account, square, pictures } = await openFake()
  const refused = async (...params: Parameters<typeof ask>) => {
    const { status, codes, error } = await ask(...params)
    expect(error).toMatchObject({
      message: expect.any(String),
      type: expect.any(String),
      is_transient: false,
      fbtrace_id: expect.any(String),
    })
    return [status, ...codes]
  }
  const wide = await pictures.put('wide', { width: 2_000, height: 1_000 })
  const tall = await pictures.put('tall', { width: 700, height: 1_000 })
  const png = await pictures.put('png', { width: 500, height: 500, format: 'png' })
  const webp = await pictures.put('webp', { width: 500, height: 500, format: 'webp' })
  const large = await pictures.put('large', { width: 3_000, height: 3_000, noise: true })
  const other = { authorization: 'Bearer EAAother' }
  expect([
    await refused('GET', page, undefined, other),
    await refused('GET', `${page}/published_posts`, undefined, { authorization: '' }),
    await refused('GET', `${page}/published_posts?access_token=EAA&fields=id`),
    await refused('GET', `/${page.split('/')[2]}/published_posts?fields=id`),
    await refused('GET', page.replace('v26.0', 'v25.0')),
    await refused('GET', `${page}/insights`),
    await refused('GET', `${page}/published_posts?fields=id,likes`),
    await refused('GET', `${page}/published_posts?fields=id&limit=500`),
    await refused('POST', `${page}/photos`, { url: square }),
    await refused('POST', `${page}/photos`, { url: square, published: 'false', colour: 'red' }),
    await refused('POST', `${page}/photos`, { url: large, published: 'false' }),
    await refused('POST', `${page}/photos`, { url: webp, published: 'false' }),
    await refused('POST', `${page}/feed`, { message: 'A car', attached_media: '[]' }),
    await refused('POST', `${page}/feed`, { message: 'A car', attached_media: 'no json' }),
    await refused('POST', `${page}/feed`, {
      message: 'A car',
      attached_media: '[{"media_fbid":"1"}]',
    }),
    await refused('POST', `${account}/media`, { image_url: wide }),
    await refused('POST', `${account}/media`, { image_url: tall }),
    await refused('POST', `${account}/media`, { image_url: png }),
    await refused('POST', `${account}/media`, { image_url: large }),
    await refused('POST', `${account}/media`, { image_url: `${pictures.url}/nothing` }),
    await refused('POST', `${account}/media`, { image_url: square, caption: 'x'.repeat(2_201) }),
    await refused('POST', `${account}/media`, { image_url: square, caption: '#a '.repeat(31) }),
    await refused('POST', `${account}/media`, { media_type: 'CAROUSEL', children: '1' }),
    await refused('POST', `${account}/media`, {
      media_type: 'CAROUSEL',
      children: '1,2,3,4,5,6,7,8,9,10,11',
    }),
    await refused('POST', `${account}/media_publish`, { creation_id: '1' }),
    await refused('DELETE', '/v26.0/1'),
  ]).toEqual([
    [401, 190],
    [401, 190],
    [400, 100],
    [404, 2_500],
    [404, 2_500],
    [404, 2_500],
    [400, 100],
    [400, 100],
    [400, 100],
    [400, 100],
    [400, 100, 1_366_046],
    [400, 100, 1_366_046],
    [400, 100],
    [400, 100],
    [400, 100, 33],
    [400, 36_003, 2_207_009],
    [400, 36_003, 2_207_009],
    [400, 36_001, 2_207_005],
    [400, 36_000, 2_207_004],
    [400, 9_004, 2_207_052],
    [400, 100],
    [400, 100],
    [400, 100],
    [400, 100],
    [400, 100, 33],
    [400, 100, 33],
  ])
})

test('a container is not finished at once, and is published once', async () => {
  const { fake, ask, account, square } = await openFake()
  const { id = '' } = await ask('POST', `${account}/media`, { image_url: square, caption: 'A' })
  const publish = () => ask('POST', `${account}/media_publish`, { creation_id: id })
  expect((await publish()).codes).toEqual([9_007, 2_207_027])
  const status = async () => (await ask('GET', `/v26.0/${id}?fields=status_code`)).status_code
  expect([await status(), await status()]).toEqual(['IN_PROGRESS', 'FINISHED'])
  expect((await publish()).status).toBe(200)
  expect(await status()).toBe('PUBLISHED')
  expect((await publish()).codes).toEqual([100])
  expect(fake.books.media()).toHaveLength(1)
})

test('no more is published in a day than may be', async () => {
  const { fake, ask, account, square } = await openFake()
  fake.settings.quota = 1
  fake.settings.polls = 0
  const publishes = async () => {
    const { id = '' } = await ask('POST', `${account}/media`, { image_url: square })
    return (await ask('POST', `${account}/media_publish`, { creation_id: id })).codes
  }
  expect([await publishes(), await publishes()]).toEqual([[], [9, 2_207_042]])
})

test('the same words twice are a duplicate, and a photo stands in one post', async () => {
  const { ask, page, square } = await openFake()
  const photo = async () =>
    (await ask('POST', `${page}/photos`, { url: square, published: 'false' })).id!
  const post = async (message: string, id: string) =>
    ask('POST', `${page}/feed`, { message, attached_media: JSON.stringify([{ media_fbid: id }]) })
  const [first, second] = [await photo(), await photo()]
  expect((await post('A car', first)).status).toBe(200)
  expect((await post('A car', second)).codes).toEqual([506])
  expect((await post('Another car', first)).codes).toEqual([100, 1_366_051])
})

test('a body may be JSON as well', async () => {
  const { fake, ask, page, square } = await openFake()
  const response = await fetch(`${fake.url}${page}/photos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fake.keys.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url: square, published: false }),
  })
  const { id } = (await response.json()) as { id: string }
  expect((await ask('GET', `/v26.0/${id}?fields=id`)).id).toBe(id)
})
