import { expect, test, vi } from 'vitest'
import { picture, sendsPictures } from '../../../../test/likenesses.ts'
import {
  edits,
  listsCar,
  opensLink,
  rowsOf,
  sells,
  transitions,
  typed,
} from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { commands } from '../../../operator/commands.ts'
import { plans, withdrawnPhotoDays } from '../../listings/rules.ts'
import type { OwnListing } from '../../listings/schema.ts'
import { findLookAlikes } from '../../photos/look-alikes.server.ts'

type Browser = ReturnType<Shop['browser']>

const said = { serviceHistory: 'full', owners: '2', v5c: 'present' }
const paper = { claim: 'serviceHistory', kind: 'service-book', caption: 'Stamps 1 to 6' }

/** A car on sale of which its seller says a few things, and a browser with its link. */
async function sellsCar(shop: Shop) {
  await listsCar(shop.browser())
  const { browser: link, id } = await opensLink(shop)
  expect((await edits(link, id, { facts: said })).status).toBe(200)
  return { link, id }
}

const own = async (browser: Browser, id: number) =>
  (await browser.get(`/api/auth/listings/${id}`)).json<OwnListing>()

/** Whether somebody who is nobody here is shown a photo. */
async function isPublic(shop: Shop, image: string) {
  await shop.catalogue.refresh()
  return (await shop.browser().get(image)).status === 200
}

const evidenceFor = (shop: Shop, id: number) => shop.api.get(`/api/listings/${id}/evidence`)

test('a seller puts pictures beside what they say, and everybody reads the claims with and without', async () => {
  const shop = await startApp()
  const { link, id } = await sellsCar(shop)
  expect((await evidenceFor(shop, id)).json()).toEqual({ claims: [] })
  const [book, v5c, work] = await sendsPictures(link, picture(11), picture(12), picture(13))
  const evidence = [
    { image: book, ...paper },
    { image: v5c, claim: 'v5c', kind: 'v5c', isCovered: true },
    { image: work, claim: 'restoration', kind: 'photo', caption: 'Sills, 2019' },
  ]
  expect(await isPublic(shop, book!)).toBe(false)
  const saved = await edits(link, id, { evidence })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.json<OwnListing>().evidence).toEqual([
    { image: book, ...paper, isCovered: false },
    { image: v5c, claim: 'v5c', kind: 'v5c', caption: '', isCovered: true },
    { ...evidence[2], isCovered: false },
  ])
  await vi.waitFor(async () =>
    expect((await shop.api.get(`/api/listings/${id}`)).json()).toMatchObject({ hasEvidence: true }),
  )
  const { claims } = (await evidenceFor(shop, id)).json<{
    claims: { label: string; text: string | null; pictures: object[] }[]
  }>()
  expect(claims.map(({ label, text, pictures }) => [label, text, pictures])).toEqual([
    ['Mileage', '84,000 miles', []],
    ['Owners, with you', '2', []],
    [
      'Service history',
      'Full',
      [{ image: book, kind: 'Service book page', caption: 'Stamps 1 to 6' }],
    ],
    ['V5C (log book)', 'Present', [{ image: v5c, kind: 'V5C (log book)', caption: '' }]],
    ['Restoration', null, [{ image: work, kind: 'Photo of the car', caption: 'Sills, 2019' }]],
  ])
  for (const { image } of evidence) expect(await isPublic(shop, image!)).toBe(true)
})

test('a listing without evidence says nothing of it', async () => {
  const shop = await startApp()
  const { id } = await sellsCar(shop)
  expect((await shop.api.get(`/api/listings/${id}`)).json()).not.toHaveProperty('hasEvidence')
})

test('what can’t be evidence is refused by its field', async () => {
  const shop = await startApp()
  const { link, id } = await sellsCar(shop)
  const images = await sendsPictures(link, ...[1, 2, 3, 4].map((n) => picture(20 + n)))
  const [image] = images
  const refused: [(object | null)[], string][] = [
    [[{ image, ...paper, claim: 'colour' }], 'evidence.0.claim'],
    // Nobody has said so.
    [[{ image, ...paper, claim: 'matchingNumbers' }], 'evidence.0.claim'],
    [[{ image, ...paper, kind: 'pdf' }], 'evidence.0.kind'],
    [[{ image, ...paper, kind: 'v5c' }], 'evidence.0.isCovered'],
    [[{ image, ...paper, caption: 'x'.repeat(121) }], 'evidence.0.caption'],
    [[{ image: 'https://example.com/a.jpg', ...paper }], 'evidence.0.image'],
    [[{ image: '/photos/999999-0123456789abcdef/1280.jpg', ...paper }], 'evidence'],
    [[image, image].map((one) => ({ image: one, ...paper })), 'evidence'],
    [images.map((one) => ({ image: one, ...paper })), 'evidence.3.claim'],
    [Array.from({ length: 13 }, () => ({ image, ...paper, claim: 'restoration' })), 'evidence'],
    [[null], 'evidence.0'],
    [[{ image, ...paper, caption: 'turned \u202e round' }], 'evidence.0.caption'],
    [[{ image, ...paper, caption: 'two\nlines' }], 'evidence.0.caption'],
    [[{ image: image!.replace(/-[0-9a-f]{16}/, '-0123456789abcdef'), ...paper }], 'evidence'],
  ]
  for (const [evidence, field] of refused) {
    const answer = await edits(link, id, { evidence })
    expect([answer.status, answer.json()], field).toMatchObject([400, { field }])
  }
  expect((await own(link, id)).evidence).toEqual([])
})

