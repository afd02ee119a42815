import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasReference } from '../../features/promotion/rules.ts'
import type { Parts, SocialFailure, SocialPage } from '../../features/promotion/social-pages.ts'
import { startFakeGraph, type FakeGraph } from '../../../test/fake-graph.ts'
import type { Fault, Operation } from '../../../test/fake-graph/faults.ts'
import { openPictureServer } from '../../../test/picture-server.ts'
import { metaPages } from './meta-pages.ts'

/** The port's contract, by Meta's adapter against the strict fake. */

let now = Date.parse('2026-11-21T12:00:00Z')
let fake: FakeGraph
let pictures: Awaited<ReturnType<typeof openPictureServer>>
let facebook: SocialPage
let instagram: SocialPage

beforeAll(async () => {
  pictures = await openPictureServer()
  fake = await startFakeGraph({ now: () => now })
  const pages = open()
  facebook = pages.facebook!
  instagram = pages.instagram!
})
beforeEach(() => fake.faults.clear())
afterAll(async () => {
  await fake.close()
  await pictures.close()
})

type Settings = { accessToken?: string; apiUrl?: string; timeoutMilliseconds?: number }
const open = (more: Settings = {}) => metaPages({ ...fake.keys, apiUrl: fake.url, ...more })

let count = 0
const newPost = (many = 3) => {
  const reference = `Ref. 12-${++count}`
  const url = `${pictures.url}/square`
  const all = Array.from({ length: many }, (_, index) => ({ url, alt: `photo ${index + 1}` }))
  return {
    reference,
    text: `A car\n${reference}\n#BMW`,
    pictures: all,
    since: new Date(now - 3_600_000),
  }
}
const empty: Parts = { pictures: [] }
const store = async () => {}

/** Has it prepared, however often that has to be asked for. */
async function prepared(page: SocialPage, post = newPost()) {
  let parts = empty
  for (let turn = 0; turn < 10; turn++) {
    parts = await page.prepare(post, parts, store)
    if ((await page.check(parts)) === 'ready') return { ...post, parts }
  }
  throw new Error('it is never ready')
}

const kindOf = async (call: () => Promise<unknown>) =>
  call().then(
    () => 'none',
    (error: SocialFailure) => error.kind,
  )

