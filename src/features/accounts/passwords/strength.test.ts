import { expect, test } from 'vitest'
import { passwordStrength } from './strength.ts'

const email = 'jane.driver@example.com'
const strength = (password: string) => passwordStrength(password, email)

test('what is shorter than the least is said to be too short', () => {
  expect(strength('')).toBe('Too short')
  expect(strength('a9!Bc')).toBe('Too short')
})

test('repeats, rows of the alphabet and one’s own address are easy to guess', () => {
  expect(strength('aaaaaaaaaaaaaaaaaaaa')).toBe('Easy to guess')
  expect(strength('abcdefghijklmnop')).toBe('Easy to guess')
  expect(strength('jane.driver1')).toBe('Easy to guess')
  expect(strength('Youngtimer2005')).toBe('Easy to guess')
  expect(strength('golf16')).toBe('Easy to guess')
})

test('more characters and more kinds of them are harder to guess', () => {
  expect(strength('Golf-GTI1984')).toBe('Fair')
  expect(strength('rusty sill kettle wharf')).toBe('Strong')
  expect(strength('mK4$zP9!qX2&wT')).toBe('Strong')
})
