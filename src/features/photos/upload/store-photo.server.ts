import { AppError } from '../../../platform/errors.ts'
import { ProcessEnded } from '../../../platform/processes/job-process.server.ts'
import type { Encoders } from '../derive/encoders.server.ts'
import { photoImage } from '../address.ts'
import { PhotoDecodeError } from '../derive/decode-error.ts'
import type { PhotoOwner } from '../queries.server.ts'
import { decodeErrorMessages } from '../rules.ts'
import {
  countPhoto,
  persistPhoto,
  refuseWhereFull,
  type PersistsPhotos,
} from './persist-photo.server.ts'

type Ctx = PersistsPhotos & { encoders: Pick<Encoders, 'prepare'> }

type SentPhoto = {
  bytes: Uint8Array
  /** As it is called where it comes from. */
  filename: string
  /** What a refusal names: 'images.2'. */
  field: string
}

/** Takes in a photo that somebody sent; returns its address. */
export async function storePhoto(
  ctx: Ctx,
  { bytes, filename, field }: SentPhoto,
  owner: PhotoOwner & { network: string },
): Promise<string> {
  await countPhoto(ctx, owner)
  const before = await refuseWhereFull(ctx, owner)
  const prepared = await ctx.encoders.prepare(bytes).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    if (error instanceof ProcessEnded && error.tookTooMuch === 'time') throw tookTooLong(field)
    // Whatever kills a decoder is no photo that anybody took.
    const why = error instanceof PhotoDecodeError ? error.why : 'damaged'
    throw new AppError('invalid', decodeErrorMessages[why], { field })
  })
  const photo = { ...prepared, filename: tidyFilename(filename) }
  return photoImage(await persistPhoto(ctx, photo, { owner, before }))
}

/** On a busy machine that may befall a good photo. */
const tookTooLong = (field: string) =>
  new AppError('unavailable', 'This photo took too long to read. Please try again.', {
    field,
    retryAfter: 10,
  })

/** Shown to its owner alone, but stored: no control characters, no folders, at most 255 characters. */
function tidyFilename(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const tidy = last
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
  return [...tidy].slice(0, 255).join('') || 'photo'
}
