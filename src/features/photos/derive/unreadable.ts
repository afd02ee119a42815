import type { UnreadablePhoto } from '../rules.ts'

/** What can't be made a photo, and why. */
export class Unreadable extends Error {
  readonly why: UnreadablePhoto
  constructor(why: UnreadablePhoto) {
    super(why)
    this.why = why
  }
}
