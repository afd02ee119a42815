import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { avif, chooseQuality } from '../src/features/photos/derive/choose-quality.ts'
import { preparePhoto } from '../src/features/photos/derive/prepare-photo.ts'
import { pixelsOf, similarity } from '../src/features/photos/derive/similarity.ts'
import { photoWidths } from '../src/features/photos/rules.ts'

const most = 100
/** What every photo had before each had its own. */
const before = 50

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Bytes and likeness of up to 100 photos at every width: as AVIF of one quality for all, and of the quality
 * that each is given. Those in the folder `PHOTOS`, or covers of the demonstration.
 */
export async function measurePhotoBytes() {
  const folder = process.env['PHOTOS'] ?? join(import.meta.dirname, '../demo/pictures')
  const pattern = process.env['PHOTOS'] ? '**/*.{jpg,jpeg}' : '*/1-front*.avif'
  const isWhole = (file: string) => !/\.\d+\.avif$/.test(file)
  const found = globSync(pattern, { cwd: folder }).filter(isWhole).toSorted()
  if (found.length === 0) throw new Error(`there are no photos (${pattern}) in ${folder}`)
  const every = Math.max(1, Math.floor(found.length / most))
  const files = found.filter((_, n) => n % every === 0).slice(0, most)
  sharp.concurrency(1)

  type Kind = { bytes: number[]; likeness: number[] }
  const kinds = () => ({
    before: { bytes: [], likeness: [] } as Kind,
    after: { bytes: [], likeness: [] } as Kind,
  })
  const widths = new Map(photoWidths.map((width) => [width, kinds()]))
  const chosen: number[] = []
  let seconds = 0
  for (const file of files) {
    const { bytes, width: own } = await preparePhoto(await readFile(join(folder, file)))
    const usage = process.cpuUsage()
    const quality = await chooseQuality(bytes)
    const { user, system } = process.cpuUsage(usage)
    seconds += (user + system) / 1e6
    chosen.push(quality)
    for (const [width, figures] of widths) {
      if (width > own) continue
      const original = await sharp(bytes).resize({ width }).png({ compressionLevel: 0 }).toBuffer()
      const pixels = await pixelsOf(original)
      for (const [kind, q] of [
        ['before', before],
        ['after', quality],
      ] as const) {
        const encoded = await sharp(original).avif(avif(q)).toBuffer()
        figures[kind].bytes.push(encoded.length)
        figures[kind].likeness.push(similarity(pixels, await pixelsOf(encoded)))
      }
    }
  }
  console.log(
    `\n${files.length} photos; qualities ${[0, 0.25, 0.5, 0.75, 1].map((share) => quantile(chosen, share)).join(', ')} ` +
      `(least to most), chosen in ${(seconds / files.length).toFixed(2)} s of a core each`,
  )
  console.log('width     kB before   after   likeness p10 before   after   worst before   after')
  for (const [width, { before: one, after: other }] of widths) {
    if (one.bytes.length === 0) continue
    const kB = ({ bytes }: Kind) => (sum(bytes) / bytes.length / 1024).toFixed(1).padStart(8)
    const at = ({ likeness }: Kind, share: number) =>
      quantile(likeness, share).toFixed(3).padStart(8)
    console.log(
      `${String(width).padEnd(9)} ${kB(one)}${kB(other)}              ${at(one, 0.1)}${at(other, 0.1)}       ${at(one, 0)}${at(other, 0)}`,
    )
  }
}
