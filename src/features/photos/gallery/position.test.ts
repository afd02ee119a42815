import { expect, test } from 'vitest'
import { moveOfKey, placeAfter, placeAtScroll } from './position.ts'

test('next and previous go one photo on and one back', () => {
  expect(placeAfter('next', 2, 7)).toBe(3)
  expect(placeAfter('previous', 2, 7)).toBe(1)
})

test('nothing lies before the first photo or after the last', () => {
  expect(placeAfter('previous', 0, 7)).toBe(0)
  expect(placeAfter('next', 6, 7)).toBe(6)
  expect(placeAfter(40, 2, 7)).toBe(6)
  expect(placeAfter(-1, 2, 7)).toBe(0)
})

test('Home is the first photo and End the last', () => {
  expect(placeAfter(moveOfKey('Home')!, 4, 20)).toBe(0)
  expect(placeAfter(moveOfKey('End')!, 4, 20)).toBe(19)
  expect(moveOfKey('a')).toBeUndefined()
})

test('one photo has nowhere to go, and none has no place below the first', () => {
  expect(placeAfter('next', 0, 1)).toBe(0)
  expect(placeAfter('last', 0, 0)).toBe(0)
})

test('a strip scrolled past half a photo has arrived at the next', () => {
  expect(placeAtScroll(0, 390)).toBe(0)
  expect(placeAtScroll(194, 390)).toBe(0)
  expect(placeAtScroll(196, 390)).toBe(1)
  expect(placeAtScroll(2340.4, 390.07)).toBe(6)
})

test('a strip that is not on the screen stands at its first photo', () => {
  expect(placeAtScroll(0, 0)).toBe(0)
})
