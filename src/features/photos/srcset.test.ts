import { expect, test } from 'vitest'
import { photoAddress, photoSrcSet } from './srcset.ts'

const image = '/photos/12-5f1c9a7be0d34c21/1280.jpg'

test('a photo has an address for every width and format', () => {
  expect(photoAddress(image, 320, 'avif')).toBe('/photos/12-5f1c9a7be0d34c21/320.avif')
})

test('10.15: the widest size is offered where it is requested, as in the viewer', () => {
  expect(photoSrcSet(image, 'avif', 2560)).toContain('/2560.avif 2560w')
  expect(photoSrcSet(image, 'avif')).not.toContain('2560')
})

test('a set of widths stops at the widest that is needed', () => {
  expect(photoSrcSet(image, 'webp', 640)).toBe(
    '/photos/12-5f1c9a7be0d34c21/320.webp 320w, /photos/12-5f1c9a7be0d34c21/640.webp 640w',
  )
})
