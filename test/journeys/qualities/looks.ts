import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { expect } from '../journey.ts'

/**
 * Compares what the design page looks like with what it looked like before: with the sizes of its examples and with
 * squares of its pictures, which are kept exactly; the pictures themselves, at half their size, are for people. Decision
 * 67 says what may differ; `UPDATE_PICTURES=1` puts new ones in their places.
 */

const kept = join(import.meta.dirname, 'looks')
const isRenewed = Boolean(process.env['UPDATE_PICTURES'])
const command = 'npm run pictures'

type Box = { left: number; top: number; width: number; height: number }
type Raw = { data: Buffer; width: number; height: number }

/** Pixels: so much higher or wider may a component be. */
const mostGrowth = 1

/** Of squares of eight pixels' side: from which step of 255 one is another, and how many may be. */
const tolerances = {
  sameType: { step: 8, squares: 3 },
  otherType: { step: 48, squares: 64 },
}

/** The picture of a few lines of type, and how far from it on average, of 255, who draws type alike may be. */
const type = 'type'
const alike = 1

/** Nothing is higher than what a graphics card draws at once. */
const highest = 12_000

/** Everything below the page's head, by the names of its parts, as it is now. */
export async function photograph(page: Page, parts: Locator): Promise<Map<string, Raw>> {
  const boxes = await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return {
        name: element.id,
        left: Math.round(left + window.scrollX),
        top: Math.round(top + window.scrollY),
        width: Math.round(width),
        height: Math.round(height),
      }
    }),
  )
  const pictures = new Map<string, Raw>()
  // One picture of as much as fits is many times as quick as one of each.
  for (let from = 0; from < boxes.length;) {
    const first = boxes[from]!
    let to = from
    while (boxes[to + 1] && bottom(boxes[to + 1]!) - first.top <= highest) to++
    const height = bottom(boxes[to]!) - first.top
    const width = page.viewportSize()!.width
    const shot = await page.screenshot({
      fullPage: true,
      clip: { x: 0, y: first.top, width, height },
    })
    const raw = await rawOf(sharp(shot))
    for (const { name, ...box } of boxes.slice(from, to + 1))
      pictures.set(name, await rawOf(withPixels(raw).extract({ ...box, top: box.top - first.top })))
    from = to + 1
  }
  return pictures
}

const bottom = ({ top, height }: Box) => top + height

const withPixels = ({ data, width, height }: Raw) =>
  sharp(data, { raw: { width, height, channels: 3 } })

async function rawOf(image: Sharp): Promise<Raw> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const rawOfShot = (shot: Buffer) => rawOf(sharp(shot))

/** What a set of pictures (a theme and a width) looked like before, and what is different now. */
export async function compareWithKept(
  set: string,
  pictures: ReadonlyMap<string, Raw>,
  sizes: Record<string, string>,
): Promise<string[]> {
  const folder = join(kept, set)
  if (isRenewed) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`)
    for (const [name, picture] of pictures) {
      await half(picture)
        .webp({ quality: 40 })
        .toFile(join(folder, `${name}.webp`))
      const exact = name === type ? half(picture) : squaresOf(picture)
      await exact.webp({ lossless: true }).toFile(join(folder, `${name}.squares.webp`))
    }
  }
  const differences = differentSizes(await keptSizes(set), sizes)
  const isSameType = await isAlike(await readKept(folder, type), pictures.get(type)!)
  const tolerance = tolerances[isSameType ? 'sameType' : 'otherType']
  for (const [name, picture] of pictures) {
    if (name === type) continue
    const was = await readKept(folder, name)
    const squares = was ? await differentSquares(was, picture, tolerance.step) : Infinity
    if (squares <= tolerance.squares) continue
    const shown = join('test-results', `${set}-${name}.webp`)
    await mkdir('test-results', { recursive: true })
    await withPixels(picture).webp({ lossless: true }).toFile(shown)
    differences.push(
      was
        ? `${name} looks different in ${squares} squares: ${shown} beside ${join(folder, `${name}.webp`)}`
        : `${name} has no picture of before`,
    )
  }
  return differences
}

/** Fails with all that is different, and with what to do where it is meant. */
export function expectAsBefore(differences: string[]) {
  expect(differences, `where this is meant: ${command}`).toEqual([])
}

const half = (raw: Raw) =>
  withPixels(raw).resize({
    width: raw.width >> 1,
    height: raw.height >> 1,
    fit: 'fill',
    kernel: 'linear',
  })

async function readKept(folder: string, name: string): Promise<Raw | null> {
  const file = join(folder, `${name}.squares.webp`)
  return existsSync(file) ? rawOf(sharp(file)) : null
}

/** The size of each example in a set of pictures, as it was before. */
export const keptSizes = async (set: string) =>
  JSON.parse(await readFile(join(kept, set, 'sizes.json'), 'utf8')) as Record<string, string>

export function differentSizes(
  before: Record<string, string>,
  now: Record<string, string>,
): string[] {
  const isAsBefore = (name: string) => {
    const [was, is] = [before[name], now[name]].map((size) => size?.split(' × ').map(Number))
    return was && is && was.every((side, at) => Math.abs(side - is[at]!) <= mostGrowth)
  }
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => !isAsBefore(name))
    .map((name) => `${name}: ${before[name] ?? 'nothing'} before, ${now[name] ?? 'nothing'} now`)
}

/** Squares of eight pixels' side, each as the one pixel that it is on average. */
function squaresOf(raw: Raw): Sharp {
  const [across, down] = [Math.max(1, raw.width >> 3), Math.max(1, raw.height >> 3)]
  const whole = {
    left: 0,
    top: 0,
    width: Math.min(raw.width, across * 8),
    height: Math.min(raw.height, down * 8),
  }
  return withPixels(raw)
    .extract(whole)
    .resize({ width: across, height: down, fit: 'fill', kernel: 'linear' })
}

/** How many squares differ by more than a step, where both pictures have them. */
async function differentSquares(was: Raw, picture: Raw, step: number): Promise<number> {
  const is = await rawOf(squaresOf(picture))
  let different = 0
  for (let y = 0; y < Math.min(was.height, is.height); y++)
    for (let x = 0; x < Math.min(was.width, is.width); x++)
      if (differenceAt(x, y, was, is) > step) different++
  return different
}

const differenceAt = (x: number, y: number, one: Raw, other: Raw) =>
  Math.max(
    ...[0, 1, 2].map((colour) =>
      Math.abs(
        one.data[(y * one.width + x) * 3 + colour]! -
          other.data[(y * other.width + x) * 3 + colour]!,
      ),
    ),
  )

async function isAlike(was: Raw | null, picture: Raw): Promise<boolean> {
  const is = await rawOf(half(picture))
  if (was?.data.length !== is.data.length) return false
  const sum = was.data.reduce((total, one, at) => total + Math.abs(one - is.data[at]!), 0)
  return sum / is.data.length <= alike
}
