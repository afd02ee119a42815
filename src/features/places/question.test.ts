import { expect, test } from 'vitest'
import { readPlacesFile } from './fill-gazetteer.server.ts'
import { createGazetteer } from './places.server.ts'
import { questionAbout } from './question.ts'

const gazetteer = createGazetteer(await readPlacesFile())
const ask = (typed: string, isTyping = false) =>
  questionAbout(typed, gazetteer.suggest(typed), isTyping)

test('a known place leads to no question', () => {
  for (const typed of ['Keynsham', 'Newport, Shropshire', 'BS1', 'Bath, Somerset'])
    expect(ask(typed), typed).toBeUndefined()
})

test('an unknown place leads to a question with what it resembles', () => {
  expect(ask('Keynshm')).toEqual({
    says: 'We don’t know “Keynshm”, so cars there aren’t found by distance.',
    asks: 'Did you mean',
    places: [{ name: 'Keynsham', county: 'Somerset' }],
  })
  expect(ask('Qwertyuiop')?.says).toContain('The nearest town')
})

test('a text that may still become a place leads to no question', () => {
  expect(ask('Keyns', true)).toBeUndefined()
  expect(ask('Keyns')).toMatchObject({ asks: 'Did you mean' })
  expect(ask('Keynz', true)).toBeDefined()
})

test('a name of several places leads to the question which of them, and a county to where in it', () => {
  expect(ask('newport')).toMatchObject({
    says: 'We take that to mean Newport in Newport.',
    places: expect.arrayContaining([{ name: 'Newport, Shropshire', county: 'Shropshire' }]),
  })
  expect(ask('Stratford')).toMatchObject({ says: expect.stringContaining('Stratford-upon-Avon') })
  expect(ask('Somerset')?.says).toMatch(/^Somerset is larger than a town/)
})
