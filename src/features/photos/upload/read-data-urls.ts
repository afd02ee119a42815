import { z } from 'zod'
import { uploadLimits } from '../rules.ts'

const body = z.strictObject({
  images: z
    .array(z.string().regex(/^data:[\w/+.-]*;base64,/, 'is no data URL'))
    .min(1, 'At least one image is required')
    .max(uploadLimits.photos, `At most ${uploadLimits.photos} images at once`),
})

/** The photos of a body, or what is wrong with it and where. */
export type ReadDataUrls = { photos: Uint8Array[] } | { message: string; field?: string }

export function readDataUrls(text: string): ReadDataUrls {
  const read = body.safeParse(parsed(text))
  if (read.success)
    return {
      // Each in memory of its own, which can be handed on as it is.
      photos: read.data.images.map(
        (url) => new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
      ),
    }
  const [issue] = read.error.issues
  const field =
    issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.') || 'images'
  return { message: issue?.message ?? 'can’t be read', ...(field && { field }) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
