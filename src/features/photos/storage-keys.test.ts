import { expect, test } from 'vitest'
import { isDerivedKey, servedWidth, sizeKey, type Master } from './storage-keys.ts'

const wide: Master = { storageKey: 'demo/golf/1-front.avif', mimeType: 'image/avif', width: 1280 }
const small: Master = { storageKey: 'uploads/3f9a/master.jpg', mimeType: 'image/jpeg', width: 1000 }

test('a size lies beside its master', () => {
  expect(sizeKey(wide, { width: 320, format: 'avif' })).toBe('demo/golf/1-front.320.avif')
  expect(sizeKey(small, { width: 640, format: 'webp' })).toBe('uploads/3f9a/master.640.webp')
})

test('a master that is in the right format and not too wide is served itself', () => {
  expect(sizeKey(wide, { width: 1280, format: 'avif' })).toBe(wide.storageKey)
  expect(sizeKey(wide, { width: 1920, format: 'avif' })).toBe(wide.storageKey)
})

test('10.15: an original that is stored is never served itself', () => {
  expect(sizeKey(small, { width: 960, format: 'jpg' })).toBe('uploads/3f9a/master.960.jpg')
  expect(sizeKey(small, { width: 1280, format: 'jpg' })).toBe('uploads/3f9a/master.1000.jpg')
  expect(sizeKey(small, { width: 2560, format: 'jpg' })).toBe('uploads/3f9a/master.1000.jpg')
})

test('a photo is never blown up: all widths beyond it are one', () => {
  expect(servedWidth(small, { width: 1920, format: 'avif' })).toBe(1000)
  expect(sizeKey(small, { width: 1280, format: 'avif' })).toBe('uploads/3f9a/master.1000.avif')
  expect(sizeKey(small, { width: 1920, format: 'avif' })).toBe('uploads/3f9a/master.1000.avif')
})

test('a size and an original are told apart by their storage keys', () => {
  for (const width of [320, 1280] as const)
    expect(isDerivedKey(sizeKey(wide, { width, format: 'webp' }))).toBe(true)
  expect(isDerivedKey(wide.storageKey)).toBe(false)
  expect(isDerivedKey(small.storageKey)).toBe(false)
  expect(isDerivedKey('uploads/0f0f42-1280.jpg')).toBe(false)
})
