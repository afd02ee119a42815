import { miles, pounds } from '../../ui/format.ts'
import { conditionLabel } from '../cars/rules.ts'
import { openingOf } from '../../platform/text.ts'
import { site } from '../../site.ts'
import { plain, plainModel, plainPlace } from './plain.ts'
import { captionLimits } from './rules.ts'
import type { ShareCardData } from './share-cards/address.ts'

/** What a post says. It has only what the public reads of a listing, and not what its seller wrote of themselves. */
export type CaptionData = ShareCardData & { description: string }

/** What a listing's car is called off the site, and where it is. */
const captionParts = (listing: ShareCardData) => {
  const model = plainModel(listing)
  return {
    model,
    name: [listing.year, listing.make, model].filter(Boolean).join(' '),
    place: plainPlace(listing.location),
  }
}

/** '#AlfaRomeo': letters and figures alone, or nothing. */
const hashtag = (text: string) => {
  const tag = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return /[A-Za-z]/.test(tag) && tag.length <= 30 ? `#${tag}` : undefined
}

/**
 * The words of a post, in en-GB: what the car is, what it costs, where it is, how it is described,
 * and where to read on. `reference` is by what it is found again. Within Instagram's limits.
 */
export function captionOf(
  listing: CaptionData,
  {
    publicUrl,
    reference,
    isSold = false,
  }: { publicUrl: string; reference: string; isSold?: boolean },
): string {
  const { model, name, place } = captionParts(listing)
  const lines = [
    miles(listing.mileage),
    `${conditionLabel(listing.condition).toLowerCase()} condition`,
    ...(place ? [place] : []),
  ]
  const tags = [
    hashtag(listing.make),
    hashtag(`${listing.make} ${model.split(/\s+/).slice(0, 2).join(' ')}`),
    hashtag(site.name),
    '#ModernClassic',
  ].filter((tag, index, all) => tag !== undefined && all.indexOf(tag) === index)
  const head = [
    isSold ? `SOLD: ${name}` : `${name}, ${pounds(listing.price)}`,
    `${lines.join(' · ')}`,
  ].join('\n')
  const foot = [
    isSold
      ? `This car has been sold through ${site.name}.`
      : `All the photographs and the seller’s own words: ${publicUrl}/listing/${listing.id}`,
    reference,
    tags.slice(0, captionLimits.hashtags).join(' '),
  ].join('\n')
  const room = captionLimits.characters - head.length - foot.length - 4
  const body = isSold ? '' : openingOf(plain(listing.description), Math.min(400, room - 1))
  return [head, body, foot].filter(Boolean).join('\n\n')
}

/** What a card shows, for those who can't see it. */
export function shareAltText(listing: ShareCardData): string {
  const { name, place } = captionParts(listing)
  const price = listing.state === 'sold' ? 'sold' : pounds(listing.price)
  return [name, price, place].filter(Boolean).join(', ')
}

/** The same of a photo by its place, from 1. */
export const photoAltText = (listing: ShareCardData, index: number): string =>
  `${captionParts(listing).name}, photo ${index} of ${listing.images.length}`
