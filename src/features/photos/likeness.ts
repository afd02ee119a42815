import sharp from 'sharp'
import { likenessSide as side } from './mirrored.ts'
import { mostPixels } from './rules.ts'

/**
 * What a photo looks like (dHash): for each of 16 by 16 spots whether the one to its left is lighter, as 256
 * ones and zeros. Written anew, smaller, lighter or grey it stays nearly the same. Null where there is so
 * little to see that it is like every other of its kind.
 */
export async function likenessOf(bytes: Uint8Array): Promise<string | null> {
  const grey = await sharp(bytes, { limitInputPixels: mostPixels })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(side + 1, side, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
  const bits = Array.from({ length: side * side }, (_, n) => {
    const at = Math.floor(n / side) * (side + 1) + (n % side)
    return grey[at]! > grey[at + 1]! ? '1' : '0'
  })
  const ones = bits.filter((bit) => bit === '1').length
  return ones < side || ones > side * side - side ? null : bits.join('')
}
