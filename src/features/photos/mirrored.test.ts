import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photograph } from '../../../test/likenesses.ts'
import { likenessOf } from './likeness.ts'
import { mirrored } from './mirrored.ts'
import { likenessDistance } from './rules.ts'

const differing = (a: string, b: string) => [...a].filter((sign, n) => sign !== b[n]).length

test('the likeness of a mirror image is known from the picture’s own', async () => {
  const straight = await photograph(1).png().toBuffer()
  const flopped = await sharp(straight).flop().toBuffer()
  const [own, ofMirror] = [(await likenessOf(straight))!, (await likenessOf(flopped))!]
  expect(differing(own, ofMirror)).toBeGreaterThan(likenessDistance)
  expect(differing(mirrored(own), ofMirror)).toBeLessThanOrEqual(likenessDistance)
  expect(mirrored(mirrored(own))).toBe(own)
})
