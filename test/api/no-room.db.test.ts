import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { multipart, signpost } from '../hard-pictures.ts'
import { goodPassword, openBrowser } from '../person.ts'
import { sendsPhotos, sells, typed } from '../sellers.ts'
import { startApp } from '../start-app.ts'

const isWrite = (node: RootOperationNode): boolean =>
  node.kind === 'RawNode'
    ? /\b(?:insert|update|delete|advance_catalogue)\b/i.test(node.sqlFragments.join(' '))
    : node.kind !== 'SelectQueryNode'

/** From now on nothing can be written, as a full or read-only disk has it. */
function failing(): { plugin: KyselyPlugin; fails(code: string | null): void } {
  let code: string | null = null
  return {
    fails: (given) => void (code = given),
    plugin: {
      transformQuery: ({ node }) => {
        if (code !== null && isWrite(node))
          throw Object.assign(new Error('could not write'), { code })
        return node
      },
      transformResult: async ({ result }) => result,
    },
  }
}

test.each(['53100', '58030', '25006', 'ENOSPC', 'EROFS', 'EDQUOT'])(
  '10.23: where nothing can be stored (%s) every call that would store says so in words',
  async (code) => {
    const first = await startApp()
    const { plugin, fails } = failing()
    const shop = await first.neighbour({
      openDatabase: async (own) => ({
        ...own,
        primary: own.primary.withPlugin(plugin),
        close: async () => {},
      }),
    })
    const ann = openBrowser(shop.api.send)
    const email = 'ann@example.com'
    await first.signsUp(email)
    await ann.post('/api/auth/login', { email, password: goodPassword })
    const car = await first.publishes()
    const images = await sendsPhotos(ann)
    const photo = multipart([{ bytes: await signpost() }])
    fails(code)
    const stranger = openBrowser(shop.api.send)
    const responses = {
      upload: await ann.send('POST', '/api/upload-images', photo),
      list: await sells(ann, { ...typed, images }),
      draft: await sells(ann, { ...typed, images, isPremium: true }),
      save: await ann.post(`/api/saved-cars/${car}`),
      signUp: await stranger.post('/api/auth/sign-up', {
        name: 'Bob',
        email: 'bob@example.com',
        password: goodPassword,
      }),
      signIn: await stranger.post('/api/auth/login', { email, password: goodPassword }),
      // A forgotten password is answered before anything of it is stored, for everybody alike.
      name: await ann.patch('/api/auth/user', { name: 'Anne' }),
      phone: await stranger.post(`/api/listings/${car}/phone`),
      contact: await stranger.post(`/api/contact/${car}`, {
        name: 'Bob',
        email: 'bob@example.com',
        message: 'Is it still there?',
      }),
    }
    for (const [what, response] of Object.entries(responses)) {
      const body = response.text ? response.json<{ message?: string }>() : {}
      expect([what, response.status, body]).toEqual([
        what,
        503,
        expect.objectContaining({
          code: 'unavailable',
          message: expect.stringMatching(/try again/),
        }),
      ])
      expect(Number(response.headers['retry-after']), what).toBeGreaterThan(0)
    }
    expect((await shop.visit(car)).status, 'what is read goes on').toBe(200)
    fails(null)
    expect((await sells(ann, { ...typed, images })).status).toBe(201)
  },
)