describe.each(['facebook', 'instagram'] as const)('%s', (name) => {
  const page = () => (name === 'facebook' ? facebook : instagram)
  const publishing: Operation = name === 'facebook' ? 'feed' : 'publish'
  const listing: Operation = name === 'facebook' ? 'posts' : 'media'
  const onThePage = (reference: string) =>
    (name === 'facebook'
      ? fake.books.posts().map(({ message }) => message)
      : fake.books.media().map(({ caption }) => caption)
    ).filter((text) => text.includes(`${reference}\n`)).length

  test.each([1, 2, 10])('a post of %i pictures is published, found and removed', async (many) => {
    const { parts, text, reference, since } = await prepared(page(), newPost(many))
    expect(await page().find(hasReference(reference), since)).toBeNull()
    const id = await page().publish(parts, text)
    expect(await page().find(hasReference(reference), since)).toBe(id)
    expect(await page().find(hasReference(`${reference}1`), since)).toBeNull()
    expect(onThePage(reference)).toBe(1)
    await page().remove(id)
    expect(await kindOf(() => page().remove(id)), 'not there any more').toBe('gone')
    expect(onThePage(reference)).toBe(0)
  })

  test('what was interrupted is taken up where it ended', async () => {
    const post = newPost(4)
    const stored: Parts[] = []
    fake.faults.set('throttled', { on: name === 'facebook' ? 'photo' : 'container', times: 1 })
    const first = page().prepare(post, empty, async (parts) => void stored.push(parts))
    await expect(first).rejects.toMatchObject({ kind: 'busy' })
    expect(stored).toEqual([])
    await page().prepare(post, empty, async (parts) => void stored.push(parts))
    expect(stored.slice(0, 4).map((parts) => parts.pictures.length)).toEqual([1, 2, 3, 4])
    const before = fake.calls(name === 'facebook' ? 'photo' : 'container')
    await page().prepare(post, stored[1]!, store)
    const requests = fake.calls(name === 'facebook' ? 'photo' : 'container') - before
    expect(requests).toBe(2)
  })

  test.each<Fault>([
    'hang',
    'reset',
    'error',
    'transient',
    'unknown',
    'commit-then-hang',
    'commit-then-reset',
    'commit-then-error',
    'commit-then-transient',
  ])(
    'whether a post was published is open after %s, until the network’s list shows it',
    async (fault) => {
      const { parts, text, reference, since } = await prepared(page())
      fake.faults.set(fault, { on: publishing, times: 1 })
      // Only what never answers is waited for in vain: a machine that is busy answers late.
      const asked = fault.endsWith('hang') ? open({ timeoutMilliseconds: 1_000 })[name]! : page()
      expect(await kindOf(() => asked.publish(parts, text))).toBe('unheard')
      const done = fault.startsWith('commit')
      expect(onThePage(reference)).toBe(done ? 1 : 0)
      expect((await page().find(hasReference(reference), since)) !== null).toBe(done)
    },
  )

  test('the same parts are never published twice', async () => {
    const { parts, text, reference } = await prepared(page())
    await page().publish(parts, text)
    const again = await kindOf(() => page().publish(parts, `${text} again`))
    expect(again).toBe(name === 'facebook' ? 'there-already' : 'refused')
    expect(onThePage(reference)).toBe(1)
    if (name === 'instagram') expect(await page().check(parts)).toBe('published')
  })

  test.each<[Fault, string]>([
    ['throttled', 'busy'],
    ['page-throttled', 'busy'],
    ['blocked', 'busy'],
    ['token', 'closed'],
    ['permission', 'closed'],
  ])('%s is %s, and nothing was published', async (fault, kind) => {
    const { parts, text, reference } = await prepared(page())
    fake.faults.set(fault, { on: publishing, times: 1 })
    expect(await kindOf(() => page().publish(parts, text))).toBe(kind)
    expect(onThePage(reference)).toBe(0)
    await page().publish(parts, text)
  })

  test('what was prepared and not published is gone after a day', async () => {
    const { parts } = await prepared(page())
    now += 24 * 3_600_000
    expect(await page().check(parts)).toBe('gone')
  })

  test('a list of several pages is read to its end', async () => {
    const first = await prepared(page(), newPost(1))
    const id = await page().publish(first.parts, first.text)
    for (let n = 0; n < 130; n++) {
      now += 1_000
      if (name === 'facebook') fake.books.addPost(`another ${count++}`, [])
      else fake.settings.quota = 1_000
      if (name === 'instagram') {
        const child = { isChild: false, caption: `another ${count++}`, alt: '', children: [] }
        const { id: container } = fake.books.addContainer(child)
        fake.books.readStatus(container)
        fake.books.publish(container)
      }
    }
    const before = fake.calls(listing)
    expect(await page().find(hasReference(first.reference), new Date(now - 3_600_000))).toBe(id)
    expect(fake.calls(listing) - before).toBe(2)
  })

  test('a silent network and a bad token fail without a secret in the message', async () => {
    const nowhere = open({ apiUrl: 'http://127.0.0.1:9' })[name]!
    const stranger = open({ accessToken: 'EAAwrongtoken' })[name]!
    const ask = (one: SocialPage) =>
      one.find(hasReference('Ref. 1-1'), new Date(now)).catch((error: Error) => error)
    const [silent, refused] = [await ask(nowhere), await ask(stranger)]
    expect(silent).toMatchObject({ kind: 'unheard' })
    expect(refused).toMatchObject({ kind: 'closed' })
    for (const error of [silent, refused])
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/EAA/)
  })

  test('a picture that can’t be fetched is tried again', async () => {
    const post = { ...newPost(1), pictures: [{ url: `${pictures.url}/nothing`, alt: 'a car' }] }
    expect(await kindOf(() => page().prepare(post, empty, store))).toBe('busy')
  })
})

test('Facebook’s words can be changed, Instagram’s can’t', async () => {
  const { parts, text, reference } = await prepared(facebook)
  const id = await facebook.publish(parts, text)
  expect(await facebook.reword(id, `SOLD\n${reference}\n`)).toBe(true)
  expect(fake.books.posts().find((post) => post.id === id)?.message).toContain('SOLD')
  expect(await instagram.reword('17', 'SOLD')).toBe(false)
})

test('Instagram’s daily number is looked at before it is used up', async () => {
  const { parts } = await prepared(instagram)
  const { quota } = fake.settings
  fake.settings.quota = 1
  expect(await kindOf(() => instagram.check(parts))).toBe('busy')
  fake.settings.quota = quota
})

test('Instagram may not let the app delete: that waits for the operator', async () => {
  const { parts, text } = await prepared(instagram)
  const id = await instagram.publish(parts, text)
  fake.settings.mayDelete = false
  expect(await kindOf(() => instagram.remove(id))).toBe('closed')
  fake.settings.mayDelete = true
  await instagram.remove(id)
})
