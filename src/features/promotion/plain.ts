import type { NamedCar } from '../cars/listing-name.ts'
import { knownFamily } from '../cars/model-family.ts'

/**
 * What a seller wrote, as it may leave the site in a post or a picture: without what could reach them past it.
 * Whatever may be a person's address or number stays where it was written.
 */

const links = /(?:https?:\/\/|www\.)\S+/gi
const numbersToDial = /(?:\+|\b0|_0)[\d ()_-]{7,}\d/g
/** With dots, slashes or long dashes, which dates and sums have too. */
const numbersWithDots =
  /(?:(?:\b|_)0\d{2,4}|\+\d{1,3}[./·,_‐-―]\d{2,5})[./·,_‐-―]\d{3,8}(?:[./·,_‐-―]\d{3,4})?/g
const longNumbers = /\p{Nd}(?:[\s_-]?\p{Nd}){8,}/gu

/** Somebody at a place, or a mention. */
const mailOrMention = /@[^@]/
/** A host without 'https' before it, by an ending that is no word of a sentence. */
const bareHost =
  /[\p{L}\p{N}]\.(?:com|net|org|biz|uk|ie|eu|de|fr|nl|pl|tv|cc|io|gg|ly)(?![\p{L}\p{N}])/iu
/** By one that is: people leave out the space after a full stop, and write the next word with a capital. */
const bareHostLikeWords =
  /[\p{L}\p{N}]\.(?:info|me|app|dev|cars?|autos?|shop|store|site|website|online|link|page|example)(?![\p{L}\p{N}])/u
/** With a path any country will do: 'Co.Durham/Tyne' and 'air.con/heating' are none. */
const hostWithPath = /\p{L}[\p{N}-]*\.\p{Ll}{2}\//u
const addresses = [mailOrMention, bareHost, bareHostLikeWords, hostWithPath]

/** Asked of each word by itself: a pattern over the whole text would begin anew at every letter. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>()]+/g, (word) =>
    addresses.some((address) => address.test(word)) ? '…' : word,
  )

/** Wide figures and letters, and those of other shapes, as plain ones; halves stay halves. */
const inOneShape = (text: string) =>
  text.replace(/[\p{N}\uFE50-\uFE6F\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]/gu, (character) => {
    const folded = character.normalize('NFKC')
    return folded.length === 1 ? folded : character
  })

const withoutNumbers = (text: string) =>
  text.replace(numbersToDial, '…').replace(numbersWithDots, '…').replace(longNumbers, '…')

/** Without addresses, links, mentions, hashtags and, unless told, numbers, in one line. */
export const plain = (text: string, leaveOut = withoutNumbers): string =>
  leaveOut(withoutAddresses(inOneShape(text)).replace(links, '…'))
    .replace(/[#@]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Of a model: 'Elan +2 1967-1974'. */
const figuresOfModels = /\+\d(?!\d)|(?<!\d)(?:19|20)\d\d(?!\d)/g
/** A model's own figures are no number to ring, unless what is left without them may be the rest of one. */
function withoutNumbersOfPeople(model: string): string {
  const rest = model.replace(figuresOfModels, ' ')
  return withoutNumbers(rest) === rest && !/(?<!\d)0\d{3}/.test(rest)
    ? model
    : withoutNumbers(model)
}

/** The same, or nothing where nothing is left that could be read. */
const plainOrNothing = (text: string, leaveOut?: (text: string) => string) => {
  const left = plain(text, leaveOut)
  return /[\p{L}\p{N}]/u.test(left) ? left : ''
}

/** The model as its seller wrote it; where that is how to reach them, in our own words, or none. */
export const plainModel = ({ make, model }: Pick<NamedCar, 'make' | 'model'>): string =>
  plainOrNothing(model, withoutNumbersOfPeople) || (knownFamily(make, model) ?? '')

export const plainPlace = (location: string): string => plainOrNothing(location)
