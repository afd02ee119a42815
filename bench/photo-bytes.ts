import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { avif, chooseQuality } from '../src/features/photos/derive/choose-quality.ts'
import { encodePhoto } from '../src/features/photos/derive/encode-photo.ts'
import { preparePhoto } from '../src/features/photos/derive/prepare-photo.ts'
import { lightOf, similarityTo } from '../src/features/photos/derive/similarity.ts'
import { photoWidths } from '../src/features/photos/rules.ts'

const most = 100

type Encode = (original: Buffer, quality: number) => Promise<Buffer>
/** What a photo is served as; each of one quality for all before, and AVIF of the photo's own after. */
const kinds = {
  'AVIF 50': (original) => asAvif(original, 50),
  'AVIF, its own': (original, quality) => asAvif(original, quality),
  WebP: (original) => encode(original, 'webp'),
  JPEG: (original) => encode(original, 'jpg'),
} as const satisfies Record<string, Encode>
type Kind = keyof typeof kinds

async function asAvif(original: Buffer, quality: number) {
  const { width } = await sharp(original).metadata()
  return sharp(original).avif(avif(quality, width)).toBuffer()
}

/** As it is served: `original` has the width that is asked for. */
async function encode(original: Buffer, format: 'webp' | 'jpg') {
  const { width } = await sharp(original).metadata()
  return Buffer.from(await encodePhoto({ bytes: original, width, format }))
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!
const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length

/** Evenly over the whole list, so that all cars and all sides of them come in. */
function pickFiles(folder: string): string[] {
  const pattern = process.env['PHOTOS'] ? '**/*.{jpg,jpeg}' : '*/*.avif'
  const isWhole = (file: string) => !/\.\d+\.avif$/.test(file)
  const found = globSync(pattern, { cwd: folder }).filter(isWhole).toSorted()
  if (found.length === 0) throw new Error(`there are no photos (${pattern}) in ${folder}`)
  const n = Math.min(most, found.length)
  return Array.from({ length: n }, (_, at) => found[Math.floor((at * found.length) / n)]!)
}

/**
 * Bytes and likeness of up to 100 photos at every width and in every format: those in the folder `PHOTOS`, or
 * pictures of the demonstration.
 */
export async function measurePhotoBytes() {
  const folder = process.env['PHOTOS'] ?? join(import.meta.dirname, '../demo/pictures')
  const files = pickFiles(folder)
  sharp.concurrency(1)

  type Figures = { bytes: number[]; likeness: number[] }
  const table = new Map<string, Figures>()
  const chosen: number[] = []
  let seconds = 0
  for (const file of files) {
    const { bytes, width: own } = await preparePhoto(await readFile(join(folder, file)))
    const usage = process.cpuUsage()
    const quality = await chooseQuality(sharp(bytes))
    const { user, system } = process.cpuUsage(usage)
    seconds += (user + system) / 1e6
    chosen.push(quality)
    for (const width of photoWidths.filter((one) => one <= own)) {
      const original = await sharp(bytes).resize({ width }).png({ compressionLevel: 0 }).toBuffer()
      const similarity = similarityTo(await lightOf(original))
      for (const kind of Object.keys(kinds) as Kind[]) {
        const encoded = await kinds[kind](original, quality)
        const name = `${String(width).padEnd(7)}${kind}`
        const figures = table.get(name) ?? { bytes: [], likeness: [] }
        figures.bytes.push(encoded.length)
        figures.likeness.push(similarity(await lightOf(encoded)))
        table.set(name, figures)
      }
    }
  }
  console.log(
    `\n${files.length} photos; qualities ${[0, 0.25, 0.5, 0.75, 1].map((share) => quantile(chosen, share)).join(', ')} ` +
      `(least to most), chosen in ${(seconds / files.length).toFixed(2)} s of a core each`,
  )
  console.log('width  format             kB    likeness   tenth worst   worst   below .96')
  for (const [name, { bytes, likeness }] of table)
    console.log(
      name.padEnd(20) +
        (mean(bytes) / 1024).toFixed(1).padStart(8) +
        mean(likeness).toFixed(3).padStart(12) +
        quantile(likeness, 0.1).toFixed(3).padStart(14) +
        quantile(likeness, 0).toFixed(3).padStart(8) +
        String(likeness.filter((one) => one < 0.96).length).padStart(12),
    )
}
