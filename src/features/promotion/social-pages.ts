import type { Network } from './rules.ts'

/**
 * Our page on a network: a port. Nothing is seen by anybody until `publish`; everything else may be
 * asked for again without harm. What a network has handed out for a post (its containers and
 * photos) is kept by whoever calls, so that a post that was interrupted is taken up and not begun anew.
 */
export type SocialPage = {
  /**
   * Hands over pictures and text. Each id is passed to `store` as soon as it is known; with the parts
   * of an earlier try it goes on where that ended.
   */
  prepare(post: PostToPrepare, parts: Parts, store: (parts: Parts) => Promise<void>): Promise<Parts>
  /** Whether what was prepared can be published now. */
  check(parts: Parts): Promise<Readiness>
  /**
   * Publishes it; returns the post's id. Throws `SocialFailure`: with `unheard`, it may be published
   * all the same. The same parts are never published twice by the network itself.
   */
  publish(parts: Parts, text: string): Promise<string>
  /** The id of a post that is the one, among those published since, to the second; null where there is none. */
  find(isIt: (post: SeenPost) => boolean, since: Date): Promise<string | null>
  /** Changes the text of a post; false where the network can't. */
  reword(id: string, text: string): Promise<boolean>
  /** Deletes it. Throws `gone` where it shows us no such post: it is not there, or we may not see it. */
  remove(id: string): Promise<void>
}

/** A post as it stands on a page. */
export type SeenPost = { id: string; text: string }

/** By network; one that is not configured is not there. */
export type SocialPages = Partial<Record<Network, SocialPage>>

export type PostToPrepare = {
  text: string
  /** Public addresses of JPEGs that the network fetches itself, in order, with what they show. */
  pictures: { url: string; alt: string }[]
}

/**
 * Ids that a network gave: of each picture, beside the address of which it was made, and of the whole where it has one
 * before it is published.
 */
export type Parts = { pictures: { url: string; id: string }[]; whole?: string }

export type Readiness =
  | 'ready'
  /** The network still fetches or checks the pictures. */
  | 'not-yet'
  /** It is published already. */
  | 'published'
  /** What was prepared is of no use any more and has to be made anew. */
  | 'gone'

/**
 * Why a network did not do it:
 * - `unheard`: no answer, or one that leaves open what has become of it
 * - `not-yet`: it is at work on what it was given
 * - `busy`: not now; tried again later
 * - `closed`: our token or its permissions are not good; nothing works until the operator mends it
 * - `there-already`: it says that this is published
 * - `gone`: what was prepared has expired
 * - `refused`: not this, ever
 */
export type FailureKind =
  | 'unheard'
  | 'not-yet'
  | 'busy'
  | 'closed'
  | 'there-already'
  | 'gone'
  | 'refused'

export class SocialFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = 'SocialFailure'
    this.kind = kind
  }
}
