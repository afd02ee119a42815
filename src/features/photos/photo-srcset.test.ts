import { expect, test } from 'vitest'
import { photoAddress, photoSrcSet } from './photo-srcset.ts'

const image = '/photos/12-5f1c9a7be0d34c21/1280.jpg'

test('a photo has an address for every width and format', () => {
  expect(photoAddress(image, 320, 'avif')).toBe('/photos/12-5f1c9a7be0d34c21/320.avif')
})

test('a set of widths stops at the widest that is needed', () => {
  expect(photoSrcSet(image, 'webp', 640)).toBe(
    '/photos/12-5f1c9a7be0d34c21/320.webp 320w, /photos/12-5f1c9a7be0d34c21/640.webp 640w',
  )
})
