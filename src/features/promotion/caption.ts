import { miles, pounds } from '../../ui/format.ts'
import { listingName } from '../cars/listing-name.ts'
import { conditionLabel } from '../cars/rules.ts'
import { openingOf } from '../../platform/text.ts'
import { site } from '../../site.ts'
import { captionLimits } from './rules.ts'
import type { ShareCardData } from './share-cards/address.ts'

/** What a post says. It has only what the public reads of a listing, and not what its seller wrote of themselves. */
export type CaptionData = ShareCardData & { description: string }

/** Whatever may be a person's address or number stays where it was written. */
const links = /(?:https?:\/\/|www\.)\S+/gi
const numbersToDial = /(?:\+|\b0)[\d ()-]{7,}\d/g
/** With dots, slashes or long dashes, which dates and sums have too. */
const numbersWithDots =
  /(?:\b0\d{2,4}|\+\d{1,3}[./·‐-―]\d{2,5})[./·‐-―]\d{3,8}(?:[./·‐-―]\d{3,4})?/g
const longNumbers = /\d(?:[\s-]?\d){8,}/g

/** Asked of each word by itself: a pattern over the whole text would begin anew at every letter. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>()]+/g, (word) => (/[^@]@[^@]/.test(word) ? '…' : word))

/** A description without what could reach its seller past the site, and without hashtags and mentions. */
const plain = (text: string) =>
  withoutAddresses(text)
    .replace(links, '…')
    .replace(numbersToDial, '…')
    .replace(numbersWithDots, '…')
    .replace(longNumbers, '…')
    .replace(/[#@]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

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
  const lines = [
    miles(listing.mileage),
    `${conditionLabel(listing.condition).toLowerCase()} condition`,
    listing.location,
  ]
  const tags = [
    hashtag(listing.make),
    hashtag(`${listing.make} ${listing.model.split(/\s+/).slice(0, 2).join(' ')}`),
    hashtag(site.name),
    '#ModernClassic',
  ].filter((tag, index, all) => tag !== undefined && all.indexOf(tag) === index)
  const head = [
    isSold ? `SOLD: ${listingName(listing)}` : `${listingName(listing)}, ${pounds(listing.price)}`,
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
export const shareAltText = (listing: ShareCardData): string =>
  `${listingName(listing)}, ${listing.state === 'sold' ? 'sold' : pounds(listing.price)}, ${listing.location}`

/** The same of a photo by its place, from 1. */
export const photoAltText = (listing: ShareCardData, index: number): string =>
  `${listingName(listing)}, photo ${index} of ${listing.images.length}`
