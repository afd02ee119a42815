import { expect, test } from 'vitest'
import { fitWithin } from './fit-within.ts'
import { masterBounds } from '../rules.ts'

test.each([
  ['a phone’s twelve megapixels', [4032, 3024], [2560, 1920]],
  ['the same, upright', [3024, 4032], [1440, 1920]],
  ['a panorama', [10_000, 500], [2560, 128]],
  ['what fits already', [800, 600], [800, 600]],
  ['a single pixel', [1, 1], [1, 1]],
  ['a thread', [1, 40_000], [1, 1920]],
] as const)('%s', (_what, [width, height], [fitWidth, fitHeight]) => {
  expect(fitWithin({ width, height }, masterBounds)).toEqual({
    width: fitWidth,
    height: fitHeight,
  })
})
