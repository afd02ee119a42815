import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const pictures = join(import.meta.dirname, '../demo/pictures')
const covers = globSync('*/1-front*.avif', { cwd: pictures })
  .filter((file) => !/\.\d+\.avif$/.test(file))
  .toSorted()

/** Twelve megapixels, as telephones take them. */
const size = { width: 4_000, height: 3_000 }

/** Random light and dark of one coarseness, in pixels, to lay over a picture. */
async function grain(coarseness: number, sigma: number): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: Math.ceil(size.width / coarseness),
      height: Math.ceil(size.height / coarseness),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    // Light alone: colours of their own would make it harder than a photo is.
    .extractChannel(0)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(noise)
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

let grains: Promise<Buffer[]> | undefined

/**
 * A photo of 12 megapixels such as a camera takes, of the n-th car of the demonstration: drawn
 * pictures are smooth, so surfaces (coarse) and a sensor's noise (fine) are laid over it. Between 3 and
 * 6 MB, as cameras' are.
 */
export async function largePhoto(n: number): Promise<Uint8Array<ArrayBuffer>> {
  const layers = await (grains ??= Promise.all([
    grain(40, 12),
    grain(7, 26),
    grain(2.5, 34),
    grain(1, 26),
  ]))
  const photo = await sharp(join(pictures, covers[n % covers.length]!))
    .resize({ ...size, fit: 'cover' })
    .composite(layers.map((input) => ({ input, blend: 'soft-light' as const })))
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer()
  return new Uint8Array(photo)
}
