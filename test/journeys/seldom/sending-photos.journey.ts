import sharp from 'sharp'
import { expect, openPage, test } from '../journey.ts'
import { addPhotos, expectPhotos, photoFiles } from '../sell-steps.ts'

test(
  'where the photos can’t be shown one tries again, and goes on from the button that adds more',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await page.route(/\/assets\/grid-.*\.js$/, (route) => route.abort())
    await openPage(page, '/create-listing?type=standard')
    await addPhotos(page, await photoFiles(1))
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(page.getByText('1 photo added, but they can’t be shown.')).toBeVisible()
    await page.unroute(/\/assets\/grid-.*\.js$/)
    await again.press('Enter')
    await expectPhotos(page, 1)
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !/ERR_FAILED/.test(one)))
  },
)

test(
  'what is small already is sent as it is, and what a browser makes larger is not',
  { tag: '@desktop' },
  async ({ page }) => {
    const sent: number[] = []
    await page.route('/api/upload-images', (route) => {
      const body = route.request().postDataBuffer() ?? Buffer.alloc(0)
      const start = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
      sent.push(body.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2 - start)
      return route.continue()
    })
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const grainy = sharp({
      create: { width: 3000, height: 2000, channels: 3, background: '#888', noise },
    })
    const files = await Promise.all(
      [35, 95].map(async (quality) => ({
        name: `${quality}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await grainy.clone().jpeg({ quality }).toBuffer(),
      })),
    )
    await openPage(page, '/create-listing?type=standard')
    await addPhotos(page, files)
    await expectPhotos(page, 2)
    expect(sent[0]).toBe(files[0]!.buffer.length)
    expect(sent[1]).toBeLessThan(files[1]!.buffer.length / 2)
  },
)
