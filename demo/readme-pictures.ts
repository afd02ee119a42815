import { join } from 'node:path'
import { chromium as browserType } from '@playwright/test'
import sharp from 'sharp'
import { chromium, find } from '../test/run/debian.ts'

/**
 * Takes the README's pictures anew, of a demonstration that is open and has only just been made:
 *   node demo/readme-pictures.ts http://127.0.0.1:3000
 */

const pictures = [
  { name: 'home-desk', path: '/', width: 1280, height: 800, shownAt: 1280 },
  { name: 'browse-tablet', path: '/browse', width: 820, height: 1100, shownAt: 640 },
  { name: 'listing-phone', path: '/listing/1', width: 390, height: 844, shownAt: 420 },
]

const [shop] = process.argv.slice(2)
if (!shop) throw new Error('say where the shop is open, as http://127.0.0.1:3000')

const executablePath = find(chromium)
const browser = await browserType.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const { name, path, width, height, shownAt } of pictures) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await page.goto(shop + path, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    await document.fonts.ready
    // One out of sight is fetched when somebody comes near, and is waited for in vain.
    const inSight = [...document.images].filter((image) => {
      const { top, left, right } = image.getBoundingClientRect()
      return top < innerHeight && left < innerWidth && right > 0
    })
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})))
  })
  await sharp(await page.screenshot())
    .resize({ width: shownAt })
    .webp({ quality: 80 })
    .toFile(join(import.meta.dirname, `../docs/pictures/${name}.webp`))
  await page.close()
}
await browser.close()
