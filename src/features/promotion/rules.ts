/**
 * What becomes of the posts of a premium listing on our pages elsewhere. States and transitions are data:
 * the database refuses any other, and a test compares the two. Pure: runs anywhere.
 */

export const networks = ['facebook', 'instagram'] as const
export type Network = (typeof networks)[number]
export const networkName: Record<Network, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
}

/** What is known of a post: each says what stands on the page. */
export const postStates = [
  // Nothing was published yet, or nothing of it is there any more and it is to be made anew.
  'composed',
  // It was asked to be published, and the answer is not known.
  'publishing',
  // It stands there; or there, saying that the car is sold.
  'posted',
  'sold',
  // It may stand there or not: somebody has to look.
  'unknown',
  // It was refused, and does not stand there.
  'failed',
  // It stood there, and no longer does.
  'removed',
  // It was not published, and will not be.
  'never',
] as const
export type PostState = (typeof postStates)[number]

/** What may follow, and what for. */
export const postTransitions = {
  composed: {
    publishing: 'what was prepared is about to be published',
    failed: 'the network refuses it for good',
    never: 'its listing has ended, or the operator will have none',
  },
  publishing: {
    composed: 'it was not published: the network says so',
    posted: 'the network answered, or shows it',
    unknown: 'the network could not tell for a day',
    failed: 'the network refuses it for good',
    never: 'it was not published, and its listing has ended',
  },
  posted: {
    sold: 'the words were changed',
    removed: 'it was deleted',
    composed: 'it was deleted with a listing that may come back, and waits for that',
    unknown: 'it could not be changed or deleted: the operator has to',
  },
  sold: {
    posted: 'the car is on sale again, and the words were changed back',
    removed: 'it was deleted',
    unknown: 'it could not be changed or deleted: the operator has to',
  },
  unknown: {
    composed: 'the operator has looked: it does not stand there, and is to',
    posted: 'the operator has looked: it stands there',
    never: 'the operator has looked: it does not stand there, nor is it to',
    removed: 'the operator has deleted it',
  },
  failed: {
    composed: 'the operator has it tried again',
    never: 'its listing has ended, or the operator will have none',
  },
  removed: {},
  never: {},
} as const satisfies Record<PostState, Partial<Record<PostState, string>>>

export const mayTransition = (from: PostState, to: PostState): boolean =>
  to in postTransitions[from]

/** What should stand on the page, as far as the listing goes. */
export type DesiredState = 'shown' | 'sold' | 'gone'

/** Whether a post stands on the page as it should. */
export const isAsDesired = (state: PostState, desired: DesiredState): boolean =>
  (state === 'posted' && desired === 'shown') || (state === 'sold' && desired === 'sold')

/** Instagram's limits of a caption; Facebook's are wider. */
export const captionLimits = { characters: 2_200, hashtags: 30 } as const

/** Pictures of one post: the card, and photos after it. */
export const mostPictures = 10

/** Instagram's own, of which `content_publishing_limit` tells how much is used; left free for people. */
export const quota = { aDay: 50, leaveFree: 5 } as const

/** Minutes after which a try that was in vain is followed by another; the last one over and over. */
const waits = [1, 2, 5, 15, 30, 60] as const
/** Seconds until the next try, after so many in vain. */
export const waitAfter = (attempts: number): number =>
  waits[Math.min(Math.max(attempts, 1), waits.length) - 1]! * 60

/** After so many, which is a day, somebody has to look. */
export const mostAttempts = 28

/**
 * Seconds after which what was asked to be published, and does not show, will not show any more. A
 * request that we have given up can be under way for a while.
 */
export const settlesAfter = 15 * 60

/** A listing's share of a post's words that no two posts have, by which it is found again. */
export const referenceOf = ({ listingId, postId }: { listingId: number; postId: number }): string =>
  `Ref. ${listingId}-${postId}`

/** The mark of a post: the last line that is one, as a seller's own words stand before it. */
export const referenceIn = (text: string): string | undefined =>
  text
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => /^Ref\. \d+-\d+$/.test(line))

/** Whether a mark is one of a listing's, whichever post it is. */
export const isOfListing = (reference: string, listingId: number): boolean =>
  reference.startsWith(`Ref. ${listingId}-`)

/** Finds a post by its mark. */
export const hasReference =
  (reference: string) =>
  ({ text }: { text: string }): boolean =>
    referenceIn(text) === reference
