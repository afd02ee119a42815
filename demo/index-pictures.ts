import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import type { DemoPicture, DemoPictures } from '../src/features/photos/import.server.ts'

/**
 * Writes `pictures.json`: what there is to know about each picture, so that a first start reads
 * no picture. Run it by hand after the pictures change: `node demo/index-pictures.ts`.
 *
 * A car's pictures are `pictures/<slug>/<n>-<view>.avif`, its cover the lowest n; a smaller copy is
 * `<n>-<view>.<width>.avif`.
 */

const folder = join(import.meta.dirname, 'pictures')
const isMaster = (file: string) => !/\.\d+\.avif$/.test(file)
const number = (file: string) => Number.parseInt(basename(file), 10)

async function describe(file: string, files: string[]): Promise<DemoPicture> {
  const bytes = await readFile(join(folder, file))
  const picture = sharp(bytes)
  const { width, height } = await picture.metadata()
  const { dominant } = await picture.stats()
  const stem = file.slice(0, -'.avif'.length)
  return {
    filename: basename(file),
    contentHash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    mimeType: 'image/avif',
    width,
    height,
    byteSize: bytes.length,
    placeholder: `#${[dominant.r, dominant.g, dominant.b].map(hex).join('')}`,
    ready: files
      .filter((other) => other.startsWith(`${stem}.`) && !isMaster(other))
      .map((other) => Number(other.split('.').at(-2)))
      .toSorted((a, b) => a - b),
  }
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

const files = globSync('*/*.avif', { cwd: folder })
const pictures: DemoPictures = {}
for (const slug of [...new Set(files.map(dirname))].toSorted()) {
  const own = files.filter((file) => dirname(file) === slug)
  const masters = own.filter(isMaster).toSorted((a, b) => number(a) - number(b))
  pictures[slug] = await Promise.all(masters.map((file) => describe(file, own)))
}

// A line for each picture, so that a change to one reads as such.
const cars = Object.entries(pictures).map(([slug, own]) => {
  const lines = own.map((picture) => `    ${JSON.stringify(picture)}`)
  return `  ${JSON.stringify(slug)}: [\n${lines.join(',\n')}\n  ]`
})
await writeFile(join(import.meta.dirname, 'pictures.json'), `{\n${cars.join(',\n')}\n}\n`)
const count = Object.values(pictures).flat().length
console.log(`${count} pictures of ${cars.length} cars`)
