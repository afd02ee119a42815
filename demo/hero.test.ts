import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deskPosters } from '../src/screens/home/poster.ts'

const folder = join(import.meta.dirname, 'hero')

test('no still and no film of the hero weighs more than 400 kB', async () => {
  for (const file of await readdir(folder)) {
    const { size } = await stat(join(folder, file))
    expect([file, size <= 400_000]).toEqual([file, true])
  }
})

test('each still is as wide as the page says, and a phone’s has three dots a pixel', async () => {
  const named = deskPosters
    .split(', ')
    .map((one) => /hero\/(?<file>\S+) (?<width>\d+)w/.exec(one)?.groups ?? {})
  const portrait = { file: 'poster-portrait.avif', width: '1170' }
  for (const { file = '', width } of [...named, portrait])
    expect([file, (await sharp(join(folder, file)).metadata()).width]).toEqual([
      file,
      Number(width),
    ])
})

test('the still leaves white words their contrast of 4.5 : 1 where they lie', async () => {
  for (const [file, reach] of [
    ['poster.avif', { width: 0.52, height: 1 }],
    ['poster-portrait.avif', { width: 1, height: 0.5 }],
  ] as const) {
    const still = sharp(join(folder, file))
    const { width, height } = await still.metadata()
    const box = {
      left: 0,
      top: 0,
      width: Math.floor(width * reach.width),
      height: Math.floor(height * reach.height),
    }
    // What is cut out has to be made first: statistics are of the whole file otherwise.
    const { channels } = await sharp(await still.extract(box).png().toBuffer()).stats()
    const [red = 1, green = 1, blue = 1] = channels.map(({ max }) => light(max / 255))
    const brightest = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    expect(1.05 / (brightest + 0.05)).toBeGreaterThan(4.5)
  }
})

const light = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
