import sharp from 'sharp'
import { Refusal } from './refusal.ts'

const mebibyte = 1024 * 1024

/** Fetches a picture as Instagram does, and refuses what Instagram refuses. */
export async function fetchForInstagram(url: string): Promise<void> {
  const { bytes, width, height, format } = await fetchPicture(url)
  if (bytes > 8 * mebibyte)
    throw new Refusal(36_000, 'The image size is too large.', { subcode: 2_207_004 })
  if (format !== 'jpeg')
    throw new Refusal(36_001, 'The image format is not supported.', { subcode: 2_207_005 })
  const ratio = width / height
  if (ratio < 0.8 || ratio > 1.91)
    throw new Refusal(36_003, 'The aspect ratio is not supported.', { subcode: 2_207_009 })
}

/** And as Facebook does. */
export async function fetchForFacebook(url: string): Promise<void> {
  const { bytes, format } = await fetchPicture(url)
  if (bytes > 4 * mebibyte || (format !== 'jpeg' && format !== 'png'))
    throw new Refusal(100, 'Invalid parameter', { subcode: 1_366_046 })
}

async function fetchPicture(url: string) {
  const loadError = () =>
    new Refusal(9_004, 'The media could not be fetched from this URI.', { subcode: 2_207_052 })
  if (!/^https?:\/\//.test(url)) throw loadError()
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  const isPicture = response?.headers.get('content-type')?.startsWith('image/')
  if (!response?.ok || !isPicture) throw loadError()
  const buffer = Buffer.from(await response.arrayBuffer())
  const { width, height, format } = await sharp(buffer)
    .metadata()
    .catch(() => {
      throw loadError()
    })
  return { bytes: buffer.length, width, height, format }
}
