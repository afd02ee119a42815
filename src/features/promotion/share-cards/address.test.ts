import { expect, test } from 'vitest'
import { parseShareFile, photoOf, shareAddress, type ShareCardData } from './address.ts'

const e30: ShareCardData = {
  id: 12,
  year: 1989,
  make: 'BMW',
  model: '325i Sport',
  mileage: 84_000,
  condition: 'very-good',
  price: '15995.00',
  location: 'Harrogate',
  isPremium: true,
  state: 'live',
  images: ['/photos/1-5f1c9a7be0d34c21/1280.jpg', '/photos/2-6f1c9a7be0d34c21/1280.jpg'],
}

test('the address of a picture says which it is, and is read back', () => {
  for (const picture of ['wide', 'square', 1, 2, 19] as const) {
    const address = shareAddress(e30, picture)
    expect(address).toMatch(/^\/share\/12-[0-9a-f]{14}(?:-\w+)?\.jpg$/)
    expect(parseShareFile(address.replace('/share/', ''))).toEqual({ listingId: 12, picture })
  }
})

test('a share card’s address changes with whatever it shows, and with nothing else', () => {
  const changes: Partial<ShareCardData>[] = [
    { year: 1990 },
    { plate: 'H-reg' },
    { make: 'Audi' },
    { model: '320i' },
    { mileage: 84_001 },
    { condition: 'good' },
    { price: '15994.00' },
    { location: 'York' },
    { isPremium: false },
    { state: 'sold' },
    { images: e30.images.toReversed() },
    { images: [] },
  ]
  const all = changes.map((change) => shareAddress({ ...e30, ...change }))
  expect(new Set([...all, shareAddress(e30)]).size).toBe(changes.length + 1)
  expect(shareAddress({ ...e30, state: 'under-offer' })).toBe(shareAddress(e30))
  expect(shareAddress({ ...e30, images: e30.images.slice(0, 1) })).toBe(shareAddress(e30))
  expect(shareAddress({ ...e30, price: '1.00' }, 2)).toBe(shareAddress(e30, 2))
})

test.each([
  '12.jpg',
  '0-0123456789abcd.jpg',
  '12-0123456789abcd.png',
  '12-0123456789abcd-0.jpg',
  '12-0123456789abcd-20.jpg',
  '12-0123456789abcd-tall.jpg',
  '12-0123456789ABCD.jpg',
  '../12-0123456789abcd.jpg',
  '12-0123456789abcd.jpg ',
])('%s is no address of a picture', (file) => {
  expect(parseShareFile(file)).toBeUndefined()
})

test('a card is made of the cover, a page of the photo in its place', () => {
  expect(photoOf(e30, 'wide')?.id).toBe(1)
  expect(photoOf(e30, 2)?.id).toBe(2)
  expect(photoOf(e30, 3)).toBeUndefined()
})
