import type { DecodeErrorReason } from '../rules.ts'

/** What can't be made a photo, and why. */
export class PhotoDecodeError extends Error {
  readonly why: DecodeErrorReason
  constructor(why: DecodeErrorReason) {
    super(why)
    this.why = why
  }
}
