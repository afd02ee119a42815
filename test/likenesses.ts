import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { multipart } from './hard-pictures.ts'
import type { Shop } from './start-app.ts'

type Browser = ReturnType<Shop['browser']>

/** A picture with something to tell it by; another number is another picture. */
export const picture = (n: number, width = 600) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#dde"/>${Array.from(
        { length: 24 },
        (_, i) => {
          const at = (k: number) => (Math.imul(i * 7 + k + 1, 2_654_435_761 + n * 97) >>> 8) % 500
          return `<circle cx="${at(1)}" cy="${at(2) % 400}" r="${20 + (at(3) % 60)}" fill="hsl(${at(4)},60%,${20 + (at(5) % 60)}%)"/>`
        },
      ).join('')}</svg>`,
    ),
  ).resize(width)

const stock = join(import.meta.dirname, '../demo/pictures')

/** A picture of the demonstration's: with no spot that is quite like the next, as photographs are. */
export const photograph = (n: number, width = 600) =>
  sharp(join(stock, readdirSync(stock).sort()[n]!, '1-front34.avif')).resize(width)

/** Sends pictures from a browser; returns their addresses. */
export async function sendsPictures(browser: Browser, ...pictures: Sharp[]): Promise<string[]> {
  const files = await Promise.all(
    pictures.map(async (one) => ({ bytes: await one.jpeg({ quality: 92 }).toBuffer() })),
  )
  const response = await browser.send('POST', '/api/upload-images', multipart(files))
  if (response.status !== 200) throw new Error(response.text)
  return response.json<{ urls: string[] }>().urls
}
