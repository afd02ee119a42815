import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodePhoto } from '../src/features/photos/derive/encode-photo.ts'
import { preparePhoto } from '../src/features/photos/derive/prepare-photo.ts'
import { lightOf, similarityTo } from '../src/features/photos/derive/similarity.ts'
import { masterBounds } from '../src/features/photos/rules.ts'
import { launchChromium } from './chromium.ts'
import { largePhoto } from './large-photo.ts'

const qualities = [0.99, 0.95, 0.9, 0.85, 0.8, 0.75]

/** Drawn pictures, smooth as they are, in a phone's size. */
const smooth = globSync('*/1-front34.avif', { cwd: join(import.meta.dirname, '../demo/pictures') })
  .toSorted()
  .slice(0, 3)
  .map((file) => join(import.meta.dirname, '../demo/pictures', file))

/** What comes out of a browser's own JPEG encoder at each quality: bytes, and SSIM beside what went in. */
async function encodeInBrowser(photos: Buffer[]): Promise<{ size: number; bytes: Buffer }[][]> {
  const browser = await launchChromium()
  const page = await browser.newPage()
  const all: { size: number; bytes: Buffer }[][] = []
  for (const photo of photos) {
    const encoded = await page.evaluate(
      async ([png, wanted]) => {
        const content = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!)
        const bitmap = await createImageBitmap(new Blob([content]))
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        canvas.getContext('2d', { alpha: false })!.drawImage(bitmap, 0, 0)
        const asText = async (blob: Blob) => {
          const bytes = new Uint8Array(await blob.arrayBuffer())
          let text = ''
          for (let at = 0; at < bytes.length; at += 8_192)
            text += String.fromCodePoint(...bytes.subarray(at, at + 8_192))
          return btoa(text)
        }
        const texts: string[] = []
        for (const quality of wanted)
          texts.push(await asText(await canvas.convertToBlob({ type: 'image/jpeg', quality })))
        return texts
      },
      [photo.toString('base64'), qualities] as const,
    )
    all.push(
      encoded.map((text) => {
        const bytes = Buffer.from(text, 'base64')
        return { size: bytes.length, bytes }
      }),
    )
  }
  await browser.close()
  return all
}

const likeness = async (one: Buffer, other: Buffer) =>
  similarityTo(await lightOf(one))(await lightOf(other)).toFixed(4)

/** Of what a page shows: the AVIF at 1280, beside the photo in that size. */
async function seenLikeness(before: Buffer, sent: Buffer) {
  const { bytes } = await preparePhoto(sent)
  const shown = await encodePhoto({ bytes, width: 1280, format: 'avif' })
  return likeness(await sharp(before).resize({ width: 1280 }).png().toBuffer(), Buffer.from(shown))
}

/** By which quality a browser makes photos smaller: megabytes, likeness to the photo in the size of a master, and of what is shown of it. */
export async function measureUploadQuality() {
  const sources = [
    ...(await Promise.all([0, 1, 2].map((n) => largePhoto(n)))),
    ...(await Promise.all(
      smooth.map((file) =>
        sharp(file).resize(4_000, 3_000, { fit: 'cover' }).jpeg({ quality: 92 }).toBuffer(),
      ),
    )),
  ]
  const within = await Promise.all(
    sources.map((source) =>
      sharp(source)
        .resize({ ...masterBounds, fit: 'inside' })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  )
  const encoded = await encodeInBrowser(within)
  console.log(`\nsent (MB): ${sources.map(({ length }) => (length / 1e6).toFixed(2)).join(' ')}`)
  for (const [n, quality] of qualities.entries()) {
    const cells: string[] = []
    for (const [photo, before] of within.entries()) {
      const { size, bytes } = encoded[photo]![n]!
      const sent = await likeness(before, bytes)
      cells.push(`${(size / 1e6).toFixed(2)} ${sent} ${await seenLikeness(before, bytes)}`)
    }
    console.log(`${quality}`.padEnd(6) + cells.join('   '))
  }
}
