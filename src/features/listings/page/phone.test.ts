import { expect, test } from 'vitest'
import { telAddress } from './phone.ts'

test('a number is dialled without its spaces, abroad with its plus', () => {
  expect(telAddress('07700 900123')).toBe('tel:07700900123')
  expect(telAddress(' +44 7700 900123 ')).toBe('tel:+447700900123')
})

test('brackets and hyphens, which people type, are left out', () => {
  expect(telAddress('(01423) 500-500')).toBe('tel:01423500500')
  expect(telAddress('07700-900123')).toBe('tel:07700900123')
  expect(telAddress('+44 (0)7700 900123')).toBe('tel:+447700900123')
  for (const typed of ['0044 (0)7700 900123', '0044(0)7700 900123'])
    expect(telAddress(typed), typed).toBe('tel:00447700900123')
  expect(telAddress('(0)')).toBeUndefined()
})

test('words, extensions, codes and a second plus are never dialled', () => {
  for (const text of [
    'ask for Ann',
    '07700 900123 ext 4',
    '*#06#',
    '07700;900123',
    '44+7700900123',
  ]) {
    expect(telAddress(text)).toBeUndefined()
  }
})

test('a number is too short to be a seller’s, or too long to be anyone’s', () => {
  expect(telAddress('999')).toBeUndefined()
  expect(telAddress('0770090012307700900123')).toBeUndefined()
  expect(telAddress('+')).toBeUndefined()
  expect(telAddress('   ')).toBeUndefined()
})
