import { fitWithin } from './fit-within.ts'
import { masterBounds } from '../rules.ts'

/**
 * Makes a photo smaller off the main thread: upright, within the bounds, as JPEG. What this browser
 * can't decode is answered with null, and goes to the server as it is.
 */

export type Resized = { photo: Blob | null }

const quality = 0.99

addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  void resize(file)
    .catch(() => null)
    .then((photo) => postMessage({ photo } satisfies Resized))
})

async function resize(file: Blob): Promise<Blob> {
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
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    bitmap.close()
  }
}