test('a stranger can neither put evidence into a listing nor use its seller’s pictures', async () => {
  const shop = await startApp()
  const { link, id } = await sellsCar(shop)
  const bob = await shop.signsUp('bob@example.com')
  const [bobs] = await sendsPictures(bob.api, picture(31))
  const evidence = (image: string | undefined) => ({ evidence: [{ image, ...paper }] })
  for (const stranger of [bob.api, shop.browser()])
    expect((await edits(stranger, id, evidence(bobs))).status).toBe(404)
  const [anns] = await sendsPictures(link, picture(32))
  expect((await edits(link, id, evidence(anns))).status).toBe(200)
  // In a listing of his own, though he knows its address.
  const bobsCar = await listsCar(bob.api, { model: '320i', contactEmail: 'bob@example.com' })
  expect((await edits(bob.api, bobsCar, { facts: said })).status).toBe(200)
  const answer = await edits(bob.api, bobsCar, evidence(anns))
  expect([answer.status, answer.json()]).toMatchObject([400, { field: 'evidence' }])
})

test.each(['withdrawn', 'removed', 'expired'] as const)(
  '10.4: the evidence of a listing that is %s is its seller’s alone',
  async (state) => {
    const shop = await startApp()
    const { link, id } = await sellsCar(shop)
    const [image = ''] = await sendsPictures(link, picture(41))
    await edits(link, id, { evidence: [{ image, ...paper }] })
    expect(await isPublic(shop, image)).toBe(true)
    await shop.setState(id, state)
    expect(await isPublic(shop, image)).toBe(false)
    expect((await evidenceFor(shop, id)).status).toBe(404)
    expect((await link.get(image)).status).toBe(200)
  },
)

test('what was covered in a picture is erased as it was sent, and what was taken out is, a day later', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const { link, id } = await sellsCar(shop)
  const [sent = '', other = ''] = await sendsPictures(link, picture(51), picture(52))
  const box = { left: 0.1, top: 0.1, width: 0.5, height: 0.2 }
  const changed = await link.post(`/api/photos/${sent.split('/')[2]}/edits`, { plates: [box] })
  const { url } = changed.json<{ url: string }>()
  const keys = (await rowsOf(shop, 'photos')).map((row) => String(row['storage_key']))
  // A form that stood open can't show what is covered by now.
  expect((await edits(link, id, { evidence: [{ image: sent, ...paper }] })).status).toBe(400)
  const both = [url, other].map((image) => ({ image, ...paper }))
  expect((await edits(link, id, { evidence: both })).status).toBe(200)
  await shop.runs('collect-orphans')
  expect((await link.get(sent)).status).toBe(404)
  const left = (await rowsOf(shop, 'photos')).map((row) => String(row['storage_key']))
  const erased = keys.filter((key) => !left.includes(key))
  expect(erased).toHaveLength(1)
  expect(await shop.storage.get(erased[0]!)).toBeNull()

  expect((await edits(link, id, { evidence: both.slice(0, 1) })).status).toBe(200)
  expect(await isPublic(shop, other)).toBe(false)
  await shop.clock.pass({ days: 2 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'photos')).toHaveLength(2)
  expect((await link.get(url)).status).toBe(200)
  expect((await own(link, id)).evidence.map(({ image }) => image)).toEqual([url])
})

test('what was shown uncovered is seen by nobody once it is covered, though it was public before', async () => {
  const shop = await startApp()
  const { link, id } = await sellsCar(shop)
  const [sent = ''] = await sendsPictures(link, picture(55))
  await edits(link, id, { evidence: [{ image: sent, ...paper }] })
  expect(await isPublic(shop, sent)).toBe(true)
  const box = { left: 0.1, top: 0.1, width: 0.5, height: 0.2 }
  const changed = await link.post(`/api/photos/${sent.split('/')[2]}/edits`, { plates: [box] })
  const { url } = changed.json<{ url: string }>()
  expect(await isPublic(shop, url), 'not saved yet').toBe(false)
  expect((await edits(link, id, { evidence: [{ image: url, ...paper }] })).status).toBe(200)
  expect(await isPublic(shop, url)).toBe(true)
  for (const width of [320, 640, 1280, 2560])
    for (const type of ['jpg', 'webp', 'avif'])
      expect(await isPublic(shop, sent.replace(/[^/]+$/, `${width}.${type}`))).toBe(false)
  expect((await link.get(sent)).status).toBe(404)
})

