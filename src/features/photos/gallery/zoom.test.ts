import { expect, test } from 'vitest'
import { fitted, isZoomed, clampToFrame, magnify, mostZoom, panned, whole } from './zoom.ts'

const phone = { width: 390, height: 700 }
const picture = fitted({ width: 1500, height: 1000 }, phone)

test('a picture fits whole into its frame, wide or tall', () => {
  expect(picture).toEqual({ width: 390, height: 260 })
  expect(fitted({ width: 1000, height: 2000 }, phone)).toEqual({ width: 350, height: 700 })
})

test('a picture that has not loaded is taken to fill its frame', () => {
  expect(fitted({ width: 0, height: 0 }, phone)).toEqual(phone)
})

test('what lies under the fingers stays under the fingers', () => {
  const fingers = { x: 100, y: 40 }
  const { scale, x, y } = magnify(whole, 2, fingers)
  // The point of the picture that was there is drawn at offset + scale × its own place.
  expect({ x: x + scale * fingers.x, y: y + scale * fingers.y }).toEqual(fingers)
})

test('a picture is never smaller than whole nor larger than the most', () => {
  expect(magnify(whole, 0.2).scale).toBe(1)
  expect(magnify(magnify(whole, 3), 3).scale).toBe(mostZoom)
})

test('a magnified picture can be pushed to its edges and no further', () => {
  const close = panned(magnify(whole, 2), { x: 5_000, y: 5_000 })
  expect(clampToFrame(close, phone, picture)).toEqual({ scale: 2, x: 195, y: 0 })
})

test('a picture shrunk back to whole stands in the middle again', () => {
  const away = magnify(panned(magnify(whole, 3), { x: 200, y: 0 }), 0.1)
  expect(clampToFrame(away, phone, picture)).toEqual(whole)
  expect(isZoomed(clampToFrame(away, phone, picture))).toBe(false)
})
