import { parsePhotoPath } from '../../photos/address.ts'
import type { Listing } from '../../listings/schema.ts'

/**
 * The addresses of the pictures that stand for a listing elsewhere. Each names what it shows by a
 * hash, so that it can be kept for ever: another price is another address. Pure: the browser writes
 * them into the page's head as the server does.
 */

/** The shapes in which a listing is drawn, in pixels. */
export const shareShapes = {
  /** What a link to the listing unfolds to (Open Graph). */
  wide: { width: 1200, height: 630 },
  /** The first picture of a post; a photo by itself has the same. */
  square: { width: 1080, height: 1080 },
} as const
export type ShareShape = keyof typeof shareShapes

/** What a card shows, and nothing else of a listing. */
export type ShareCardData = Pick<
  Listing,
  | 'id'
  | 'year'
  | 'plate'
  | 'make'
  | 'model'
  | 'mileage'
  | 'condition'
  | 'price'
  | 'location'
  | 'isPremium'
  | 'state'
  | 'images'
>

/** One of a listing's pictures: the card in a shape, or a photo by its place, from 1. */
export type SharePicture = ShareShape | number

/** Grows when cards are drawn differently. */
const drawing = 3

/** '/share/12-1b2c3d4e5f6071.jpg', '/share/12-1b2c3d4e5f6071-square.jpg', '/share/12-1b2c3d4e5f6071-3.jpg'. */
export const shareAddress = (data: ShareCardData, picture: SharePicture = 'wide'): string =>
  `/share/${data.id}-${hashOf(data, picture)}${picture === 'wide' ? '' : `-${picture}`}.jpg`

/** The file's name of such an address, read strictly. */
export function parseShareFile(
  file: string,
): { listingId: number; picture: SharePicture } | undefined {
  const [, id, picture] =
    /^([1-9]\d{0,14})-[0-9a-f]{14}(?:-(square|[1-9]|1\d))?\.jpg$/.exec(file) ?? []
  if (!id) return undefined
  const named = picture === undefined ? 'wide' : picture === 'square' ? 'square' : Number(picture)
  return { listingId: Number(id), picture: named }
}

/** Which photo a picture is made of; undefined where the listing has none in that place. */
export function photoOf(
  { images }: Pick<ShareCardData, 'images'>,
  picture: SharePicture,
): { id: number; contentHash: string } | undefined {
  const image = images[typeof picture === 'number' ? picture - 1 : 0]
  const [, , name = '', file = ''] = image?.split('/') ?? []
  return parsePhotoPath(name, file)
}

function hashOf(data: ShareCardData, picture: SharePicture): string {
  const photo = photoOf(data, picture)
  const shown =
    typeof picture === 'number'
      ? []
      : [
          data.year,
          data.make,
          data.model,
          data.mileage,
          data.condition,
          data.price,
          data.location,
          data.isPremium,
          data.state === 'sold',
          // Nothing for most, whose pictures stay where they are.
          ...(data.plate === undefined ? [] : [data.plate]),
        ]
  return hash(JSON.stringify([drawing, photo?.id, photo?.contentHash, ...shown]))
}

/**
 * 53 bits of a text (cyrb53, which is in the public domain): enough to tell a listing's versions
 * apart, and at once, which the browser's own hashes are not. No secret rests on it.
 */
function hash(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const character of text) {
    const code = character.codePointAt(0)!
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  const number = 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
  return number.toString(16).padStart(14, '0')
}
