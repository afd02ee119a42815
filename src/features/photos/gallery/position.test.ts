import { expect, test } from 'vitest'
import { moveOfKey, indexAfter, indexAtScroll } from './position.ts'

test('next and previous go one photo on and one back', () => {
  expect(indexAfter('next', 2, 7)).toBe(3)
  expect(indexAfter('previous', 2, 7)).toBe(1)
})

test('nothing lies before the first photo or after the last', () => {
  expect(indexAfter('previous', 0, 7)).toBe(0)
  expect(indexAfter('next', 6, 7)).toBe(6)
  expect(indexAfter(40, 2, 7)).toBe(6)
  expect(indexAfter(-1, 2, 7)).toBe(0)
})

test('Home is the first photo and End the last', () => {
  expect(indexAfter(moveOfKey('Home')!, 4, 20)).toBe(0)
  expect(indexAfter(moveOfKey('End')!, 4, 20)).toBe(19)
  expect(moveOfKey('a')).toBeUndefined()
})

test('one photo has nowhere to go, and none has no place below the first', () => {
  expect(indexAfter('next', 0, 1)).toBe(0)
  expect(indexAfter('last', 0, 0)).toBe(0)
})

test('a strip scrolled past half a photo has arrived at the next', () => {
  expect(indexAtScroll(0, 390)).toBe(0)
  expect(indexAtScroll(194, 390)).toBe(0)
  expect(indexAtScroll(196, 390)).toBe(1)
  expect(indexAtScroll(2340.4, 390.07)).toBe(6)
})

test('a strip that is not on the screen stands at its first photo', () => {
  expect(indexAtScroll(0, 0)).toBe(0)
})
