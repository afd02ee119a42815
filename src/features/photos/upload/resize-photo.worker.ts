import { fitWithin } from './fit-within.ts'
import { masterBounds, masterTypes } from '../rules.ts'

/**
 * Makes a photo smaller off the main thread: upright, within the bounds, as JPEG. What this browser
 * can't decode, or can't make smaller, is answered with null, and goes to the server as it is.
 */

export type Resized = { photo: Blob | null }

/** Best first: the first that is no more than that many bytes, or else the last (decision 58). */
const qualities = [0.9, 0.85, 0.8]
const mostBytes = 1_200_000

addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  void resize(file)
    .catch(() => null)
    .then((photo) => postMessage({ photo } satisfies Resized))
})

async function resize(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fitWithin(bitmap, masterBounds)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('no canvas to draw on')
    // JPEG knows no transparency; black would stand where there is none.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    const smaller = await encode(canvas)
    const isReadable = (masterTypes as readonly string[]).includes(file.type)
    return isReadable && smaller.size >= file.size ? null : smaller
  } finally {
    bitmap.close()
  }
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  let photo: Blob | undefined
  for (const quality of qualities) {
    photo = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (photo.size <= mostBytes) break
  }
  return photo!
}