test('an only photo that was taken down is known again with a picture of evidence beside it', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const ann = await shop.signsUp('ann@example.com')
  const [small] = await sendsPictures(ann.api, picture(95, 300))
  const anns = { ...typed, contactEmail: ann.email, contactPhone: null, images: [small] }
  const { id } = (await sells(ann.api, anns)).json<{ id: number }>()
  const [work] = await sendsPictures(ann.api, picture(96))
  const evidence = [{ image: work, ...paper, claim: 'restoration' }]
  expect((await edits(ann.api, id, { evidence })).status).toBe(200)
  const eve = await shop.signsUp('eve@example.com')
  const [large] = await sendsPictures(eve.api, picture(95))
  const eves = { ...anns, make: 'Volvo', model: '240', contactEmail: eve.email, images: [large] }
  const taken = (await sells(eve.api, eves)).json<{ id: number }>().id
  await commands['take-down']!.run(shop.operator, String(taken), 'Not theirs', 'keep-money')
  await shop.clock.pass({ days: plans.standard.days - 2 })
  const renewed = await transitions(ann.api, id, 'renewed')
  expect([renewed.status, renewed.text]).toEqual([400, expect.stringContaining('took down')])
})

test('an edit of evidence is stored with what it replaced, and is none where nothing changes', async () => {
  const shop = await startApp()
  const { link, id } = await sellsCar(shop)
  const [image] = await sendsPictures(link, picture(61))
  const evidence = [{ image, ...paper }]
  const { revision } = (await edits(link, id, { evidence })).json<OwnListing>()
  expect((await edits(link, id, { evidence })).json()).toMatchObject({ revision })
  // What is no longer said keeps its picture, without the words.
  await edits(link, id, { facts: { serviceHistory: null }, evidence })
  expect((await edits(link, id, { evidence: [] })).status).toBe(200)
  const rows = await rowsOf(shop, 'listing_edits')
  const photoId = Number(image!.split('/')[2]!.split('-')[0])
  const before = { photoId, ...paper, isCovered: false }
  expect(rows.map((row) => row['replaced'])).toEqual([
    expect.anything(),
    { evidence: [] },
    { facts: { serviceHistory: 'full' } },
    { evidence: [before] },
  ])
})

test('evidence takes part in what is known again: taken down, looked at by moderators, seen before', async () => {
  const shop = await startApp()
  const { link, id } = await sellsCar(shop)
  const [one = '', two = ''] = await sendsPictures(link, picture(71), picture(72))
  await edits(link, id, { evidence: [one, two].map((image) => ({ image, ...paper })) })

  const bob = shop.browser()
  const bobs = { ...typed, make: 'Volvo', model: '240', contactEmail: 'bob@example.com' }
  const [small] = await sendsPictures(bob, picture(71, 300))
  const sold = await sells(bob, { ...bobs, contactPhone: null, images: [small] })
  const { id: bobsCar } = sold.json<{ id: number }>()
  const alike = await findLookAlikes(shop.database.primary, [bobsCar])
  expect(alike.map(({ otherListingId }) => otherListingId)).toEqual([id])

  const run = (name: string, ...given: string[]) => commands[name]!.run(shop.operator, ...given)
  const masters = (await rowsOf(shop, 'photos')).map((row) => String(row['storage_key']))
  expect(await run('photos', String(id))).toContain(masters.at(-2))
  await run('take-down', String(id), 'Not yours', 'keep-money')
  expect(await isPublic(shop, one)).toBe(false)
  const { browser: bobsLink } = await opensLink(shop, 'bob@example.com')
  const first = { ...paper, claim: 'restoration' }
  const answer = await edits(bobsLink, bobsCar, {
    evidence: (await sendsPictures(bobsLink, picture(72, 500), picture(71, 400))).map((image) => ({
      image,
      ...first,
    })),
  })
  expect([answer.status, answer.json()]).toMatchObject([400, { field: 'evidence' }])
  // One paper looks like another of its kind.
  const [single] = await sendsPictures(bobsLink, picture(72, 500))
  expect((await edits(bobsLink, bobsCar, { evidence: [{ image: single, ...first }] })).status).toBe(
    200,
  )
})

test('evidence is in what a seller takes along, and gone with the account', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  await edits(ann.api, id, { facts: said })
  const [image = ''] = await sendsPictures(ann.api, picture(81))
  const saved = await edits(ann.api, id, { evidence: [{ image, ...paper }] })
  expect(saved.status, saved.text).toBe(200)
  const { text } = await ann.api.get('/api/auth/export')
  expect(JSON.parse(text)).toMatchObject({
    listings: [{ facts: said, evidence: [{ image, caption: 'Stamps 1 to 6' }] }],
  })
  expect((await ann.api.post('/api/auth/close', { password: ann.password })).status).toBe(200)
  expect(await rowsOf(shop, 'listing_evidence')).toEqual([])
  expect(await rowsOf(shop, 'photos')).toEqual([])
})

test('when the photos of a deleted listing go its evidence goes with them', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const { link, id } = await sellsCar(shop)
  const [image] = await sendsPictures(link, picture(91))
  await edits(link, id, { evidence: [{ image, ...paper }] })
  await link.delete(`/api/listings/${id}`)
  await shop.clock.pass({ days: withdrawnPhotoDays + 1 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'listing_evidence')).toEqual([])
  expect(await rowsOf(shop, 'photos')).toEqual([])
})
