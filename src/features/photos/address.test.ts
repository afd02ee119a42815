import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePhotoPath, photoImage } from './address.ts'
import { photoAddress } from './srcset.ts'
import { photoFormats, photoWidths } from './rules.ts'

const photos = fc.record({
  id: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  hash: fc.stringMatching(/^[0-9a-f]{16}$/),
})
const parse = (path: string) => {
  const [, , photo = '', file = ''] = path.split('/')
  return parsePhotoPath(photo, file)
}

test('every address that we give out is read back as what it was made of', () => {
  fc.assert(
    fc.property(
      photos,
      fc.constantFrom(...photoWidths),
      fc.constantFrom(...photoFormats),
      ({ id, hash }, width, format) => {
        expect(parse(photoAddress(photoImage({ id, hash }), width, format))).toEqual({
          id,
          contentHash: hash,
          width,
          format,
        })
      },
    ),
  )
})

test('whatever is read is the one spelling of an address', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (photo, file) => {
      const read = parsePhotoPath(photo, file)
      if (!read) return
      const image = photoImage({ id: read.id, hash: read.contentHash })
      expect(`/photos/${photo}/${file}`).toBe(photoAddress(image, read.width, read.format))
    }),
  )
})

test.each([
  ['012-5f1c9a7be0d34c21', '320.avif'],
  ['0-5f1c9a7be0d34c21', '320.avif'],
  ['-1-5f1c9a7be0d34c21', '320.avif'],
  ['9007199254740993-5f1c9a7be0d34c21', '320.avif'],
  ['12-5F1C9A7BE0D34C21', '320.avif'],
  ['12-5f1c9a7be0d34c2', '320.avif'],
  ['12', '320.avif'],
  ['12-5f1c9a7be0d34c21', '321.avif'],
  ['12-5f1c9a7be0d34c21', '0320.avif'],
  ['12-5f1c9a7be0d34c21', '320.png'],
  ['12-5f1c9a7be0d34c21', '320.AVIF'],
  ['12-5f1c9a7be0d34c21', '320.avif.jpg'],
  ['12-5f1c9a7be0d34c21', '320'],
  ['12-5f1c9a7be0d34c21', ''],
  ['12-5f1c9a7be0d34c21\n', '320.avif'],
])('there is no photo at /photos/%s/%s', (photo, file) => {
  expect(parsePhotoPath(photo, file)).toBeUndefined()
})
