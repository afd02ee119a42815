import { expect, test } from 'vitest'
import { filmFor, playsByItself } from './film-choice.ts'

const empty = { isDesk: true, wantsStillness: false, savesData: false }

test('10.15: the film begins by itself where nothing speaks against it', () => {
  expect(playsByItself(empty)).toBe(true)
  expect(playsByItself({ ...empty, effectiveType: '4g' })).toBe(true)
})

test('10.15: the film waits for a press where less motion, less data or a slow line is set', () => {
  expect(playsByItself({ ...empty, wantsStillness: true })).toBe(false)
  expect(playsByItself({ ...empty, savesData: true, effectiveType: '4g' })).toBe(false)
  for (const effectiveType of ['slow-2g', '2g', '3g'])
    expect(playsByItself({ ...empty, effectiveType })).toBe(false)
})

test('a phone shows the still until its film is requested', () => {
  expect(playsByItself({ ...empty, isDesk: false, effectiveType: '4g' })).toBe(false)
})

test('10.15: a phone has a film of its own', () => {
  expect(filmFor(true)).not.toBe(filmFor(false))
})
